import type { orderPlaced, PayloadOf } from '@galleria/contract'
import { inEveryLanguage, money } from '@galleria/kernel'
import { type BillState, isUnpaid, type PaymentType } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { CustomerContext } from '../../context.ts'
import type { MasterOrder } from './master-order.ts'
import { announcementOf } from './new-order.ts'
import type { Order, OrderAddress, OrderedBill } from './order.ts'
import type { Recipient } from './order.ports.ts'
import { newOrderNumber } from './order-number.ts'

/** What somebody wants to pay an operator. `operatorCode`: as the aggregator knows it; `amount`: minor units of the shop's currency. */
export type BillToOrder = {
  readonly bill: Omit<OrderedBill, 'reference' | 'isRefused'>
  readonly operatorCode: string
  readonly amount: number
  readonly paymentType: PaymentType
}

type Terms = BillToOrder & { readonly recipient: Pick<Recipient, 'name' | 'contact'>; readonly at: Date }

/** Its own shop sells it: there is no seller, no stock, no way and no tax (decision 0153). */
export function newBillOrder({ tenant, actor, currency }: CustomerContext, { bill, operatorCode, amount, paymentType, recipient, at }: Terms): MasterOrder {
  const head = { id: newId(), number: newOrderNumber() }
  const amounts = { subTotal: amount, discount: 0, deliveryFee: 0, taxIncluded: 0, taxAdded: 0, total: amount }
  const shared = { ...head, ...amounts, customerId: actor.customerId, paymentType, currency, type: 'SERVICE', wallet: 0, createdAt: at } as const
  const { operator } = bill
  const part: Order = {
    ...shared,
    master: head,
    sellerId: tenant.id,
    status: 'created',
    paymentStatus: 'pending',
    taxLines: [],
    deliveryTax: 0,
    reward: { amount: 0 },
    refunded: 0,
    refundedToWallet: 0,
    address: payerAddress(tenant.settings.country, recipient),
    seller: { id: tenant.id, name: tenant.name, phone: tenant.settings.support.phone, address: '' },
    deliveryDay: null,
    deliveryWindow: null,
    pickup: null,
    counterSale: null,
    appointment: null,
    bill: { ...bill, reference: null, isRefused: false },
    lines: [
      {
        variantId: operator.id,
        productId: operator.id,
        slug: '',
        sku: operatorCode,
        name: inAll(operator.name),
        choice: inAll([bill.number, bill.plan?.description].filter(Boolean).join(', ')),
        quantity: 1,
        unitPrice: amount,
        listPrice: null,
        discount: 0,
        tax: 0,
        refundedQuantity: 0,
        image: '',
        market: null,
        sells: 'services',
      },
    ],
    timeline: [{ status: 'created', at }],
  }
  return { ...shared, coupon: null, parts: [part] }
}

/** Names and numbers are the same in all. */
const inAll = (text: string) => inEveryLanguage(() => text)

/** Nothing is brought anywhere: who pays, and how to reach them, for whoever takes the money. */
const payerAddress = (country: string, { name, contact }: Pick<Recipient, 'name' | 'contact'>): OrderAddress => ({
  id: newId(),
  firstName: name.first,
  middleName: null,
  lastName: name.last,
  houseNumber: '',
  street1: '',
  street2: null,
  landmark: null,
  city: '',
  state: '',
  country,
  zip: '',
  kind: 'other',
  phone: contact.phone ?? '',
  email: contact.email,
  longitude: 0,
  latitude: 0,
})

/** What is told when its money is there. */
export const billNews = (
  ctx: Pick<CustomerContext, 'tenant' | 'locale'>,
  master: MasterOrder,
  bill: BillToOrder['bill'],
  contact: Recipient['contact'],
): PayloadOf<typeof orderPlaced> => ({
  ...announcementOf(ctx, master, contact),
  address: '',
  isCash: false,
  bill: { operator: bill.operator.name, number: bill.number, amount: money(master.total, master.currency), reference: null },
})

/** How far a bill has come, as its order says. */
export function billStateOf({ status, paymentStatus, bill }: Pick<Order, 'status' | 'paymentStatus'> & { readonly bill: OrderedBill }): BillState {
  switch (status) {
    case 'delivered':
      return 'paid'
    case 'cancelled':
      return bill.isRefused ? 'refused' : 'ended'
    case 'shipped':
      return 'sending'
    case 'created':
    case 'processing':
      return isUnpaid(paymentStatus) ? 'unpaid' : 'sending'
  }
}
