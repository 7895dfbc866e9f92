import type { AddressWire, OrderedAppointmentWire, OrderedBillWire, OrderPartWire, OrderSummaryWire, OrderWire, PickupWire } from '@galleria/contract'
import { type Locale, textIn } from '@galleria/kernel'
import { isService, isUnpaid, rewardKept, sumTaxLines, walletShareOf } from '@galleria/rules'
import { cancellableParts, deliveryDayOf, type MasterOrder, paymentStatusOf, statusOf, timelineOf } from './master-order.ts'
import { billStateOf } from './bill-order.ts'
import { revisionOf } from './order-revision.ts'
import { type Amounts, type Order, type OrderAddress, type OrderAppointment, orderCan, type OrderPickup, type Timeline } from './order.ts'
import type { AskedOrder } from './order.service.ts'
import { waitsForMoney } from './order-to-pay.ts'

function toWireAddress(address: OrderAddress, createdAt: string): AddressWire {
  return {
    _id: address.id,
    name: { first: address.firstName, last: address.lastName, ...(address.middleName ? { middle: address.middleName } : {}) },
    houseNumber: address.houseNumber,
    street1: address.street1,
    ...(address.street2 ? { street2: address.street2 } : {}),
    ...(address.landmark ? { landmark: address.landmark } : {}),
    city: address.city,
    state: address.state,
    country: address.country,
    zip: address.zip,
    type: address.kind,
    isDefault: false,
    location: { type: 'Point', coordinates: [address.longitude, address.latitude] },
    contacts: [
      ...(address.phone ? [{ value: address.phone, contactType: 'PRIMARY_PHONE' as const }] : []),
      ...(address.email ? [{ value: address.email, contactType: 'PRIMARY_EMAIL' as const }] : []),
    ],
    createdAt,
  }
}

const toWireStore = ({ id, name, phone, position, ...address }: OrderPickup['store']): PickupWire['store'] => ({
  _id: id,
  name,
  phone,
  address,
  location: { type: 'Point', coordinates: [...position] },
})

const toWirePickup = ({ store, ...when }: OrderPickup): PickupWire => ({ ...when, store: toWireStore(store) })

function toWireBill({ bill, status, paymentStatus }: Order): OrderedBillWire | null {
  if (!bill) return null
  const { category, operator, number, customerName, circle, plan, reference } = bill
  return {
    category,
    operator: { _id: operator.id, name: operator.name, icon: operator.icon },
    number,
    customerName,
    circle: circle && { _id: circle.code, name: circle.name },
    plan: plan && { ...plan },
    state: billStateOf({ bill, status, paymentStatus }),
    reference,
  }
}

const toWireAppointment = (order: Order): OrderedAppointmentWire | null => order.appointment && toWireBooking(order, order.appointment)

/** The room of what is by video is told as long as somebody may need it. */
export function toWireBooking({ status, paymentStatus }: Order, { calendar, place, link, ...when }: OrderAppointment): OrderedAppointmentWire {
  return {
    ...when,
    calendar: { _id: calendar.id, name: calendar.name },
    place: place && toWireStore(place),
    link: isUnpaid(paymentStatus) || status === 'cancelled' ? null : link,
  }
}

const providerOf = ({ seller }: Order) => ({ _id: seller.id, name: seller.name, slug: seller.slug ?? null })

function toWirePartSummary(order: Order, locale: Locale) {
  const { currency } = order
  return {
    _id: order.id,
    orderId: order.number,
    orderStatus: order.status,
    reportStatus: order.status,
    type: order.type,
    createdAt: order.createdAt.toISOString(),
    total: { amount: order.total, currency },
    deliveryDay: order.deliveryDay,
    deliveryWindow: order.deliveryWindow,
    pickup: order.pickup && toWirePickup(order.pickup),
    counterSale: order.counterSale && { paidWith: order.counterSale.paidWith },
    bill: toWireBill(order),
    appointment: toWireAppointment(order),
    itemCount: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    provider: providerOf(order),
    items: order.lines.map((line) => ({
      _id: line.variantId,
      item: line.productId,
      slug: line.slug,
      name: textIn(line.name, locale),
      description_summary: textIn(line.choice, locale),
      qty: line.quantity,
      unitPrice: { amount: line.unitPrice, currency },
      finalPrice: { amount: line.unitPrice * line.quantity, currency },
      image: line.image,
      ...(line.market === null ? {} : { Market: { slug: line.market } }),
      ...(isService(line) ? { isService: true } : {}),
    })),
    payment: { type: order.paymentType, status: order.paymentStatus },
    master: { _id: order.master.id, orderId: order.master.number },
  }
}

/** A seller's part in lists. What was bought is called as `locale` does, here and everywhere. */
export const toWireOrderSummary = (order: Order, locale: Locale): OrderSummaryWire => ({ ...toWirePartSummary(order, locale), orders: [] })

/** What a master order says of all its parts, in the fields that a part has. */
function toWireWhole(master: MasterOrder, locale: Locale) {
  const { parts, currency } = master
  const summaries = parts.map((part) => toWirePartSummary(part, locale))
  const status = statusOf(master)
  return {
    _id: master.id,
    orderId: master.number,
    orderStatus: status,
    reportStatus: status,
    type: master.type,
    createdAt: master.createdAt.toISOString(),
    total: { amount: master.total, currency },
    deliveryDay: deliveryDayOf(master),
    deliveryWindow: parts.length === 1 ? parts[0].deliveryWindow : null,
    pickup: parts.length === 1 && parts[0].pickup ? toWirePickup(parts[0].pickup) : null,
    counterSale: summaries.length === 1 ? (summaries[0]?.counterSale ?? null) : null,
    bill: summaries[0]?.bill ?? null,
    appointment: summaries.length === 1 ? (summaries[0]?.appointment ?? null) : null,
    itemCount: summaries.reduce((sum, { itemCount }) => sum + itemCount, 0),
    provider: parts.length === 1 ? providerOf(parts[0]) : null,
    items: summaries.flatMap(({ items }) => items),
    payment: { type: master.paymentType, status: paymentStatusOf(master) },
    master: { _id: master.id, orderId: master.number },
  }
}

export const toWireMasterSummary = (master: MasterOrder, locale: Locale): OrderSummaryWire => ({
  ...toWireWhole(master, locale),
  orders: master.parts.map((part) => toWirePartSummary(part, locale)),
})

function toWireAmounts({ subTotal, discount, deliveryFee, taxIncluded, taxAdded, total }: Amounts, currency: string) {
  const inMoney = (amount: number) => ({ amount, currency })
  return {
    subTotal: inMoney(subTotal),
    discount: inMoney(discount),
    deliveryFee: inMoney(deliveryFee),
    taxIncluded: inMoney(taxIncluded),
    taxAdded: inMoney(taxAdded),
    totalPriceBeforeTax: inMoney(total - taxIncluded - taxAdded),
  }
}

/** The taxes of these parts, a line for each name and rate. */
const toWireTaxLines = (parts: readonly Order[]): OrderWire['taxLines'] =>
  sumTaxLines(parts.flatMap(({ taxLines }) => taxLines ?? [])).map(({ name, rate, taxable, amount }) => {
    const currency = parts[0]?.currency ?? ''
    return { name, rate, taxable: { amount: taxable, currency }, amount: { amount, currency } }
  })

/** What is left of what was promised when of its order something goes back. */
const rewardOf = (order: Order): number => (order.reward && order.status !== 'cancelled' ? rewardKept(order.reward.amount, order) : 0)

function toWireReward(parts: readonly Order[]): OrderWire['reward'] {
  const amount = parts.reduce((sum, part) => sum + rewardOf(part), 0)
  return amount > 0 ? { amount, currency: parts[0]?.currency ?? '' } : null
}

const toWireTimeline = (timeline: Timeline) => timeline.map(({ status, at }) => ({ status, at: at.toISOString() }))

/** What of what goes back goes to the wallet: its share of what was paid from there, and what somebody wants there. */
const toWalletOf = (order: Order): number => walletShareOf(order, order.refunded) + order.refundedToWallet

/** `at`: when it is looked at, by which it can still be cancelled or not. */
export function toWirePart(order: Order, locale: Locale, at: Date): OrderPartWire {
  const summary = toWirePartSummary(order, locale)
  return {
    ...summary,
    ...toWireAmounts(order, order.currency),
    taxLines: toWireTaxLines([order]),
    wallet: { amount: order.wallet, currency: order.currency },
    reward: toWireReward([order]),
    refunded: { amount: order.refunded, currency: order.currency },
    refundedToWallet: { amount: toWalletOf(order), currency: order.currency },
    deliveryAddress: toWireAddress(order.address, summary.createdAt),
    timeline: toWireTimeline(order.timeline),
    can: { cancel: orderCan.cancelOwn(order, at) && !isUnpaid(order.paymentStatus), pay: false },
  }
}

/** All of a master order, or one part of it, likewise. */
export function toWireOrder({ master, part }: AskedOrder, locale: Locale, at: Date): OrderWire {
  if (part) return { ...toWirePart(part, locale, at), coupon: null, orders: [], revision: revisionOf(master) }
  const { parts, currency } = master
  const whole = toWireWhole(master, locale)
  return {
    ...whole,
    ...toWireAmounts(master, currency),
    taxLines: toWireTaxLines(parts),
    coupon: master.coupon,
    wallet: { amount: master.wallet, currency },
    reward: toWireReward(parts),
    refunded: { amount: parts.reduce((sum, { refunded }) => sum + refunded, 0), currency },
    refundedToWallet: { amount: parts.reduce((sum, each) => sum + toWalletOf(each), 0), currency },
    deliveryAddress: toWireAddress(parts[0].address, whole.createdAt),
    timeline: toWireTimeline(timelineOf(master)),
    can: { cancel: cancellableParts(master, at).length > 0, pay: waitsForMoney(master) },
    orders: parts.map((each) => toWirePart(each, locale, at)),
    revision: revisionOf(master),
  }
}
