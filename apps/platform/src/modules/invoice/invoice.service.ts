import type { orderPlaced, orderRefundDue, PayloadOf } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { isInvoiceDue } from '@galleria/rules'
import { DomainError } from '../../errors.ts'
import type { RequestContext } from '../../context.ts'
import type { Database, Orm } from '../../infra/database.ts'
import type { Order } from '../order/index.ts'
import { type Invoice, invoicesOf } from './invoice.ts'
import type { InvoiceParts, SellerOf } from './invoice.ports.ts'
import { invoiceRepository } from './invoice.repository.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly sellerOf: SellerOf; readonly parts: InvoiceParts }

/** An invoice with the order that it is of. */
export type InvoicedOrder = { readonly invoice: Invoice; readonly order: Order }

/**
 * Writes invoices and credit notes, each once and with the next number of its seller's series (decision 0061). The series' row is all that is locked, and what
 * has become of the order is read behind it: who cancels an order commits before the credit note is asked for, so none goes without.
 */
export function createInvoiceService({ database, clock, sellerOf, parts }: Deps) {
  const papersOf = (tenantId: string, db: Orm = database.orm) => invoiceRepository(db, tenantId, parts)

  /** Nothing when it is not due, or there already, and of a bill. */
  async function issue(tenantId: string, orderId: string): Promise<void> {
    const found = await papersOf(tenantId).findOrder(orderId)
    if (!found || found.isBill || !isInvoiceDue(found) || (await papersOf(tenantId).has('invoice', orderId))) return
    const { preferences } = (await sellerOf(tenantId, found.sellerId)) ?? {}
    await database.transaction(async (tx) => {
      const papers = papersOf(tenantId, tx)
      await papers.hold(found.sellerId)
      const order = await papers.findOrder(orderId)
      if (!order || !isInvoiceDue(order) || (await papers.has('invoice', orderId))) return
      const { sellerId, currency, locale, total } = order
      const { name, address, phone } = order.seller
      const seller = { name, address, phone, businessNo: preferences?.businessNo ?? null }
      await papers.write({ kind: 'invoice', orderId, key: orderId, sellerId, amount: total, currency, seller, locale, issuedAt: clock() })
    })
  }

  return {
    issue,

    /** Of all that was bought at once. */
    issuePlaced: async (tenantId: string, { number, parts: sold }: Pick<PayloadOf<typeof orderPlaced>, 'number' | 'parts'>): Promise<void> => {
      for (const id of await papersOf(tenantId).idsOf(sold?.map((part) => part.number) ?? [number])) await issue(tenantId, id)
    },

    /** To the invoice of an order, once for each refund; nothing of what was never invoiced. */
    credit: async (tenantId: string, { orderId, amount, key }: PayloadOf<typeof orderRefundDue>): Promise<void> => {
      await issue(tenantId, orderId)
      const order = await papersOf(tenantId).findOrder(orderId)
      if (!order) return
      await database.transaction(async (tx) => {
        const papers = papersOf(tenantId, tx)
        await papers.hold(order.sellerId)
        const [invoice] = invoicesOf(await papers.listOf([orderId]))
        if (!invoice || (await papers.has('credit_note', key))) return
        const { seller, locale } = invoice
        await papers.write({ ...amount, kind: 'credit_note', orderId, key, sellerId: order.sellerId, seller, locale, issuedAt: clock() })
      })
    },

    /** Of these orders, each that has one or now gets one; throws `order.invoice_not_ready` when none does, and `bill.no_invoice`. */
    listOf: async ({ tenant }: RequestContext, orders: readonly Order[]): Promise<InvoicedOrder[]> => {
      // The shop passes the money on: what was sold, and with which taxes, the operator says.
      if (orders.some(({ bill }) => bill)) throw new DomainError('bill.no_invoice')
      for (const order of orders) if (isInvoiceDue(order)) await issue(tenant.id, order.id)
      const invoices = invoicesOf(await papersOf(tenant.id).listOf(orders.map(({ id }) => id)))
      const found = orders.flatMap((order) => invoices.filter(({ orderId }) => orderId === order.id).map((invoice) => ({ invoice, order })))
      if (found.length === 0) throw new DomainError('order.invoice_not_ready')
      return found
    },
  }
}
export type InvoiceService = ReturnType<typeof createInvoiceService>
