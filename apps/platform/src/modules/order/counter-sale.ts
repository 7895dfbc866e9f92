import type { orderAdvanced, orderPlaced, PayloadOf } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import type { CounterPayment, PromisedReward, TaxLine, Totals } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { ContextOf } from '../../context.ts'
import type { PartLine } from '../checkout/index.ts'
import type { Seller } from '../seller/index.ts'
import type { MasterOrder } from './master-order.ts'
import { announcementOf, amountsOf, orderLineOf, sellerOf } from './new-order.ts'
import type { Order } from './order.ts'
import type { Contact } from './order.ports.ts'
import { newOrderNumber } from './order-number.ts'

type Office = NonNullable<Seller['office']>

/** What somebody has just bought of a seller, and paid at its till. */
export type SoldAtCounter = {
  readonly customerId: string
  readonly contact: Contact
  /** Of whoever bought it, as far as it is known. */
  readonly name: { readonly first: string; readonly last: string }
  readonly seller: Seller & { readonly office: Office }
  readonly lines: readonly PartLine[]
  readonly totals: Totals
  readonly taxLines: readonly TaxLine[]
  /** As it was told at the till. */
  readonly reward: PromisedReward
  readonly paidWith: CounterPayment
  /** In which whoever bought it reads. */
  readonly locale: Locale
  readonly at: Date
}

/** An order that is over as soon as it begins. */
export function counterOrder(ctx: ContextOf<'seller'>, sold: SoldAtCounter): MasterOrder {
  const { customerId, seller, lines, totals, taxLines, reward, paidWith, at } = sold
  const head = { id: newId(), number: newOrderNumber() }
  const shared = { ...head, ...amountsOf(totals), customerId, paymentType: 'COD', currency: ctx.currency, type: 'IN-STORE', wallet: 0, createdAt: at } as const
  const part: Order = {
    ...shared,
    master: head,
    sellerId: seller.id,
    status: 'delivered',
    paymentStatus: 'paid',
    taxLines,
    deliveryTax: 0,
    reward,
    refunded: 0,
    refundedToWallet: 0,
    address: tillAddress(sold),
    seller: sellerOf(seller),
    deliveryDay: null,
    deliveryWindow: null,
    pickup: null,
    bill: null,
    appointment: null,
    counterSale: { paidWith, accountId: ctx.actor.accountId },
    lines: lines.map(orderLineOf),
    timeline: [
      { status: 'created', at },
      { status: 'delivered', at },
    ],
  }
  return { ...shared, coupon: null, parts: [part] }
}

/** It was for whoever bought it, at the office of the seller. */
const tillAddress = ({ seller: { name: landmark, office }, name, contact }: SoldAtCounter): Order['address'] => {
  const { position, ...place } = office
  return {
    id: newId(),
    firstName: name.first,
    middleName: null,
    lastName: name.last,
    houseNumber: '',
    street2: null,
    landmark,
    ...place,
    kind: 'office',
    phone: contact.phone ?? '',
    email: contact.email,
    longitude: position[0],
    latitude: position[1],
  }
}

/** What is told of it: once to whoever bought it, and to all who wait for what is delivered. */
export function counterNews(
  ctx: ContextOf<'seller'>,
  order: MasterOrder,
  { contact, locale }: SoldAtCounter,
): { readonly placed: PayloadOf<typeof orderPlaced>; readonly delivered: PayloadOf<typeof orderAdvanced> } {
  const { tenant } = ctx
  const { id, number, seller } = order.parts[0]
  const placed = announcementOf({ tenant, locale }, order, contact)
  const { country } = tenant.settings
  const about = { ...contact, locale, tenantName: tenant.name, country, masterId: order.id, orderId: id, number }
  return {
    placed: { ...placed, isCash: false, isAtCounter: true },
    delivered: { ...about, seller: seller.name, status: 'delivered', pickup: null, isAtCounter: true },
  }
}
