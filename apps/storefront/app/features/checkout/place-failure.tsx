import { isQuotationNumber } from '@galleria/rules'
import { Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { useDeliveryHours } from '../orders/delivery-hours.ts'
import { InvalidReply } from './invalid-reply.ts'
import { useLimitText } from './limit-text.ts'
import type { Ordered } from './ordered.ts'
import { PartInLine } from './part-in-line.tsx'
import type { PlaceFailure } from './place-order-flow.ts'
import type { QuoteChange } from './quote-changes.ts'

/** X-01, C-29: the platform's own sentence, or why there is none. */
export function useCheckoutFailureText(): (error: unknown) => string {
  const { t } = useLingui()
  const failureText = useFailureText()
  return (error) => {
    if (error instanceof InvalidReply) return error.part === 'checkout' ? t`Invalid checkout response from server` : t`Invalid order response from server`
    if (isApiFailure(error) && error.problem) return failureText(error)
    return t`Api failed with error: ${failureText(error)}`
  }
}

/** Why the order was not placed, by the button that was pressed, with a way on. Takes the focus, so that nobody looks for it. */
export function PlaceFailureNotice({ failure, ordered }: { failure: PlaceFailure; ordered: Ordered }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const failureText = useCheckoutFailureText()
  const limitText = useLimitText(ordered)
  const box = useRef<HTMLDivElement>(null)
  const number = failure.kind === 'cancelled' ? failure.orderId : ''
  // Each new failure is led to.
  useEffect(() => box.current?.focus(), [failure])
  return (
    <div ref={box} tabIndex={-1} className="place-failure">
      {failure.kind === 'changed' ? (
        <Notice kind="error" title={t`Prices or delivery have changed. Please check the new total.`}>
          <Changes changes={failure.changes} />
        </Notice>
      ) : failure.kind === 'stock' ? (
        <FormNotice
          title={t`Some products are no longer in stock in this quantity.`}
          text={<Trans>They're marked above. Change or remove them, then place the order.</Trans>}
        />
      ) : failure.kind === 'slot' ? (
        <FormNotice text={t`This pick-up time is full. Please choose another one.`} />
      ) : failure.kind === 'window' ? (
        <FormNotice text={t`The delivery time you chose is no longer available. Please choose another one.`} />
      ) : failure.kind === 'cancelled' ? (
        <FormNotice
          title={t`Your order ${number} is cancelled`}
          text={<Trans>You placed it with this cart before, perhaps in another tab. Nothing new was ordered: to order now, press the button again.</Trans>}
          actions={
            <a href={paths.orderDetail(failure.orderId)}>
              <Trans>See the order</Trans>
            </a>
          }
        />
      ) : failure.kind === 'conflict' ? (
        <FormNotice
          title={failureText(failure.error)}
          text={<Trans>Please check My orders before you order again.</Trans>}
          actions={
            <a href={paths.myOrders()}>
              <Trans>See my orders</Trans>
            </a>
          }
        />
      ) : failure.kind === 'address' ? (
        <FormNotice title={failureText(failure.error)} text={<Trans>Please change the address or choose another one.</Trans>} />
      ) : (
        <FormNotice
          title={t`Order Creation Failed`}
          text={
            <>
              {limitText(failure.error) ?? failureText(failure.error)}{' '}
              {isLost(failure.error) ? <Trans>You can safely press the button again: it will still be one order.</Trans> : null}
            </>
          }
        />
      )}
    </div>
  )
}

/** Nobody knows whether it arrived. */
const isLost = (error: unknown) => isApiFailure(error) && (error.status === 0 || error.status >= 500)

function Changes({ changes }: { changes: readonly QuoteChange[] }) {
  const { format } = useTenant()
  return (
    <ul>
      {changes.map((change) => (
        <li key={`${change.kind}-${'name' in change ? (change.name ?? '') : ''}`}>
          {change.kind === 'price' ? (
            <Trans>
              {change.name}: {format.money(change.from)} before, {format.money(change.to)} now
            </Trans>
          ) : change.kind === 'quantity' ? (
            <Trans>
              {change.name}: {change.from} items before, {change.to} now
            </Trans>
          ) : change.kind === 'left' ? (
            <Trans>{change.name} is no longer in the cart</Trans>
          ) : change.kind === 'joined' ? (
            <Trans>{change.name} was added to the cart</Trans>
          ) : change.kind === 'day' ? (
            <DayChange name={change.name} day={change.to} />
          ) : change.kind === 'time' ? (
            <TimeChange change={change} />
          ) : change.kind === 'coupon' ? (
            <CouponChange from={change.from} to={change.to} />
          ) : change.kind === 'delivery' ? (
            <Trans>
              Delivery: {format.money(change.from)} before, {format.money(change.to)} now
            </Trans>
          ) : change.kind === 'wallet' ? (
            <Trans>
              From your wallet: {format.money(change.from)} before, {format.money(change.to)} now
            </Trans>
          ) : (
            <Trans>
              To pay: {format.money(change.from)} before, <b>{format.money(change.to)}</b> now
            </Trans>
          )}
        </li>
      ))}
    </ul>
  )
}

function DayChange({ name, day }: { name: string | undefined; day: string | undefined }) {
  const { format } = useTenant()
  if (!day) return name ? <Trans>{name} can no longer promise the delivery day</Trans> : <Trans>The delivery day can no longer be promised</Trans>
  const when = format.day(day)
  return name ? (
    <Trans>
      {name}: now arrives {when}
    </Trans>
  ) : (
    <Trans>It now arrives {when}</Trans>
  )
}

function TimeChange({ change: { name, window, pickup } }: { change: Extract<QuoteChange, { kind: 'time' }> }) {
  const hoursOf = useDeliveryHours()
  return <PartInLine seller={{ name }} day={window?.date} pickup={pickup} hours={hoursOf(undefined, window)} />
}

function CouponChange({ from, to }: { from: string | undefined; to: string | undefined }) {
  const isAgreed = from !== undefined && isQuotationNumber(from)
  if (from && to)
    return isAgreed ? (
      <Trans>
        Quote {from} no longer applies, coupon {to} does
      </Trans>
    ) : (
      <Trans>
        Coupon {from} no longer applies, {to} does
      </Trans>
    )
  if (to) return <Trans>Coupon {to} now applies</Trans>
  return isAgreed ? <Trans>Quote {from} no longer applies</Trans> : <Trans>Coupon {from} no longer applies</Trans>
}
