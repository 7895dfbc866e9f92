import { advanceReturn, askReturn, listReturns, listSellerReturns, refundReturn, withdrawReturn } from '@galleria/contract'
import { PAGE_SIZE } from '@galleria/rules'
import { implement } from '../../http/operation-route.ts'
import type { ReturnService } from './return.service.ts'
import { toWirePaid, toWireReturn, toWireSellerReturn } from './return.view.ts'
import type { SellerReturnService } from './seller-return.service.ts'

export function returnRoutes({ returns, sellerReturns }: { readonly returns: ReturnService; readonly sellerReturns: SellerReturnService }) {
  return [
    implement(askReturn, async (ctx, { body: { orderId, items, reason, comments, images, refundTo = 'payment' } }) => {
      const wanted = items.map(({ _id, quantity }) => ({ variantId: _id, quantity }))
      const asked = await returns.ask(ctx, { orderId, wanted, reason, refundTo, comments: comments?.trim() ?? '', images: images ?? [] })
      return { data: toWireReturn(asked, ctx.locale) }
    }),

    implement(withdrawReturn, async (ctx, { body }) => ({ data: toWireReturn(await returns.withdraw(ctx, body.returnId), ctx.locale) })),

    implement(listReturns, async (ctx, { params }) => {
      const { returns: found, parts } = await returns.list(ctx, params.orderId)
      const returnable = parts
        .flatMap((part) => part.returnable)
        .map(({ variantId, orderNumber, left, until }) => ({ _id: variantId, orderId: orderNumber, qty: left, until }))
      return { data: found.map((one) => toWireReturn(one, ctx.locale)), returnable, paid: parts.flatMap(toWirePaid) }
    }),

    implement(listSellerReturns, async (ctx, { query }) => {
      const { status, limit = PAGE_SIZE, page = 1 } = query
      const found = await sellerReturns.list(ctx, { status, limit, page })
      return { data: found.returns.map((one) => toWireSellerReturn(one, ctx.locale)), page: { page, itemsPerPage: limit, total: found.total } }
    }),

    implement(advanceReturn, async (ctx, { body: { returnId, status, note, restock = false } }) => ({
      data: toWireSellerReturn(await sellerReturns.advance(ctx, returnId, { status, note: note?.trim() ?? '', isRestocked: restock }), ctx.locale),
    })),

    implement(refundReturn, async (ctx, { body }) => ({ data: toWireSellerReturn(await sellerReturns.refund(ctx, body.returnId), ctx.locale) })),
  ]
}
