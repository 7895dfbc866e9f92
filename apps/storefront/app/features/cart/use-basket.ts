import type { DeliveryTerms } from '@galleria/rules'
import { useMemo } from 'react'
import { useBuyer } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useCart } from './cart-actions.ts'
import { useCartContext } from './cart-context.ts'
import { type Basket, basketOf } from './basket.ts'
import { useCartView } from './cart-view.ts'
import { deviceCart } from './device-cart.ts'

export type BasketView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'empty' }
  | { readonly state: 'ready'; readonly basket: Basket }

/** What it costs to bring it is reckoned when it is known where it goes. */
const NO_FEE: DeliveryTerms = { fee: 0, freeFrom: 0 }

/** The cart, priced and grouped, following every change at once. Only in the browser. */
export function useBasket(): BasketView {
  const { tenant } = useTenant()
  const { lines } = useCart()
  const isGuest = useBuyer() === null
  const { store } = useCartContext()
  const { cart, isFailed, isLoading } = useCartView()
  const basket = useMemo(
    () =>
      cart &&
      basketOf(
        cart,
        lines,
        { delivery: tenant.delivery.variesByPlace ? NO_FEE : tenant.delivery, tax: tenant.tax, currency: tenant.currency, steps: tenant.priceSteps },
        isGuest ? deviceCart(tenant.tenantKey).get() : [],
      ),
    [cart, lines, tenant, isGuest],
  )
  if (isGuest && lines.length === 0) return { state: 'empty' }
  if (isFailed && !isLoading && !basket) return { state: 'failed', retry: () => void store?.refresh() }
  if (!basket) return { state: 'loading' }
  const isShown = basket.groups.length > 0 || basket.gone.length > 0
  if (isShown) return { state: 'ready', basket }
  return lines.length === 0 ? { state: 'empty' } : { state: 'loading' }
}
