import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useBrowserQuery, useHydrated } from '../../lib/hydrated.ts'
import { useSession } from '../../lib/session.ts'
import type { BasketLine } from '../cart/cart-page-basket.ts'
import { EmptyCart } from '../cart/cart-page-empty.tsx'
import { CartFailed } from '../cart/cart-page-failed.tsx'
import { useBasket } from '../cart/cart-page-use-basket.ts'
import { useCart } from '../cart/cart-actions.ts'
import { PageHead } from '../shell/page-head.tsx'
import { CheckoutHead } from './checkout-head.tsx'
import { CheckoutSkeleton, StepsToCome } from './checkout-skeleton.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CustomerCheckout } from './customer-checkout.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import '../cart/cart-page.css'
import '../forms/forms.css'
import './checkout.css'

/** one page from cart to order. Nothing in what the server sends is anybody's. */
export function CheckoutPage() {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  return (
    <div className="wrap">
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
  if (session) return <CustomerCheckout key={session.userInfo._id} session={session} hasJustSignedIn={wasGuest} />
  return <GuestCheckout />
}

function GuestCheckout() {
  const view = useBasket()
  const cart = useCart()
  const shopId = useBrowserQuery().get('shop')
  // Signing out or an expired session in the middle of it: the focus goes to the way back in.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('step-sign-in')?.focus({ preventScroll: true })
  }, [])
  if (view.state === 'failed') return <CartFailed onRetry={view.retry} />
  if (view.state === 'loading') return <CheckoutSkeleton />
  if (view.state === 'empty') return <EmptyCart level={1} />
  const { groups } = view.basket
  const group = groups.find(({ seller }) => seller.id === shopId) ?? groups[0]
  return (
    <div className="checkout">
      <CheckoutHead />
      <div className="checkout-steps">
        <SignInPanel />
        <StepsToCome from={1} />
      </div>
      {group ? <CheckoutSummary group={group} onSetQuantity={(line: BasketLine, quantity) => void cart.setQty(line.candidate, quantity)} /> : null}
    </div>
  )
}
