import type { ApiClient } from '@galleria/api-client'
import type { OrderWire, PaymentTypeWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import { isApiFailure } from '../../lib/api-failure.ts'
import { type Attempts, isRefused } from '../checkout/single-attempt.ts'

export type PayBillDeps = {
  readonly api: Pick<ApiClient, 'createBillOrder' | 'verifyOrder' | 'payOrder'>
  readonly attempts: Attempts
  /** Does it when no other tab does something of the kind. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  readonly customerId: string
}

export type BillToPay = {
  readonly operatorId: string
  readonly number: string
  readonly plan: string | undefined
  readonly circleId: string | undefined
  /** What was shown. */
  readonly amount: Money
  readonly phone: string | undefined
  readonly payment: PaymentTypeWire
}

export type BillOutcome =
  /** `payAt` is the provider's page, where it is paid; none where nothing is left to pay. */
  | { readonly kind: 'placed'; readonly orderId: string; readonly payAt?: string }
  /** The very same was paid a moment ago: somebody is to say that they mean it. */
  | { readonly kind: 'again'; readonly order: OrderWire }
  | { readonly kind: 'changed'; readonly amount: Money }
  | { readonly kind: 'failed'; readonly error: unknown }

const subjectOf = (customerId: string, { operatorId, number, plan = '', circleId = '', amount }: BillToPay): string =>
  [customerId, operatorId, number, plan, circleId, amount.amount, amount.currency].join('|')

/** What the platform says is due now, with `bill.amount_changed`. */
function amountSaid(error: unknown): Money | undefined {
  const said: unknown = isApiFailure(error) && error.code === 'bill.amount_changed' ? error.problem?.details?.amount : undefined
  return typeof said === 'object' &&
    said !== null &&
    'amount' in said &&
    'currency' in said &&
    typeof said.amount === 'number' &&
    typeof said.currency === 'string'
    ? { amount: said.amount, currency: said.currency }
    : undefined
}

/** Orders the payment of a bill. However often it is asked, from however many tabs, it is one order, unless `isOnceMore` says that it is meant again. Never throws. */
export const payBill = (deps: PayBillDeps, wanted: BillToPay, isOnceMore = false): Promise<BillOutcome> => deps.alone(() => pay(deps, wanted, isOnceMore))

async function pay(deps: PayBillDeps, wanted: BillToPay, isOnceMore: boolean): Promise<BillOutcome> {
  const { api, attempts, customerId } = deps
  const { operatorId, number, plan, circleId, amount, phone, payment } = wanted
  const subject = subjectOf(customerId, wanted)
  const earlier = attempts.of(subject)?.orderId
  if (earlier !== undefined && !isOnceMore) {
    const standing = await standingOf(deps, earlier, payment)
    if (standing) return standing
  }
  const attempt = attempts.begin(subject, payment)
  try {
    const { content } = await api.createBillOrder({
      headers: { 'idempotency-key': attempt.key },
      body: {
        ...(phone ? { customerDetails: { customerPhone: phone } } : {}),
        orderDetails: {
          paymentType: payment,
          items: [{ productId: operatorId, OperatorId: operatorId, MobileNumber: number, PlanCode: plan ?? null, CircleId: circleId ?? null, Amount: amount }],
        },
      },
    })
    attempts.placed(attempt, content.orderId)
    const { redirectUrl } = content.payment
    return { kind: 'placed', orderId: content.orderId, ...(redirectUrl === null ? {} : { payAt: redirectUrl }) }
  } catch (error) {
    // What was refused is over; what got no answer may have been done.
    if (isRefused(error)) attempts.forget()
    const now = amountSaid(error)
    return now ? { kind: 'changed', amount: now } : { kind: 'failed', error }
  }
}

/** Somebody came back from the provider's page, or has pressed in two tabs: the order that there is counts. Nothing where it is over or nobody can say. */
async function standingOf({ api }: PayBillDeps, orderId: string, type: PaymentTypeWire): Promise<BillOutcome | undefined> {
  try {
    const { content: order } = await api.verifyOrder({ body: { orderId } })
    if (order.orderStatus === 'cancelled') return undefined
    if (!order.can.pay) return { kind: 'again', order }
    const { redirectUrl } = (await api.payOrder({ headers: {}, body: { orderId, ...(type === order.payment.type ? {} : { type }) } })).data
    return { kind: 'placed', orderId, ...(redirectUrl === null ? {} : { payAt: redirectUrl }) }
  } catch (error) {
    return isRefused(error) ? undefined : { kind: 'failed', error }
  }
}
