import { COUNTER_PAYMENTS } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { PaymentTypeWire, TaxLineWire } from './checkout.ts'
import { CalendarDay, Id, Instant, MoneyWire, oneOf } from './common.ts'
import { operation } from './operation.ts'
import { binary } from './payload.ts'

const OrderName = Type.Object({ _id: Id, orderId: Type.String({ description: 'The number that people read out' }) })

/** Money of an invoice that goes back, or has gone. */
const CreditNote = Type.Object({ _id: Id, number: Type.String({ description: 'Gapless for each seller' }), issuedAt: Instant, amount: MoneyWire })

/** What one seller says of an order that stands, for the books: everything as it was when it was ordered. */
export const InvoiceWire = Type.Object(
  {
    _id: Id,
    number: Type.String({ description: 'Gapless for each seller' }),
    issuedAt: Instant,
    order: OrderName,
    master: Type.Object(OrderName.properties, { description: 'All that was bought at once (C-43)' }),
    orderedAt: Instant,
    serviceDay: Type.Union([CalendarDay, Type.Null()], {
      description: 'On which an appointment takes place, by the calendar of its place; null of what is not booked for a time, and of one that was called off',
    }),
    provider: Type.Object({
      _id: Id,
      name: Type.String(),
      address: Type.String(),
      phone: Type.String(),
      businessNo: Type.Union([Type.String(), Type.Null()], { description: 'Its number in the register of businesses or taxes; null where none is known' }),
    }),
    customer: Type.Object({ name: Type.String(), address: Type.String() }),
    items: Type.Array(
      Type.Object({
        _id: Id,
        name: Type.String(),
        description_summary: Type.String(),
        sku: Type.String(),
        qty: Type.Integer(),
        unitPrice: MoneyWire,
        finalPrice: MoneyWire,
      }),
    ),
    subTotal: MoneyWire,
    discount: MoneyWire,
    deliveryFee: MoneyWire,
    taxIncluded: MoneyWire,
    taxAdded: MoneyWire,
    taxLines: Type.Array(TaxLineWire, { description: 'Empty in orders older than this field' }),
    total: MoneyWire,
    wallet: Type.Object(MoneyWire.properties, { description: 'What of the total was paid from the wallet; `payment` is about the rest' }),
    payment: Type.Object({
      type: PaymentTypeWire,
      isPaid: Type.Boolean(),
      isAtStore: Type.Boolean({ description: 'What is picked up is paid for there, where it is paid in cash' }),
      isAtVisit: Type.Boolean({ description: 'Likewise what is done for somebody at their address: nothing is delivered' }),
    }),
    counterSale: Type.Union([Type.Object({ paidWith: oneOf(COUNTER_PAYMENTS) }), Type.Null()], {
      description: 'How it was paid at the till where it was bought there and then; null of what was ordered',
    }),
    creditNotes: Type.Array(CreditNote, { description: 'Oldest first' }),
  },
  { $id: 'Invoice' },
)
export type InvoiceWire = Static<typeof InvoiceWire>

const asked = {
  method: 'GET',
  tag: 'order',
  // The first who asks may be who has it written.
  changesState: true,
  params: Type.Object({ id: Type.String({ maxLength: 60, description: '`_id` or number of an order: a master order, or one of its parts' }) }),
  errors: ['order.not_found', 'order.invoice_not_ready', 'bill.no_invoice'],
} as const

const invoices = Type.Object({ data: Type.Array(InvoiceWire, { description: 'One for each seller whose part has one' }) })
/** Each is made anew, of fonts and lines. */
const PAPERS = { byAccount: { points: 60, seconds: 60 } } as const

export const getInvoice = operation({
  ...asked,
  id: 'getInvoice',
  ref: 'A-017',
  path: '/order/packaging/invoice/{id}',
  summary: 'The invoices of an own order: there from the moment it is paid, or on its way',
  auth: 'buyer',
  reply: invoices,
})

export const getInvoicePaper = operation({
  ...asked,
  id: 'getInvoicePaper',
  ref: 'R-063',
  path: '/order/packaging/invoice/{id}/pdf',
  summary: 'The same as a PDF, each on pages of its own, in the language in which it was ordered',
  auth: 'buyer',
  reply: binary('application/pdf'),
  limits: PAPERS,
})

export const getSellerInvoice = operation({
  ...asked,
  id: 'getSellerInvoice',
  ref: 'G-09',
  path: '/order/api/v1/seller/invoice/{id}',
  summary: "The invoice of one of the seller's orders",
  auth: { seller: ['order.read'] },
  reply: invoices,
})

export const getSellerInvoicePaper = operation({
  ...asked,
  id: 'getSellerInvoicePaper',
  ref: 'G-09',
  path: '/order/api/v1/seller/invoice/{id}/pdf',
  summary: 'The same as a PDF, to pack with the goods',
  auth: { seller: ['order.read'] },
  reply: binary('application/pdf'),
  limits: PAPERS,
})
