import {
  createQuotation,
  declineQuotation,
  getQuotation,
  getSellerQuotation,
  listQuotations,
  offerQuotation,
  type QuotationWire,
  withdrawQuotation,
} from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { PAGE_SIZE } from '@galleria/rules'
import { implement } from '../../http/operation-route.ts'
import type { QuotationPorts } from './quotation.ports.ts'
import type { Known, QuotationContext, QuotationService } from './quotation.service.ts'
import { toWireQuotation } from './quotation.view.ts'

type Deps = { readonly quotations: QuotationService; readonly sellerOf: QuotationPorts['sellerOf']; readonly clock: Clock }

export function quotationRoutes({ quotations, sellerOf, clock }: Deps) {
  const toWire = async (ctx: QuotationContext, known: Known): Promise<QuotationWire> =>
    toWireQuotation(ctx, known, await sellerOf(ctx.tenant.id, known.quotation.sellerId), clock())
  const reply = async (ctx: QuotationContext, known: Promise<Known>) => ({ data: await toWire(ctx, await known) })
  return [
    implement(createQuotation, (ctx, { body: { variation, quantity, comments = '', neededBy = null } }) =>
      reply(ctx, quotations.ask(ctx, { variantId: variation, quantity, comments, neededBy })),
    ),
    implement(listQuotations, async (ctx, { query: { page = 1, itemsPerPage = PAGE_SIZE } }) => {
      const { known, total } = await quotations.list(ctx, { page, limit: itemsPerPage })
      return { data: await Promise.all(known.map((one) => toWire(ctx, one))), page: { page, itemsPerPage, total } }
    }),
    implement(getQuotation, (ctx, { params }) => reply(ctx, quotations.find(ctx, params.quoteId))),
    implement(withdrawQuotation, (ctx, { params }) => reply(ctx, quotations.withdraw(ctx, params.quoteId))),
    implement(getSellerQuotation, (ctx, { params }) => reply(ctx, quotations.find(ctx, params.quoteId))),
    implement(offerQuotation, (ctx, { params, body: { comments = '', ...terms } }) =>
      reply(ctx, quotations.offer(ctx, params.quoteId, { ...terms, comments })),
    ),
    implement(declineQuotation, (ctx, { params, body: { comments = '' } }) => reply(ctx, quotations.decline(ctx, params.quoteId, comments))),
  ]
}
