import type { orderPlaced, PayloadOf } from '@galleria/contract'
import { type Day, dayIn, money, textIn } from '@galleria/kernel'
import { goodsByMarket, isCovered, isPaidOnline, isService, orderTypeOf, promisedReward, totalIn, type Totals, typeOfParts } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import { type CustomerContext, rewardTermsOf } from '../../context.ts'
import type { Basket, ChosenAppointment, ChosenWindow, PartLine, SellerPart } from '../checkout/index.ts'
import type { ChosenPickup } from '../pick-up/index.ts'
import type { Seller } from '../seller/index.ts'
import { type MasterOrder, partNumber } from './master-order.ts'
import {
  type Amounts,
  addressInWords,
  type Order,
  type OrderAddress,
  type OrderAppointment,
  type OrderLine,
  type OrderPickup,
  type OrderSeller,
  type OrderWindow,
} from './order.ts'
import type { Contact } from './order.ports.ts'
import { newOrderNumber } from './order-number.ts'
import { toldAppointment } from './told-appointment.ts'

/** A seller's part of a basket, with what the seller says of delivering it. */
export type PartToOrder = { readonly part: SellerPart; readonly seller: Seller & { readonly office: NonNullable<Seller['office']> } }

type Terms = {
  readonly basket: Basket
  readonly parts: readonly [PartToOrder, ...PartToOrder[]]
  readonly address: OrderAddress
  /** When its quote was made: what was promised then holds. */
  readonly quoted: Date
  readonly at: Date
}

export const amountsOf = (totals: Totals): Amounts => ({
  subTotal: totals.subTotal.amount,
  discount: totals.discount.amount,
  deliveryFee: totals.deliveryFee.amount,
  taxIncluded: totals.taxIncluded.amount,
  taxAdded: totals.taxAdded.amount,
  total: totals.total.amount,
})

/** A master order of a basket: with one seller, its only part has its id and number. */
export function newOrder(ctx: CustomerContext, { basket, parts, address, quoted, at }: Terms): MasterOrder {
  const master = { id: newId(), number: newOrderNumber() }
  const { paymentType } = basket.terms
  const shared = { customerId: ctx.actor.customerId, paymentType, currency: ctx.currency, createdAt: at }
  const { used: wallet, shares } = basket.wallet ?? { used: 0, shares: [] }
  const rewarded = { day: dayIn(quoted, ctx.tenant.settings.timeZone), delivered: basket.delivered }
  const isPaid = isCovered({ wallet, total: basket.totals.total.amount })
  const orderOf = ({ part, seller }: PartToOrder, index: number): Order => ({
    ...shared,
    ...amountsOf(part.totals),
    taxLines: part.taxLines,
    id: parts.length === 1 ? master.id : newId(),
    number: partNumber(master.number, index, parts.length),
    master,
    sellerId: seller.id,
    type: typeOf(part),
    status: 'created',
    paymentStatus: isPaid ? 'paid' : isPaidOnline(paymentType) ? 'pending' : 'due',
    deliveryTax: part.deliveryTax,
    wallet: shares[index] ? totalIn(shares[index]) : 0,
    reward: promisedReward(goodsByMarket(part.lines), rewarded, rewardTermsOf(ctx.tenant)),
    refunded: 0,
    refundedToWallet: 0,
    address,
    seller: sellerOf(seller),
    deliveryDay: part.day,
    deliveryWindow: part.window && orderWindowOf(part.window),
    pickup: part.pickup && orderPickupOf(part.pickup),
    counterSale: null,
    bill: null,
    appointment: part.appointment && orderAppointmentOf(part.appointment),
    lines: part.lines.map(orderLineOf),
    timeline: [{ status: 'created', at }],
  })
  const [first, ...others] = parts
  return {
    ...master,
    ...shared,
    ...amountsOf(basket.totals),
    type: typeOfParts(parts.map(({ part }) => typeOf(part))),
    wallet,
    coupon: basket.coupon?.code ?? null,
    parts: [orderOf(first, 0), ...others.map((part, index) => orderOf(part, index + 1))],
  }
}

const typeOf = ({ lines, pickup }: SellerPart) => orderTypeOf(lines, pickup !== null)

function orderPickupOf({ store: { hours, ...store }, date, from, to }: ChosenPickup): OrderPickup {
  return { store, date, from: from.toISOString(), to: to.toISOString(), timeZone: hours.timeZone }
}

const orderWindowOf = ({ date, from, to, timeZone }: ChosenWindow): OrderWindow => ({ date, from: from.toISOString(), to: to.toISOString(), timeZone })

export const orderAppointmentOf = ({ mode, calendar, place, link, date, from, to, timeZone, changeBefore }: ChosenAppointment): OrderAppointment => ({
  mode,
  calendar,
  place: mode === 'clinic' ? place : null,
  link,
  date,
  from: from.toISOString(),
  to: to.toISOString(),
  timeZone,
  changeBefore: changeBefore.toISOString(),
})

/** As it is at that moment. */
export const sellerOf = ({ id, slug, name, phone, office: { street1, city, state, zip } }: PartToOrder['seller']): OrderSeller => ({
  id,
  slug,
  name,
  phone,
  address: `${street1}, ${city}, ${state} ${zip}`,
})

export function orderLineOf(line: PartLine): OrderLine {
  return {
    variantId: line.variantId,
    productId: line.productId,
    slug: line.slug,
    sku: line.sku,
    name: line.name,
    choice: line.choice,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    listPrice: line.listPrice,
    discount: line.discount,
    tax: line.tax,
    refundedQuantity: 0,
    image: line.image,
    market: line.market,
    sells: line.sells,
  }
}

const toldPickup = (orderId: string, { store: { name, phone, street1, city, zip }, ...when }: OrderPickup) => ({
  orderId,
  store: name,
  address: `${street1}, ${city} ${zip}`,
  phone,
  ...when,
})

/** What is told of an order: once for all that was bought together. */
export function announcementOf(ctx: Pick<CustomerContext, 'tenant' | 'locale'>, order: MasterOrder, contact: Contact): PayloadOf<typeof orderPlaced> {
  const { country } = ctx.tenant.settings
  const deliveryOn = (day: Day | null) => (day === null ? null : { day, country })
  const days = new Set(order.parts.map(({ deliveryDay }) => deliveryDay))
  const [day = null] = days
  const servicesIn = (lines: Order['lines']) => lines.filter(isService).map(({ name }) => textIn(name, ctx.locale))
  const parts = order.parts.map(({ id, number, seller, total, deliveryDay, deliveryWindow, pickup, lines, appointment, address }) => ({
    number,
    total: money(total, order.currency),
    appointment: toldAppointment({ id, appointment, address, lines }, ctx.locale),
    seller: seller.name,
    delivery: deliveryOn(deliveryDay),
    window: deliveryWindow,
    pickup: pickup && toldPickup(id, pickup),
    services: servicesIn(lines),
    lines: lines.map(({ name, choice, quantity, unitPrice }) => ({
      name: textIn(name, ctx.locale),
      choice: textIn(choice, ctx.locale),
      quantity,
      price: money(unitPrice * quantity, order.currency),
    })),
  }))
  return {
    ...contact,
    orderId: order.id,
    number: order.number,
    locale: ctx.locale,
    tenantName: ctx.tenant.name,
    country,
    total: money(order.total, order.currency),
    sums: {
      discount: money(order.discount, order.currency),
      deliveryFee: money(order.deliveryFee, order.currency),
      taxAdded: money(order.taxAdded, order.currency),
      ...(order.wallet > 0 ? { wallet: money(order.wallet, order.currency) } : {}),
    },
    lines: parts.flatMap(({ lines }) => lines),
    address: addressInWords(order.parts[0].address),
    delivery: days.size === 1 ? deliveryOn(day) : null,
    isCash: !isPaidOnline(order.paymentType) && !isCovered(order),
    parts,
  }
}
