import type { Clock } from '@galleria/kernel'
import type { Database } from '../../infra/database.ts'
import { invoiceChecks } from './invoice.checks.ts'
import type { FindOwnOrders, FindSellersOrder, InvoiceParts, SellerOf } from './invoice.ports.ts'
import { invoiceRoutes } from './invoice.routes.ts'
import { createInvoiceService } from './invoice.service.ts'
import { invoiceSubscriptions, invoiceWorker } from './invoice.worker.ts'
import { createInvoicePrinter } from './invoice-printer.adapter.ts'

type InvoiceModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly sellerOf: SellerOf
  readonly findOwnOrders: FindOwnOrders
  readonly findSellersOrder: FindSellersOrder
  readonly parts: InvoiceParts
}

/** What sellers write for the books: invoices, and credit notes to them (decision 0061). */
export function createInvoiceModule({ findOwnOrders, findSellersOrder, ...deps }: InvoiceModuleDeps) {
  const invoices = createInvoiceService(deps)
  const printer = createInvoicePrinter()
  return {
    routes: invoiceRoutes({ invoices, findOwnOrders, findSellersOrder, print: printer.print }),
    subscriptions: invoiceSubscriptions,
    workers: [invoiceWorker({ invoices })],
    checks: invoiceChecks(deps.parts),
    close: printer.close,
  }
}
