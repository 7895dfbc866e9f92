import { useFailureText } from '../../lib/failure-text.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { useAddresses } from '../../lib/addresses.ts'
import type { Basket } from '../cart/basket.ts'
import { useCart } from '../cart/cart-actions.ts'
import { CartFailed } from '../cart/cart-failed.tsx'
import { GoneLines } from '../cart/gone-lines.tsx'
import { useBasket } from '../cart/use-basket.ts'
import { CheckoutHead } from './checkout-head.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { CheckoutSteps } from './steps.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ChooseSeller } from './choose-seller.tsx'
import type { GuestLine } from './joined-lines.ts'
import { JoinedNotice } from './joined-notice.tsx'
import { NothingToOrder } from './nothing-to-order.tsx'
import { orderedOf } from './ordered.ts'
import { type CheckoutOf, useCheckout } from './use-checkout.ts'
import { usePlaceOrder } from './use-place-order.ts'

export type CustomerCheckoutProps = {
  session: Session
  hasJustSignedIn: boolean
  /** What was in the cart before that. */
  guestLines: readonly GuestLine[] | undefined
}

/** The checkout of somebody who is signed in: finds what is to be ordered, then takes the four steps. */
export function CustomerCheckout({ session, hasJustSignedIn, guestLines }: CustomerCheckoutProps) {
  const { tenant } = useTenant()
  const view = useBasket()
  const failureText = useFailureText()
  const addresses = useAddresses(session.userInfo._id)
  const sellerId = useBrowserQuery().get('seller')
  const placing = usePlaceOrder(session)

  const basket = view.state === 'ready' ? view.basket : undefined
  // What was ordered stays in view until the next page has come, although the cart is empty by then.
  const ordered = placing.placed ?? orderedOf(basket, { sellerId, mode: tenant.cartMode })

  if (ordered && addresses.data) {
    const loaded = { session, ordered, addresses: addresses.data, placing, hasJustSignedIn }
    return <Loaded {...loaded} guestLines={guestLines} gone={placing.placed ? NONE : (basket?.gone ?? NONE)} />
  }
  if (view.state === 'failed') return <CartFailed onRetry={view.retry} />
  if (view.state === 'empty' || basket?.groups.length === 0)
    return <NothingToOrder customerId={session.userInfo._id} placing={placing} gone={basket?.gone ?? NONE} />
  if (basket && basket.groups.length > 1 && !ordered) return <ChooseSeller groups={basket.groups} />
  if (addresses.error && !addresses.isFetching)
    return <AccountFailed text={failureText(addresses.error)} onRetry={() => void addresses.refetch()} isBusy={addresses.isFetching} />
  return <CheckoutSkeleton />
}

const NONE: Basket['gone'] = []

function Loaded({ guestLines, gone, ...loaded }: CheckoutOf & Pick<CustomerCheckoutProps, 'guestLines'> & Pick<Basket, 'gone'>) {
  const cart = useCart()
  const { ordered } = loaded
  const checkout = useCheckout(loaded)
  return (
    <div className="checkout" data-checkout={String(checkout.loading)}>
      <CheckoutHead />
      <CheckoutSummary
        ordered={ordered}
        checkout={checkout}
        estimate={checkout.estimate}
        onSetQuantity={(line, quantity) => void cart.setQty(line.candidate, quantity)}
      />
      <div className="checkout-steps">
        {gone.length > 0 ? (
          <div className="checkout-gone">
            <GoneLines gone={gone} />
          </div>
        ) : null}
        {guestLines ? <JoinedNotice before={guestLines} now={ordered.groups} /> : null}
        <CheckoutSteps checkout={checkout} />
      </div>
    </div>
  )
}
