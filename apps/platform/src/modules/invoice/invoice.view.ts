import type { InvoiceWire } from '@galleria/contract'
import { type Locale, textIn } from '@galleria/kernel'
import { streetLine, writtenZip } from '@galleria/rules'
import type { Order } from '../order/index.ts'
import { type Paper, paperNumber } from './invoice.ts'
import type { InvoicedOrder } from './invoice.service.ts'

const addressOf = (address: Order['address']): string => {
  const { street2, landmark, city, state, zip, country } = address
  return [streetLine(address), street2, landmark, city, `${state} ${writtenZip(zip, country)}`].filter(Boolean).join(', ')
}

const headOf = (paper: Paper) => ({ _id: paper.id, number: paperNumber(paper), issuedAt: paper.issuedAt.toISOString() })

/** With what was bought as `locale` calls it. */
export function toWireInvoice({ invoice, order }: InvoicedOrder, locale: Locale): InvoiceWire {
  const { currency, address, master } = order
  const inMoney = (amount: number) => ({ amount, currency })
  return {
    ...headOf(invoice),
    order: { _id: order.id, orderId: order.number },
    master: { _id: master.id, orderId: master.number },
    orderedAt: order.createdAt.toISOString(),
    serviceDay: order.status === 'cancelled' ? null : (order.appointment?.date ?? null),
    provider: { _id: order.sellerId, ...invoice.seller },
    customer: { name: [address.firstName, address.middleName, address.lastName].filter(Boolean).join(' '), address: addressOf(address) },
    items: order.lines.map(({ variantId, name, choice, sku, quantity, unitPrice }) => ({
      _id: variantId,
      name: textIn(name, locale),
      description_summary: textIn(choice, locale),
      sku,
      qty: quantity,
      unitPrice: inMoney(unitPrice),
      finalPrice: inMoney(unitPrice * quantity),
    })),
    subTotal: inMoney(order.subTotal),
    discount: inMoney(order.discount),
    deliveryFee: inMoney(order.deliveryFee),
    taxIncluded: inMoney(order.taxIncluded),
    taxAdded: inMoney(order.taxAdded),
    taxLines: (order.taxLines ?? []).map(({ name, rate, taxable, amount }) => ({ name, rate, taxable: inMoney(taxable), amount: inMoney(amount) })),
    total: inMoney(order.total),
    wallet: inMoney(order.wallet),
    payment: {
      type: order.paymentType,
      isPaid: !['due', 'pending', 'failed'].includes(order.paymentStatus),
      isAtStore: order.pickup !== null,
      isAtVisit: order.type === 'SERVICE',
    },
    counterSale: order.counterSale && { paidWith: order.counterSale.paidWith },
    creditNotes: invoice.creditNotes.map((note) => ({ ...headOf(note), amount: { amount: note.amount, currency: note.currency } })),
  }
}
