import type { AddressWire } from '@galleria/contract'
import { hasGoods, hasServices, isService } from '@galleria/rules'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { isKeptFor } from '../../lib/joined-guest.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useCartView } from '../cart/cart-view.ts'
import { couponIn, keptCouponOf } from '../cart/coupon-choice.ts'
import { useCouponPreview } from '../cart/use-coupon-preview.ts'
import { tillOf } from '../orders/order-parts.ts'
import { choiceOf, keepChoice, keptChoiceOf } from './checkout-memory.ts'
import { type CheckoutAction, checkoutLoading, checkoutReducer, openStep } from './checkout-steps.ts'
import { deliveryChoices } from './delivery-pick.ts'
import { fetchedAt } from './fetched-address.ts'
import type { Ordered } from './ordered.ts'
import { asPicked, partsShown, sumsShown } from './parts-shown.ts'
import { pickupChoices } from './pick-up.ts'
import { payableOf } from './payable.ts'
import { usePickupOffers } from './use-pickup-offers.ts'
import { usePositionHere } from './use-position-here.ts'
import type { usePlaceOrder } from './use-place-order.ts'
import { useQuote } from './use-quote.ts'

export type Placing = ReturnType<typeof usePlaceOrder>

export type CheckoutOf = {
  readonly session: Session
  readonly ordered: Ordered
  readonly addresses: readonly AddressWire[]
  readonly placing: Placing
  readonly hasJustSignedIn: boolean
}

/** What the steps, the summary and the button of one checkout share: what was chosen, what it comes to, and how the two are kept in step. */
export function useCheckout({ session, ordered, addresses, placing, hasJustSignedIn }: CheckoutOf) {
  const { tenant } = useTenant()
  const { tenantKey, payments, defaultPayment } = tenant
  const customerId = session.userInfo._id
  // Addresses and the cart may change while the page is open, here and in other tabs.
  const sellers = sellersIn(ordered.groups)
  const visits = sellersIn(ordered.groups.filter(({ lines }) => hasServices(lines)))
  const offer = useMemo(
    () => ({ addressIds: addresses.map(({ _id }) => _id), sellerIds: sellers.split(' '), visitIds: visits === '' ? [] : visits.split(' ') }),
    [addresses, sellers, visits],
  )
  const isOwn = (keptFor: string) => isKeptFor(tenantKey, keptFor, customerId)
  const [state, dispatch] = useReducer(checkoutReducer, undefined, () =>
    checkoutReducer({ ...choiceOf(keptChoiceOf(tenantKey), isOwn), coupon: couponIn(keptCouponOf(tenantKey), isOwn) }, { type: 'offered', offer }),
  )
  const isOver = placing.placed !== undefined
  useEffect(() => dispatch({ type: 'offered', offer }), [offer])
  useEffect(() => {
    if (isOver) return
    keepChoice(keptChoiceOf(tenantKey), customerId, state)
    if (state.coupon !== undefined) keptCouponOf(tenantKey).write({ customerId, code: state.coupon })
  }, [tenantKey, customerId, state, isOver])

  // Counts the shopper's own moves between steps: what opens with one takes the focus. Signing in is one.
  const [move, setMove] = useState(hasJustSignedIn ? -1 : 0)
  useEffect(() => {
    if (hasJustSignedIn) setMove(0)
  }, [hasJustSignedIn])
  const act = (action: CheckoutAction) => {
    placing.clearFailure()
    dispatch(action)
    setMove((count) => count + 1)
  }
  /** A choice within a step: nobody is led elsewhere. */
  const choose = (action: CheckoutAction) => {
    placing.clearFailure()
    dispatch(action)
  }

  const [firstSeller = ''] = offer.sellerIds
  const stores = usePickupOffers(firstSeller, { from: usePositionHere(), isWanted: state.isFetched, isDecided: true })
  const { data: [store] = [] } = stores
  const address = state.isFetched ? store && fetchedAt(store) : addresses.find(({ _id }) => _id === state.addressId)
  const { cart: priced, isJoining } = useCartView()
  const cartVersion = (priced?.items ?? [])
    .filter(({ provider }) => ordered.groups.some(({ seller }) => seller.id === provider?._id))
    .map(({ _id, qty, unitAmount }) => `${_id}x${qty}@${unitAmount}`)
    .join()
  const { sellerId } = ordered
  const pickups = pickupChoices(state.pickups, offer.sellerIds)
  const brought = ordered.groups.flatMap(({ seller, lines }) => (state.pickups[seller.id] === undefined && hasGoods(lines) ? [seller.id] : []))
  const windows = deliveryChoices(state.windows, brought)
  // The usual way is asked for by saying nothing: where it can't be had there is a price all the same, and no refusal.
  const payment = state.payment === defaultPayment ? undefined : state.payment
  // Without an address of theirs nothing can be delivered, also not until all times are chosen, nor before the account has what is ordered.
  const place = isJoining || (state.isFetched && pickups.length < offer.sellerIds.length) ? undefined : address
  const query = useQuote({
    session,
    sellerId,
    address: place,
    payment,
    pickups,
    windows,
    useWallet: state.useWallet,
    coupon: state.coupon,
    cartVersion,
    isOver,
  })
  const quote = place ? query.data?.quote : undefined
  const loading = checkoutLoading({
    hasAddress: address !== undefined,
    isPending: isJoining || (place !== undefined && query.isPending),
    isError: query.isError,
  })
  const payable = payableOf({ payments, picked: state.payment, usual: defaultPayment, quote })

  // Somebody else has taken the place, or its time is up: another one is to be chosen.
  const lostSlot = isOver ? undefined : query.data?.lostSlot
  useEffect(() => {
    if (lostSlot !== undefined) dispatch({ type: 'slot_lost', sellerId: lostSlot })
  }, [lostSlot])

  // What was to be fetched is handed out nowhere any more: it has to be brought to some address after all.
  const isHandedOutNowhere = state.isFetched && !isOver && !stores.isFetching && stores.data?.length === 0
  useEffect(() => {
    if (isHandedOutNowhere) dispatch({ type: 'pickup_picked', sellerId: firstSeller, pick: undefined })
  }, [isHandedOutNowhere, firstSeller])

  // Its time has passed while somebody thought it over, or nobody is there at such an address then.
  const lostWindow = isOver ? undefined : query.data?.lostWindow
  useEffect(() => {
    if (lostWindow !== undefined) dispatch({ type: 'window_lost', sellerId: lostWindow })
  }, [lostWindow])

  // What is wrong with the address is mended where the address is.
  const { failure } = placing
  useEffect(() => {
    if (failure?.kind === 'address') dispatch({ type: 'reopened', step: 'address' })
  }, [failure])

  const till = tillOf(
    ordered.groups.map(({ seller, lines }) => ({
      pickup: state.pickups[seller.id] ?? null,
      items: lines.map((line) => ({ isService: isService(line) })),
    })),
  )
  const quoted = partsShown(ordered, quote)
  const parts = asPicked(quoted, state.pickups)
  const { estimate } = useCouponPreview(ordered, { code: state.coupon, isWanted: quote === undefined && state.coupon !== '' })
  const sums = sumsShown(quote ? { ...quote, total: quote.toPay } : (estimate ?? ordered), quoted, state.pickups)
  const { couponProblem } = query.data ?? {}
  const chosen = { session, ordered, addresses, placing, state, act, choose, move, step: openStep(state), address }
  return { ...chosen, stores, query, quote, estimate, couponProblem, loading, payable, till, parts, sums, total: sums.total }
}
export type Checkout = ReturnType<typeof useCheckout>

/** Their ids in one text, which is the same as long as they are. */
const sellersIn = (groups: Ordered['groups']): string => groups.map(({ seller }) => seller.id).join(' ')
