import type { AddressWire, PaymentTypeWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { useAddresses } from '../addresses/address-book.ts'
import { defaultAddressOf } from '../addresses/address-rules.ts'
import { addressInLine } from '../addresses/address-text.ts'
import { useCart } from '../cart/cart-actions.ts'
import type { BasketGroup } from '../cart/basket.ts'
import { CartFailed } from '../cart/cart-failed.tsx'
import { useBasket } from '../cart/use-basket.ts'
import { useCartView } from '../cart/cart-view.ts'
import { useOrderWords } from '../orders/order-words.ts'
import { AddressStep } from './address-step.tsx'
import { keptChoiceOf } from './checkout-memory.ts'
import { CheckoutHead } from './checkout-head.tsx'
import { CheckoutSkeleton, useStepTitles } from './checkout-skeleton.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import { type CheckoutAction, checkoutLoading, checkoutReducer, NOTHING_CHOSEN, openStep, statusOf } from './checkout-steps.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ChooseSeller } from './choose-seller.tsx'
import { DeliveryStep, DeliverySummary } from './delivery-step.tsx'
import { NothingToOrder } from './nothing-to-order.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PlaceOrder } from './place-order.tsx'
import { usePlaceOrder } from './use-place-order.ts'
import { useQuote } from './use-quote.ts'

type Placing = ReturnType<typeof usePlaceOrder>

/** The checkout of somebody who is signed in: finds what is to be ordered, then takes the four steps. */
export function CustomerCheckout({ session, hasJustSignedIn }: { session: Session; hasJustSignedIn: boolean }) {
  const view = useBasket()
  const failureText = useFailureText()
  const addresses = useAddresses(session.userInfo._id)
  const sellerId = useBrowserQuery().get('seller')
  const placing = usePlaceOrder(session)

  const groups = view.state === 'ready' ? view.basket.groups : []
  const current = groups.find(({ seller }) => seller.id === sellerId) ?? (groups.length === 1 ? groups[0] : undefined)
  // What was ordered stays in view until the next page has come, although the cart is empty by then.
  const group = placing.placed ?? current

  if (group && addresses.data) return <Steps session={session} group={group} addresses={addresses.data} placing={placing} hasJustSignedIn={hasJustSignedIn} />
  if (view.state === 'failed') return <CartFailed onRetry={view.retry} />
  if (view.state === 'empty') return <NothingToOrder placing={placing} />
  if (groups.length > 1) return <ChooseSeller groups={groups} />
  if (addresses.error && !addresses.isFetching)
    return <AccountFailed text={failureText(addresses.error)} onRetry={() => void addresses.refetch()} isBusy={addresses.isFetching} />
  return <CheckoutSkeleton />
}

type StepsProps = { session: Session; group: BasketGroup; addresses: readonly AddressWire[]; placing: Placing; hasJustSignedIn: boolean }

function Steps({ session, group, addresses, placing, hasJustSignedIn }: StepsProps) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const cart = useCart()
  const words = useOrderWords()
  const titles = useStepTitles()
  const customerId = session.userInfo._id
  // Addresses and methods may change while the page is open, here and in other tabs.
  const offer = useMemo(() => offerOf(addresses, tenant.payments), [addresses, tenant.payments])
  const { payments } = offer
  const { tenantKey } = tenant
  const [state, dispatch] = useReducer(checkoutReducer, NOTHING_CHOSEN, (nothing) => {
    const choice = keptChoiceOf(tenantKey).read()
    const mine = choice?.customerId === customerId ? choice : undefined
    const chosen = { ...nothing, addressId: mine?.addressId, payment: mine?.payment }
    return checkoutReducer(chosen, { type: 'offered', offer })
  })
  const [move, setMove] = useState(hasJustSignedIn ? -1 : 0)
  useEffect(() => {
    if (hasJustSignedIn) setMove(0)
  }, [hasJustSignedIn])

  const act = (action: CheckoutAction) => {
    placing.clearFailure()
    dispatch(action)
    setMove((count) => count + 1)
  }

  useEffect(() => dispatch({ type: 'offered', offer }), [offer])
  useEffect(() => {
    keptChoiceOf(tenantKey).write({
      customerId,
      ...(state.addressId ? { addressId: state.addressId } : {}),
      ...(state.payment ? { payment: state.payment } : {}),
    })
  }, [tenantKey, customerId, state.addressId, state.payment])

  const address = addresses.find(({ _id }) => _id === state.addressId)
  const priced = useCartView().cart
  const cartVersion = (priced?.items ?? [])
    .filter(({ provider }) => provider?._id === group.seller.id)
    .map(({ _id, qty, unitAmount }) => `${_id}x${qty}@${unitAmount}`)
    .join()
  const quote = useQuote({ session, sellerId: group.seller.id, address, payment: state.payment, cartVersion, isOver: placing.placed !== undefined })
  const loading = checkoutLoading({ hasAddress: address !== undefined, isPending: quote.isPending, isError: quote.isError })
  const failure = placing.failure

  // What is wrong with the address is mended where the address is.
  useEffect(() => {
    if (failure?.kind === 'address') dispatch({ type: 'reopened', step: 'address' })
  }, [failure])

  const fee = quote.data?.deliveryFee ?? group.deliveryFee
  const step = openStep(state)
  return (
    <div className="checkout" data-checkout={String(loading)}>
      <CheckoutHead />
      <div>
        <CheckoutStep
          id="address"
          number={1}
          title={titles.address}
          status={statusOf(state, 'address')}
          summary={address ? addressInLine(address) : undefined}
          onChange={() => act({ type: 'reopened', step: 'address' })}
          changeLabel={t`Change the address`}
          move={move}
        >
          <AddressStep
            session={session}
            addresses={addresses}
            chosenId={state.addressId}
            onChosen={(addressId) => act({ type: 'address_chosen', addressId })}
          />
        </CheckoutStep>
        <CheckoutStep
          id="delivery"
          number={2}
          title={titles.delivery}
          status={statusOf(state, 'delivery')}
          summary={<DeliverySummary fee={fee} kind={address?.type} />}
          onChange={() => act({ type: 'reopened', step: 'delivery' })}
          changeLabel={t`Change the delivery`}
          move={move}
        >
          <DeliveryStep fee={fee} kind={address?.type} sellerName={group.seller.name} onContinue={() => act({ type: 'delivery_chosen', delivery: 'home' })} />
        </CheckoutStep>
        <CheckoutStep
          id="payment"
          number={3}
          title={titles.payment}
          status={statusOf(state, 'payment')}
          summary={state.payment ? words.payment[state.payment] : undefined}
          onChange={() => act({ type: 'reopened', step: 'payment' })}
          changeLabel={t`Change the payment`}
          move={move}
        >
          <PaymentStep
            payments={payments}
            chosen={state.payment ?? payments.find((payment) => payment === tenant.defaultPayment)}
            onChosen={(payment) => act({ type: 'payment_chosen', payment })}
          />
        </CheckoutStep>
        <CheckoutStep id="review" number={4} title={titles.review} status={statusOf(state, 'review')} move={move}>
          <p>
            <Trans>Address, delivery and payment as above, the things as listed in your order. Once you place it, {group.seller.name} starts packing.</Trans>
          </p>
          <p className="muted">
            <Trans>You can cancel free of charge until it is on its way.</Trans>
          </p>
        </CheckoutStep>
      </div>
      <CheckoutSummary
        group={group}
        quote={loading === false && !quote.isFetching ? quote.data : undefined}
        onSetQuantity={(line, quantity) => void cart.setQty(line.candidate, quantity)}
      >
        <PlaceOrder
          isReady={step === 'review'}
          nextStep={titles[step]}
          group={group}
          address={address}
          payment={state.payment}
          quote={quote}
          placing={placing}
        />
      </CheckoutSummary>
    </div>
  )
}

function offerOf(addresses: readonly AddressWire[], payments: readonly PaymentTypeWire[]) {
  return { addressIds: addresses.map(({ _id }) => _id), defaultAddressId: defaultAddressOf(addresses)?._id, deliveries: ['home'] as const, payments }
}
