import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useBrowserQuery, useHydrated } from '../../lib/hydrated.ts'
import { useSession } from '../../lib/session.ts'
import type { BasketLine } from '../cart/basket.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { CartFailed } from '../cart/cart-failed.tsx'
import { useBasket } from '../cart/use-basket.ts'
import { useCart } from '../cart/cart-actions.ts'
import { PageHead } from '../../components/page-head.tsx'
import { CheckoutHead } from './checkout-head.tsx'
import { CheckoutSkeleton, StepsToCome } from './checkout-skeleton.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CustomerCheckout } from './customer-checkout.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import '../../components/gate.css'
import '../cart/cart-page.css'
import '../../components/form/form.css'
import './checkout.css'

/** one page from cart to order. Nothing in what the server sends is anybody's. */
export function CheckoutPage() {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  return (
    <div className="wrap tall-page">
      <PageHead title={t`Checkout`} isIndexed={false} />
      {isHydrated ? (
        <Checkout />
      ) : (
        <>
          {/* A guest with nothing in the cart starts no script: the root element knows (boot/boot.ts). */}
          <div className="checkout-none">
            <EmptyCart level={1} />
          </div>
          <div className="checkout-some">
            <CheckoutSkeleton />
          </div>
        </>
      )}
    </div>
  )
}

function Checkout() {
  const session = useSession()
  const [wasGuest] = useState(session === null)
  const [wasCustomer, setWasCustomer] = useState(session !== null)
  if (session) {
    if (!wasCustomer) setWasCustomer(true)
    return <CustomerCheckout key={session.userInfo._id} session={session} hasJustSignedIn={wasGuest} />
  }
  return wasCustomer ? <SessionEnded /> : <GuestCheckout />
}

/** The platform no longer knew the session: signing in again goes on where it was, the cart waits in the account. */
function SessionEnded() {
  return (
    <div className="checkout">
      <CheckoutHead />
      <div>
        <SignInPanel hasEnded />
        <StepsToCome from={1} />
      </div>
    </div>
  )
}

function GuestCheckout() {
  const view = useBasket()
  const cart = useCart()
  const sellerId = useBrowserQuery().get('seller')
  if (view.state === 'failed') return <CartFailed onRetry={view.retry} />
  if (view.state === 'loading') return <CheckoutSkeleton />
  if (view.state === 'empty') return <EmptyCart level={1} />
  const { groups } = view.basket
  const group = groups.find(({ seller }) => seller.id === sellerId) ?? groups[0]
  return (
    <div className="checkout">
      <CheckoutHead />
      <div>
        <SignInPanel />
        <StepsToCome from={1} />
      </div>
      {group ? <CheckoutSummary group={group} onSetQuantity={(line: BasketLine, quantity) => void cart.setQty(line.candidate, quantity)} /> : null}
    </div>
  )
}
