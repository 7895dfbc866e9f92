import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { type Session, useBuyer } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { CartFailed } from '../cart/cart-failed.tsx'
import { type BasketView, useBasket } from '../cart/use-basket.ts'
import { useCart } from '../cart/cart-actions.ts'
import { couponIn, keptCouponOf } from '../cart/coupon-choice.ts'
import { useCouponPreview } from '../cart/use-coupon-preview.ts'
import { PageHead } from '../../components/page-head.tsx'
import { UntilKnown } from '../../components/until-known.tsx'
import { CheckoutHead } from './checkout-head.tsx'
import { CheckoutSkeleton, StepsToCome } from './checkout-skeleton.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CustomerCheckout } from './customer-checkout.tsx'
import { type GuestLine, guestLinesOf } from './joined-lines.ts'
import { type Ordered, orderedOf } from './ordered.ts'
import { SignInPanel } from './sign-in-panel.tsx'
import '../../components/gate.css'
import '../account/account.css'
import '../cart/line.css'
import '../../components/form/form.css'
import './checkout.css'
import './checkout-steps.css'

/** one page from cart to order. Nothing in what the server sends is anybody's. */
export function CheckoutPage() {
  const { t } = useLingui()
  const session = useBuyer()
  const view = useBasket()
  const [wasCustomer, setWasCustomer] = useState(false)
  if (session && !wasCustomer) setWasCustomer(true)
  return (
    <div className="wrap tall-page">
      <PageHead title={t`Checkout`} isIndexed={false} />
      <UntilKnown
        classNames={{ none: 'checkout-none', some: 'checkout-some' }}
        hasNone={!wasCustomer && view.state === 'empty'}
        none={<EmptyCart level={1} />}
        skeleton={<CheckoutSkeleton />}
        some={<Checkout session={session} view={view} wasCustomer={wasCustomer} />}
      />
    </div>
  )
}

function Checkout({ session, view, wasCustomer }: { session: Session | null; view: BasketView; wasCustomer: boolean }) {
  const [wasGuest] = useState(session === null)
  const [guestLines, setGuestLines] = useState<readonly GuestLine[]>()
  const isGuest = session === null
  const basket = view.state === 'ready' ? view.basket : undefined
  useEffect(() => {
    if (isGuest && basket) setGuestLines(guestLinesOf(basket.groups))
  }, [isGuest, basket])
  if (session)
    return <CustomerCheckout key={session.userInfo._id} session={session} hasJustSignedIn={wasGuest} guestLines={wasGuest ? guestLines : undefined} />
  return wasCustomer ? <SessionEnded /> : <GuestCheckout view={view} />
}

/** The platform no longer knew the session: signing in again goes on where it was, the cart waits in the account. */
function SessionEnded() {
  return (
    <div className="checkout">
      <CheckoutHead />
      <div className="checkout-steps">
        <SignInPanel hasEnded />
        <StepsToCome from={2} />
      </div>
    </div>
  )
}

function GuestCheckout({ view }: { view: BasketView }) {
  const { tenant } = useTenant()
  const sellerId = useBrowserQuery().get('seller')
  if (view.state === 'failed') return <CartFailed onRetry={view.retry} />
  if (view.state !== 'ready') return <CheckoutSkeleton />
  // Which of several shops comes first is asked after signing in.
  const { cartMode: mode } = tenant
  const ordered = orderedOf(view.basket, { sellerId, mode }) ?? orderedOf(view.basket, { sellerId: view.basket.groups[0]?.seller.id ?? null, mode })
  return (
    <div className="checkout">
      <CheckoutHead />
      {ordered ? <GuestSummary ordered={ordered} /> : null}
      <div className="checkout-steps">
        <SignInPanel />
        <StepsToCome from={2} />
      </div>
    </div>
  )
}

/** With the coupon that was chosen in the cart: it goes along when they log in. */
function GuestSummary({ ordered }: { ordered: Ordered }) {
  const cart = useCart()
  const { tenantKey } = useTenant().tenant
  const [code] = useState(() => couponIn(keptCouponOf(tenantKey), () => false))
  const { estimate } = useCouponPreview(ordered, { code, isWanted: code !== '' })
  return <CheckoutSummary ordered={ordered} estimate={estimate} onSetQuantity={(line, quantity) => void cart.setQty(line.candidate, quantity)} />
}
