import type { Clock } from '@galleria/kernel'
import { MAX_RETURNS, type RefundTarget, RETURN_TRANSITIONS, type ReturnReason } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import type { PiecesBack } from '../order/index.ts'
import { addUp, isInAny, partWith, refusalOf, type Return, returnableLines, takenOf } from './return.ts'
import type { ReturnParts, ReturnPorts } from './return.ports.ts'
import { returnRepository, type Teller } from './return.repository.ts'

export type ReturnDeps = ReturnPorts & { readonly database: Database; readonly clock: Clock; readonly parts: ReturnParts }

export type AskedReturn = {
  readonly orderId: string
  readonly wanted: PiecesBack
  readonly reason: ReturnReason
  readonly comments: string
  readonly refundTo: RefundTarget
  /** Addresses of pictures. */
  readonly images: readonly string[]
}

/** In whose words a change is told, and in which language where the order does not say. */
export const tellerOf = ({ tenant, locale }: RequestContext): Teller => ({
  tenantName: tenant.name,
  country: tenant.settings.country,
  locale,
})

/** What customers send back. Others' orders are `order.not_found`, others' returns `return.not_found`. */
export function createReturnService({ database, clock, parts, returning, holdCustomer, attachPictures, assertHasWallet }: ReturnDeps) {
  const returnsOf = (ctx: RequestContext, db: Orm = database.orm) => returnRepository(db, ctx.tenant.id, parts)
  const windowOf = ({ tenant: { settings } }: RequestContext) => ({ now: clock(), timeZone: settings.timeZone, terms: settings.returns })

  async function found(returns: ReturnType<typeof returnsOf>, id: string): Promise<Return> {
    const one = await returns.find(id)
    if (!one) throw new DomainError('return.not_found')
    return one
  }

  return {
    /** What of an order is being sent back, and of its parts what may be today, with what was paid for them. */
    list: async (ctx: CustomerContext, idOrNumber: string) => {
      const orders = await returning.partsOf(ctx, idOrNumber)
      const returns = await returnsOf(ctx).ofOrders(orders.map(({ id }) => id))
      const sold = orders.map((order) => {
        const already = { pieces: order.lines.map(({ refundedQuantity }) => refundedQuantity), amount: order.refunded }
        const own = returns.filter(({ orderId }) => orderId === order.id)
        const taken = takenOf(already, own)
        const lines = own.length < MAX_RETURNS ? returnableLines(order, taken, windowOf(ctx)) : []
        const returnable = lines.filter(({ isInTime }) => isInTime).map((line) => ({ ...line, orderNumber: order.number }))
        return { order, taken, returnable, paid: returning.paidPartOf(order) }
      })
      return { returns, parts: sold.filter(({ returnable }) => returnable.length > 0) }
    },

    /** Throws `order.not_found`, each `ReturnRefusal`, `return.items_unknown`, `return.shops_mixed`, `return.limit_reached`, `storage.file_not_found`, and `wallet.not_offered`. */
    ask: async (ctx: CustomerContext, { orderId, reason, comments, images, refundTo, ...asked }: AskedReturn): Promise<Return> => {
      if (refundTo === 'wallet') assertHasWallet(ctx)
      const wanted = addUp(asked.wanted)
      const orders = await returning.partsOf(ctx, orderId)
      const order = partWith(orders, wanted)
      if (!order) throw new DomainError(isInAny(orders, wanted) ? 'return.shops_mixed' : 'return.items_unknown')
      return database.transaction(async (tx) => {
        const returns = returnsOf(ctx, tx)
        await holdCustomer(tx, ctx)
        const already = await returning.refundsOf(tx, ctx.tenant.id).hold(order.id)
        const own = await returns.ofOrders([order.id])
        const taken = takenOf(already, own)
        const refusal = refusalOf(order, wanted, taken, windowOf(ctx))
        if (refusal) throw new DomainError(refusal)
        if (own.length >= MAX_RETURNS) throw new DomainError('return.limit_reached')
        const pictures = await attachPictures(tx, ctx, images)
        const quantities = new Map(wanted.map(({ variantId, quantity }) => [variantId, quantity]))
        const { id: of, customerId, sellerId } = order
        const id = newId()
        await returns.add({
          id,
          number: `${order.number}-R${own.length + 1}`,
          orderId: of,
          customerId,
          sellerId,
          reason,
          // What the wallet paid for alone goes back there by itself.
          refundTo: order.wallet > 0 && order.wallet === order.total ? 'wallet' : refundTo,
          comments,
          pictures,
          pieces: order.lines.map(({ variantId }) => quantities.get(variantId) ?? 0),
          refund: returning.refundFor(order, wanted, taken)?.amount ?? 0,
          createdAt: clock(),
        })
        const added = await found(returns, id)
        await returns.announce(tellerOf(ctx), added)
        return added
      })
    },

    /** Throws `return.not_found`, and `return.step_invalid` once the shop has it. Again changes nothing. */
    withdraw: (ctx: CustomerContext, id: string): Promise<Return> =>
      database.transaction(async (tx) => {
        const returns = returnsOf(ctx, tx)
        await holdCustomer(tx, ctx)
        const status = await returns.hold(id)
        const known = await found(returns, id)
        if (known.customerId !== ctx.actor.customerId) throw new DomainError('return.not_found')
        if (status === 'withdrawn') return known
        if (!RETURN_TRANSITIONS[known.status].includes('withdrawn')) throw new DomainError('return.step_invalid', { status: known.status })
        await returns.move(id, { status: 'withdrawn', at: clock() })
        const withdrawn = await found(returns, id)
        await returns.announce(tellerOf(ctx), withdrawn)
        return withdrawn
      }),
  }
}
export type ReturnService = ReturnType<typeof createReturnService>
