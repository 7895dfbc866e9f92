import {
  appointmentMoved,
  appointmentNear,
  type EventSpec,
  messageWaits,
  notificationDue,
  orderAdvanced,
  orderCancelled,
  orderPlaced,
  orderRefundDue,
  type PayloadOf,
  returnChanged,
  stockReturned,
  ticketChanged,
} from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import type { NotificationKind, NotificationSubject, OrderStatus } from '@galleria/rules'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** What a line says, whatever it is about: its kind names the words, and these stand in them. */
export type Facts = {
  readonly subject: { readonly kind: NotificationSubject; readonly id: string } | null
  readonly name: string | null
  readonly text: string | null
  readonly amount: Money | null
  readonly before: Money | null
  /** Lines older than this field do not say it. */
  readonly when?: { readonly from: string; readonly timeZone: string } | null
}
export type Line = Facts & { readonly kind: NotificationKind }

/** The people who look after the orders of a seller: of the one who delivers what has this number. */
export type SellersPeople = { readonly sellerOf: string }

/** Whom a line is for: an account, the owner of an order, or whoever asked for an alert. */
export type Addressee = { readonly customerId: string } | { readonly orderNumber: string } | { readonly alertId: string }

/** `status`: where an order of one seller has got by what is told; `from`: when an appointment begins by it. `at`: when it happened, where that is not when it was published. */
export type ToldOne = {
  readonly to: Addressee
  readonly line: Line
  readonly status?: OrderStatus
  readonly from?: string
  readonly at?: string | undefined
  /** Another line says it: only who follows the order hears where it has got. */
  readonly isSilent?: true
}
/** `status`: where the order has got by what is told; `movedFrom`: when an appointment was to begin. */
export type ToldSeller = {
  readonly to: SellersPeople
  readonly line: Line
  readonly status?: OrderStatus
  readonly at?: string | undefined
  readonly movedFrom?: string
}
export type Told = ToldOne | ToldSeller

const LONGEST = 300
const cut = (text: string): string | null => (text ? [...text.replace(/\s+/g, ' ')].slice(0, LONGEST).join('') : null)

const lineOf = (kind: NotificationKind, { name, text, ...facts }: Partial<Facts>): Line => ({
  kind,
  subject: null,
  amount: null,
  before: null,
  ...facts,
  name: cut(name ?? ''),
  text: cut(text ?? ''),
})

const aboutOrder = (number: string) => ({ subject: { kind: 'order', id: number } as const })

/** Of what somebody pays an operator. */
const billLine = (kind: NotificationKind, number: string, { operator: name, amount }: NonNullable<PayloadOf<typeof orderPlaced>['bill']>): Line =>
  lineOf(kind, { ...aboutOrder(number), name, amount })

/** Of an appointment: with whom, and when; what for is told to nobody who glances at a screen. */
const appointmentLine = (kind: NotificationKind, number: string, { with: name, from, timeZone }: PayloadOf<typeof appointmentNear>['appointment']): Line =>
  lineOf(kind, { ...aboutOrder(number), name, when: { from, timeZone } })

function placedToBuyer({ number, total, parts = [], isGuest, isAtCounter, bill }: PayloadOf<typeof orderPlaced>): ToldOne[] {
  if (isGuest) return []
  if (bill) return [{ to: { orderNumber: number }, status: 'created', line: billLine('bill_sent', number, bill) }]
  const appointment = parts[0]?.appointment
  if (appointment) return [{ to: { orderNumber: number }, status: 'created', line: appointmentLine('appointment_booked', number, appointment) }]
  const name = parts.length === 1 ? (parts[0]?.seller ?? '') : null
  if (isAtCounter) return [{ to: { orderNumber: number }, line: lineOf('order_fetched', { ...aboutOrder(number), name }), status: 'delivered' }]
  return [{ to: { orderNumber: number }, status: 'created', line: lineOf('order_placed', { ...aboutOrder(number), name, amount: total }) }]
}

const toSeller = (kind: NotificationKind, number: string, facts: Partial<Facts>, more: Partial<ToldSeller> = {}): ToldSeller => ({
  to: { sellerOf: number },
  line: lineOf(kind, { subject: { kind: 'seller_order', id: number }, ...facts }),
  ...more,
})

/** To a seller no more than to whoever booked: with whom, and when. */
const metBySeller = ({ with: name, from, timeZone }: PayloadOf<typeof appointmentNear>['appointment']): Partial<Facts> => ({ name, when: { from, timeZone } })

/** What a seller has sold itself, at its till, and bills, which no seller sees, are no news to anybody's people. */
const placedToSellers = ({ parts = [], isAtCounter, bill }: PayloadOf<typeof orderPlaced>): ToldSeller[] =>
  isAtCounter || bill
    ? []
    : parts.map(({ number, total: amount = null, appointment }) =>
        appointment
          ? toSeller('seller_appointment_booked', number, metBySeller(appointment), { status: 'created' })
          : toSeller('seller_order_placed', number, { amount }, { status: 'created' }),
      )

/** Of what customers cancel: what nobody has paid for a seller has never heard of, and what a seller cancels it knows. */
const cancelledToSeller = ({ number, total: amount, bill, appointment, reason }: PayloadOf<typeof orderCancelled>): ToldSeller[] => {
  if (bill || (reason ?? 'customer') !== 'customer') return []
  return appointment
    ? [toSeller('seller_appointment_cancelled', number, metBySeller(appointment), { status: 'cancelled' })]
    : [toSeller('seller_order_cancelled', number, { amount }, { status: 'cancelled' })]
}

/** What several sellers were to deliver, cancelled at once: by one line where nothing is left of the order, else by one for each of those parts. */
const cancelledTogether = ({ number, total, isAll, parts }: NonNullable<PayloadOf<typeof orderCancelled>['whole']>): ToldOne[] =>
  (isAll ? [{ number, total }] : parts).map((each) => ({
    to: { orderNumber: each.number },
    line: lineOf('order_cancelled', { ...aboutOrder(each.number), amount: each.total }),
  }))

/** What is told of an event; it holds what it should by then. */
export type Telling = { readonly event: EventSpec; readonly tell: (payload: unknown) => readonly Told[] }

function telling<const E extends EventSpec>(event: E, write: (payload: PayloadOf<E>) => readonly Told[]): Telling {
  const validator = Compile(Type.Object(event.payload.properties))
  return {
    event,
    tell: (raw) => {
      if (validator.Check(raw)) return write(raw as PayloadOf<E>)
      throw new TypeError(`${event.type} does not hold what it should at ${validator.Errors(raw)[0]?.instancePath || '/'}`)
    },
  }
}

const APPOINTMENT_STEPS: Partial<Readonly<Record<OrderStatus, NotificationKind>>> = {
  processing: 'appointment_confirmed',
  shipped: 'appointment_begun',
  delivered: 'appointment_done',
}

function advancedKind({ status, pickup, isService, appointment }: PayloadOf<typeof orderAdvanced>): NotificationKind | undefined {
  if (appointment) return status === 'shipped' && appointment.mode === 'home' ? 'appointment_coming' : APPOINTMENT_STEPS[status]
  if (status === 'processing') return 'order_packed'
  if (status === 'shipped') return isService ? 'service_begun' : pickup ? 'order_ready' : 'order_shipped'
  if (status === 'delivered') return isService ? 'service_done' : pickup ? 'order_fetched' : 'order_delivered'
  return undefined
}

const RETURNED: Partial<Readonly<Record<PayloadOf<typeof returnChanged>['status'], NotificationKind>>> = {
  accepted: 'return_accepted',
  received: 'return_received',
  refused: 'return_refused',
}

/** At the end of the address of a product (C-32). */
const productOf = (slug: string): string => slug.slice(-36)

/** What becomes a line of somebody's notifications. Guests have none: `isGuest` is known of most, and asked of the rest. */
export const TELLINGS: readonly Telling[] = [
  telling(orderPlaced, (placed) => [...placedToBuyer(placed), ...placedToSellers(placed)]),
  telling(orderAdvanced, (order) => {
    const kind = order.isGuest || order.isAtCounter ? undefined : advancedKind(order)
    const { number, seller: name, status, bill, appointment } = order
    if (kind && bill) return status === 'delivered' ? [{ to: { orderNumber: number }, line: billLine('bill_paid', number, bill), status }] : []
    if (kind && appointment) return [{ to: { orderNumber: number }, line: appointmentLine(kind, number, appointment), status }]
    return kind ? [{ to: { orderNumber: number }, line: lineOf(kind, { ...aboutOrder(number), name }), status }] : []
  }),
  telling(orderCancelled, (cancelled) => {
    const { number, total: amount, isGuest, bill, appointment, reason, whole } = cancelled
    const line =
      bill && reason === 'operator'
        ? billLine('bill_refused', number, bill)
        : appointment
          ? appointmentLine('appointment_cancelled', number, appointment)
          : lineOf('order_cancelled', { ...aboutOrder(number), amount })
    const buyer: ToldOne[] = isGuest
      ? []
      : whole === undefined
        ? [{ to: { orderNumber: number }, line, status: 'cancelled' }]
        : [...(whole ? cancelledTogether(whole) : []), { to: { orderNumber: number }, line, status: 'cancelled', isSilent: true }]
    return [...buyer, ...cancelledToSeller(cancelled)]
  }),
  telling(appointmentMoved, ({ number, isGuest, appointment, before: { from: movedFrom } }) => [
    ...(isGuest ? [] : [{ to: { orderNumber: number }, line: appointmentLine('appointment_moved', number, appointment), from: appointment.from }]),
    toSeller('seller_appointment_moved', number, metBySeller(appointment), { movedFrom }),
  ]),
  telling(appointmentNear, ({ number, isGuest, appointment }) =>
    isGuest ? [] : [{ to: { orderNumber: number }, line: appointmentLine('appointment_near', number, appointment) }],
  ),
  // What comes back to the wallet is told when it is there.
  telling(orderRefundDue, ({ whole, at, isToWallet = false, ...refund }) => {
    if (whole === null) return []
    const { number, amount: all, paidFromWallet = 0 } = whole ?? refund
    const { currency } = all
    const amount = { amount: isToWallet ? 0 : all.amount - paidFromWallet, currency }
    return amount.amount > 0 ? [{ to: { orderNumber: number }, line: lineOf('refund_begun', { ...aboutOrder(number), amount }), at }] : []
  }),
  telling(returnChanged, ({ status, number, orderNumber, seller: name, note: text, isGuest, at }) => {
    if (status === 'asked') return [toSeller('seller_return_asked', orderNumber, { subject: { kind: 'seller_return', id: number } }, { at })]
    const kind = isGuest ? undefined : RETURNED[status]
    return kind ? [{ to: { orderNumber }, line: lineOf(kind, { ...aboutOrder(orderNumber), name, text }), at }] : []
  }),
  telling(stockReturned, ({ alertId, slug, name, choice: text }) => [
    { to: { alertId }, line: lineOf('stock_returned', { subject: { kind: 'product', id: productOf(slug) }, name, text }) },
  ]),
  telling(messageWaits, ({ customerId, conversationId: id, seller: name, text }) => [
    { to: { customerId }, line: lineOf('message_waiting', { subject: { kind: 'chat', id }, name, text }) },
  ]),
  telling(ticketChanged, ({ what, customerId, isGuest, number: id, staff: name, comments: text, at }) =>
    what === 'created' || customerId === null || isGuest
      ? []
      : [{ to: { customerId }, line: lineOf('ticket_comment', { subject: { kind: 'ticket', id }, name, text }), at }],
  ),
  telling(notificationDue, ({ customerId, kind, at, ...facts }) => [{ to: { customerId }, line: lineOf(kind, facts), at }]),
]
