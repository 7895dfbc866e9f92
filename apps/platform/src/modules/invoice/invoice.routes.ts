import { getInvoice, getInvoicePaper, getSellerInvoice, getSellerInvoicePaper } from '@galleria/contract'
import type { ContextOf, CustomerContext, RequestContext } from '../../context.ts'
import { implement } from '../../http/operation-route.ts'
import type { FindOwnOrders, FindSellersOrder } from './invoice.ports.ts'
import type { InvoicedOrder, InvoiceService } from './invoice.service.ts'
import { toWireInvoice } from './invoice.view.ts'
import type { PrintInvoices } from './invoice-pdf.adapter.ts'

type Deps = {
  readonly invoices: InvoiceService
  readonly findOwnOrders: FindOwnOrders
  readonly findSellersOrder: FindSellersOrder
  readonly print: PrintInvoices
}

export function invoiceRoutes({ invoices, findOwnOrders, findSellersOrder, print }: Deps) {
  const ownOf = async (ctx: CustomerContext, id: string) => invoices.listOf(ctx, await findOwnOrders(ctx, id))
  const sellersOf = async (ctx: ContextOf<'seller'>, id: string) => invoices.listOf(ctx, [await findSellersOrder(ctx, id)])
  const toWire = ({ locale }: RequestContext, found: readonly InvoicedOrder[]) => ({ data: found.map((each) => toWireInvoice(each, locale)) })
  const printed = async ({ tenant }: RequestContext, found: readonly InvoicedOrder[]) => {
    const papers = found.map((each) => ({ invoice: toWireInvoice(each, each.invoice.locale), locale: each.invoice.locale }))
    const bytes = await print(papers, tenant.settings.country, tenant.settings.timeZone)
    return { type: 'application/pdf', bytes, name: `invoice-${found[0]?.order.number ?? ''}.pdf` }
  }
  return [
    implement(getInvoice, async (ctx, { params }) => toWire(ctx, await ownOf(ctx, params.id))),
    implement(getInvoicePaper, async (ctx, { params }) => printed(ctx, await ownOf(ctx, params.id))),
    implement(getSellerInvoice, async (ctx, { params }) => toWire(ctx, await sellersOf(ctx, params.id))),
    implement(getSellerInvoicePaper, async (ctx, { params }) => printed(ctx, await sellersOf(ctx, params.id))),
  ]
}
