import { type AssistantOrderWire, getOrder, listOrders, type OrderSummaryWire } from '@galleria/contract'
import { formatDay, formatMoment } from '@galleria/kernel'
import { isUnpaid } from '@galleria/rules'
import { isCustomer, type Talk } from './talk.ts'

/** Looked at, the newest first. */
const MOST_ORDERS = 20
export const MOST_SHOWN = 3
export const MOST_CHOICES = 6

export const ON_THE_WAY: ReadonlySet<string> = new Set(['created', 'processing', 'shipped'])
export const CANCELLABLE: ReadonlySet<string> = new Set(['created', 'processing'])

export type OwnOrder = Omit<OrderSummaryWire, 'orders'>

export const orderPath = (orderId: string): string => `/profile/order-detail/${encodeURIComponent(orderId)}`
export const namesOf = ({ items }: Pick<OwnOrder, 'items'>): string => [...new Set(items.map(({ name }) => name))].join(', ')

/** The caller's own; nobody else's can be asked for. */
export async function ownOrders({ ctx, ask }: Talk): Promise<readonly OrderSummaryWire[]> {
  if (!isCustomer(ctx)) return []
  return (await ask(ctx, listOrders, { params: { customerId: ctx.actor.customerId }, query: { limit: MOST_ORDERS, isMaster: 'true' } })).data
}

export const ownOrder = async ({ ctx, ask }: Talk, orderId: string) => (await ask(ctx, getOrder, { params: { orderId } })).data

export const isService = ({ type }: OwnOrder): boolean => type === 'SERVICE'

type Appointment = NonNullable<OwnOrder['appointment']>

/** "Tuesday, 24 November, 4 pm", by the clocks of its calendar. */
export const whenIn = (tag: string, { from, timeZone }: Pick<Appointment, 'from' | 'timeZone'>): string => formatMoment(new Date(from), tag, timeZone)

function appointmentInWords(
  { words, tag }: Pick<Talk, 'words' | 'tag'>,
  { appointment, orderStatus, payment }: OwnOrder & { readonly appointment: Appointment },
): string {
  const { mode, place, calendar } = appointment
  const where =
    mode === 'clinic' ? words.appointmentWhere.clinic(place ? `${place.name}, ${place.address.street1}` : calendar.name) : words.appointmentWhere[mode]
  const isWaiting = isUnpaid(payment.status) && orderStatus !== 'cancelled'
  return words.appointmentStands[isWaiting ? 'unpaid' : orderStatus]({ with: calendar.name, when: whenIn(tag, appointment), where })
}

/** E-19 */
export function toWireOrder({ words, tag }: Talk, order: OwnOrder): AssistantOrderWire {
  const { orderId, orderStatus, pickup, deliveryDay, total, items, payment, provider } = order
  const day = pickup?.date ?? order.deliveryWindow?.date ?? deliveryDay
  const stands = pickup ? words.pickupStands : words.stands
  const message = isService(order) ? words.serviceStands[orderStatus] : stands[orderStatus](day === null ? null : formatDay(day, tag))
  const met = order.appointment && appointmentInWords({ words, tag }, { ...order, appointment: order.appointment })
  return {
    orderId,
    orderMessage: order.bill ? words.billStands[order.bill.state] : (met ?? message),
    orderStatus,
    ...(isService(order) ? { isService: true } : {}),
    ...(met === null ? {} : { isAppointment: true }),
    provider: provider && { _id: provider._id, name: provider.name },
    total,
    items: items.slice(0, 100).map(({ name, finalPrice, qty, image }) => ({ name, finalPrice, qty, image })),
    payments: { items: [{ status: payment.status, type: payment.type }] },
  }
}
