import type { InvoiceToPrint } from './invoice-pdf.adapter.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })

/** An invoice of so many lines. */
export const longInvoice = (lines: number): InvoiceToPrint => ({
  locale: 'en',
  invoice: {
    _id: 'x',
    number: 'INV-000042',
    issuedAt: '2026-03-09T12:00:00.000Z',
    order: { _id: 'x', orderId: 'G-7K3M-Q2XD' },
    master: { _id: 'x', orderId: 'G-7K3M-Q2XD' },
    orderedAt: '2026-03-08T12:00:00.000Z',
    serviceDay: null,
    provider: { _id: 'x', name: 'Aria Audio', address: '100 Feet Road', phone: '9845010104', businessNo: 'GST-1' },
    customer: { name: 'Anjali Rao', address: '14, 12th Main Road' },
    items: Array.from({ length: lines }, (_, n) => ({
      _id: `${n}`,
      name: `Nocturne headphones ${n}`,
      description_summary: 'Edition two',
      sku: 'SKU-1',
      qty: 2,
      unitPrice: inr(50_000),
      finalPrice: inr(100_000),
    })),
    subTotal: inr(lines * 100_000),
    discount: inr(0),
    deliveryFee: inr(0),
    taxIncluded: inr(0),
    taxAdded: inr(0),
    taxLines: [],
    total: inr(lines * 100_000),
    wallet: inr(0),
    payment: { type: 'COD', isPaid: false, isAtStore: false, isAtVisit: false },
    counterSale: null,
    creditNotes: [],
  },
})
