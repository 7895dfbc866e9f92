import type { ApiClient, ApiInput } from '@galleria/api-client'
import type { AddressWire, PaymentTypeWire } from '@galleria/contract'
import { isApiFailure } from '../../lib/api-failure.ts'
import { type Attempts, isRefused } from '../checkout/single-attempt.ts'

type Body = ApiInput<'bookAppointment'>['body']

/** What is booked. Its address is all that stands in it, and not only its name: an address stays the same one when it is mended. */
export type Booking = Omit<Body, 'address'> & { readonly address?: AddressWire }

export type BookDeps = {
  readonly api: Pick<ApiClient, 'bookAppointment' | 'verifyOrder' | 'payOrder' | 'cancelOrder'>
  readonly attempts: Attempts
  /** Does it when no other tab does something of the kind. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  readonly customerId: string
  /** A product, whose variations are ways to have it. */
  readonly serviceId: string
  /** What was sent first under which key, as long as the page is there. */
  readonly sent: Map<string, Booking>
}

export type BookOutcome =
  /** `payAt` is the provider's page, where it is paid; none where nothing is to be paid there, or not any more. */
  | { readonly kind: 'placed'; readonly orderId: string; readonly payAt?: string }
  /** Somebody else has it now, or it can't be had any more. */
  | { readonly kind: 'time'; readonly error: unknown }
  /** It costs something else than what was shown. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'address'; readonly error: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }

const OF_TIME: ReadonlySet<string> = new Set(['appointment.slot_gone', 'appointment.slot_full', 'order.stock_short'])
const OF_ADDRESS: ReadonlySet<string> = new Set(['checkout.delivery_unavailable', 'order.delivery_address_missing'])

/** What of a booking it is that an answer refuses. */
export function refusedOf(error: unknown): 'time' | 'address' | 'changed' | 'failed' {
  const code = isApiFailure(error) ? error.code : ''
  if (OF_TIME.has(code)) return 'time'
  if (OF_ADDRESS.has(code)) return 'address'
  return code === 'order.quote_changed' ? 'changed' : 'failed'
}

/** Tells names apart, and doesn't say them. */
function markOf(text: string): string {
  let mark = 5381
  for (const letter of text) mark = (Math.imul(mark, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0
  return mark.toString(36)
}

/** One service at a time: what is changed before it is paid, be it its time or whom it is for, is changed of the same appointment. */
const subjectOf = ({ customerId, serviceId }: Pick<BookDeps, 'customerId' | 'serviceId'>): string => [customerId, serviceId].join('|')

/** When, how and for whom: once it is paid, another one of these is another appointment. */
const visitOf = ({ service, slotStart, patient }: Booking): string => `${slotStart}|${markOf(`${service}|${patient.name.trim().toLowerCase()}`)}|`

/**
 * Tells what is booked, without saying it, whatever it costs and however it is paid. The coupon comes last: one that can't be had any more, perhaps because of this
 * very booking, makes it no other one.
 */
function contentOf(booking: Booking): string {
  const { hash: _, paymentType: __, couponCode, ...rest } = booking
  return `${visitOf(booking)}${markOf(JSON.stringify(rest))}|${couponCode ? `${couponCode}|` : ''}`
}

/** The order that was booked last, if it is for this time: it may be what fills it. */
export function bookedAt(deps: Pick<BookDeps, 'attempts' | 'customerId' | 'serviceId'>, slotStart: string): string | undefined {
  const { orderId, content = '' } = deps.attempts.of(subjectOf(deps)) ?? {}
  return content.startsWith(`${slotStart}|`) ? orderId : undefined
}

const bodyOf = ({ address, ...booking }: Booking): Body => ({ ...booking, ...(address ? { address: address._id } : {}) })

/** Books an appointment. However often it is pressed, it is one; where something was changed before it is paid, it is what was sent last. Never throws. */
export const book = (deps: BookDeps, booking: Booking, payment: PaymentTypeWire): Promise<BookOutcome> => deps.alone(() => bookAlone(deps, booking, payment))

async function bookAlone(deps: BookDeps, booking: Booking, payment: PaymentTypeWire): Promise<BookOutcome> {
  const { attempts } = deps
  const subject = subjectOf(deps)
  const { orderId: earlier, content = '' } = attempts.of(subject) ?? {}
  if (earlier !== undefined) {
    const isSame = content.startsWith(contentOf(booking))
    const standing = await standingOf(deps, earlier, { payment, isSame, isSameVisit: content.startsWith(visitOf(booking)) })
    if (standing) return standing
  }
  const attempt = attempts.begin(subject, payment)
  try {
    const { placed, booked } = await placedBy(deps, attempt.key, { ...booking, paymentType: payment })
    attempts.placed(attempt, placed.orderId, contentOf(booked))
    // Of what was booked before its answer got lost, the same holds as of what was answered.
    if (!contentOf(booked).startsWith(contentOf(booking))) return await bookAlone(deps, booking, payment)
    const { redirectUrl } = placed.payment
    return { kind: 'placed', orderId: placed.orderId, ...(redirectUrl === null ? {} : { payAt: redirectUrl }) }
  } catch (error) {
    // What was refused is over; what got no answer may have been done.
    if (isRefused(error)) attempts.forget()
    const kind = refusedOf(error)
    return kind === 'changed' ? { kind } : { kind, error }
  }
}

/** Something was changed after an answer got lost: what had been booked before is what is booked. */
async function placedBy({ api, sent }: BookDeps, key: string, booking: Booking) {
  const earlier = sent.get(key)
  sent.set(key, earlier ?? booking)
  const send = async (booked: Booking) => {
    const { content: placed } = await api.bookAppointment({ headers: { 'idempotency-key': key }, body: bodyOf(booked) })
    return { placed, booked }
  }
  try {
    // An address that was mended meanwhile is sent as it was before, so that the answer may be that of the first.
    return await send(earlier && JSON.stringify(bodyOf(earlier)) === JSON.stringify(bodyOf(booking)) ? earlier : booking)
  } catch (error) {
    if (!earlier || !isApiFailure(error) || error.code !== 'idempotency.conflict') throw error
    return await send(earlier)
  }
}

type Pressed = {
  readonly payment: PaymentTypeWire
  /** Nothing of it was changed. */
  readonly isSame: boolean
  readonly isSameVisit: boolean
}

/**
 * Somebody came back from the provider's page, or pressed again after an answer got lost: what there is counts. Nothing where it is over, is called off because
 * it is not paid and no longer what is wanted, or stands beside what is wanted.
 */
async function standingOf({ api }: BookDeps, orderId: string, { payment, isSame, isSameVisit }: Pressed): Promise<BookOutcome | undefined> {
  try {
    const { content: order } = await api.verifyOrder({ body: { orderId } })
    if (order.orderStatus === 'cancelled') return undefined
    if (!order.can.pay) return isSameVisit ? { kind: 'placed', orderId } : undefined
    if (!isSame) return await calledOff(api, orderId)
    const { redirectUrl } = (await api.payOrder({ headers: {}, body: { orderId, ...(payment === order.payment.type ? {} : { type: payment }) } })).data
    return { kind: 'placed', orderId, ...(redirectUrl === null ? {} : { payAt: redirectUrl }) }
  } catch (error) {
    return isRefused(error) ? undefined : { kind: 'failed', error }
  }
}

/** Nothing once it is done; while it stands, another one at its time would be a second. */
const calledOff = (api: BookDeps['api'], orderId: string): Promise<BookOutcome | undefined> =>
  api.cancelOrder({ body: { orderId } }).then(
    () => undefined,
    (error: unknown) => ({ kind: 'failed', error }),
  )
