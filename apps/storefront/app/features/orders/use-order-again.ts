import type { OrderWire } from '@galleria/contract'
import { mostOf } from '@galleria/rules'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { useCart } from '../cart/cart-actions.ts'
import { useCartContext } from '../cart/cart-context.ts'
import { partsOf } from './order-parts.ts'

/** Puts everything of an order into the cart again, as far as it is still sold. */
export function useOrderAgain() {
  const { t } = useLingui()
  const cart = useCart()
  const { store } = useCartContext()
  const [isBusy, setIsBusy] = useState(false)

  const holdsOthers = (sellerId: string) => store?.getView().cart?.items.some(({ provider }) => provider !== undefined && provider._id !== sellerId) ?? false

  async function orderAgain(order: OrderWire): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    let added = 0
    const lines = partsOf(order).flatMap(({ items, provider }) => items.map((item) => ({ item, provider })))
    for (const { item, provider } of lines) {
      const candidate = { variantId: item._id, name: item.name, seller: { id: provider._id, name: provider.name } }
      if (await cart.add(candidate, mostOf(item.qty))) added += 1
      else if (holdsOthers(provider._id)) break // ST-04 was answered with "keep my cart": not to be asked again at each line
    }
    setIsBusy(false)
    if (added === 0) return
    const all = lines.length
    toast(
      added === all
        ? t`${plural(added, { one: "It's in your cart", other: 'All # products are in your cart' })}`
        : t`${added} of ${all} products are in your cart`,
    )
    cart.open()
  }

  return { orderAgain, isBusy }
}
