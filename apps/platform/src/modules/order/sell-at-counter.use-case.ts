import type { ContextOf } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { counterNews, counterOrder, type SoldAtCounter } from './counter-sale.ts'
import type { createSelling } from './counter-sale.repository.ts'
import { type Order, shortLinesOf } from './order.ts'

/** The use case of selling at a till. Throws `order.stock_short`. */
export const createSellAtCounter =
  ({ sell }: { readonly sell: ReturnType<typeof createSelling> }) =>
  async (ctx: ContextOf<'seller'>, sold: SoldAtCounter): Promise<Order> => {
    const order = counterOrder(ctx, sold)
    const selling = await sell(ctx.tenant.id, order, counterNews(ctx, order, sold), sold.locale)
    const [part] = order.parts
    if (selling.outcome === 'stock_short') throw new DomainError('order.stock_short', { items: shortLinesOf(part.lines, selling.stock) })
    return part
  }
