import { RETURN_TRANSITIONS, type ReturnStatus } from '@galleria/rules'
import type { ContextOf } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Orm } from '../../infra/database.ts'
import { type Return, stillOwed } from './return.ts'
import { type Move, returnRepository } from './return.repository.ts'
import { type ReturnDeps, tellerOf } from './return.service.ts'

type SellerContext = ContextOf<'seller'>

/** The shop's word on a return. */
export type Word = { readonly status: 'accepted' | 'refused' | 'received'; readonly note: string; readonly isRestocked: boolean }

/** What is sent back of a seller's own orders; that of others is `return.not_found`. */
export function createSellerReturnService({
  database,
  clock,
  parts,
  returning,
  addStock,
  takeStock,
}: Omit<ReturnDeps, 'holdCustomer' | 'attachPictures' | 'assertHasWallet'>) {
  const returnsOf = (ctx: SellerContext, db: Orm = database.orm) => returnRepository(db, ctx.tenant.id, parts)

  async function getOwn(ctx: SellerContext, id: string, db?: Orm): Promise<Return> {
    const known = await returnsOf(ctx, db).find(id)
    if (known?.sellerId !== ctx.actor.sellerId) throw new DomainError('return.not_found')
    return known
  }

  /** The return as it is to be changed; undefined where it is changed already. Throws `return.step_invalid`. */
  async function holdFor(ctx: SellerContext, tx: Orm, id: string, to: ReturnStatus): Promise<Return | undefined> {
    await returnsOf(ctx, tx).hold(id)
    const known = await getOwn(ctx, id, tx)
    if (known.status === to) return undefined
    const next = RETURN_TRANSITIONS[known.status]
    if (!next.includes(to)) throw new DomainError('return.step_invalid', { status: known.status, next })
    return known
  }

  async function move(ctx: SellerContext, tx: Orm, id: string, step: Omit<Move, 'at'>): Promise<void> {
    const returns = returnsOf(ctx, tx)
    await returns.move(id, { ...step, at: clock() })
    await returns.announce(tellerOf(ctx), await getOwn(ctx, id, tx))
  }

  return {
    /** Newest first; pages from 1. */
    list: (ctx: SellerContext, { status, page, limit }: { status: ReturnStatus | undefined; page: number; limit: number }) =>
      returnsOf(ctx).ofSeller(ctx.actor.sellerId, { status, limit, offset: (page - 1) * limit }),

    /** Again where it is already changes nothing. Throws `return.note_missing` for a refusal without a word, `return.step_invalid`, and `return.pieces_sold` for a refusal of what is for sale again and partly sold. */
    advance: async (ctx: SellerContext, id: string, { status, note, isRestocked }: Word): Promise<Return> => {
      await getOwn(ctx, id)
      if (status === 'refused' && note === '') throw new DomainError('return.note_missing')
      await database.transaction(async (tx) => {
        const known = await holdFor(ctx, tx, id, status)
        if (!known) return
        const isBack = status === 'received' && isRestocked
        const pieces = new Map(known.lines.map(({ variantId, quantity }) => [variantId, quantity]))
        if (isBack) await addStock(tx, ctx.tenant.id, pieces)
        // What the shop does not keep after all goes back to its customer, and is not for sale.
        else if (known.isRestocked && !(await takeStock(tx, ctx.tenant.id, pieces))) throw new DomainError('return.pieces_sold')
        await move(ctx, tx, id, { status, note: note === '' ? undefined : note, isRestocked: isBack })
      })
      return getOwn(ctx, id)
    },

    /** Gives back what was paid for its pieces, but for those whose money has gone back already. Throws `return.step_invalid` before it has arrived. */
    refund: async (ctx: SellerContext, id: string): Promise<Return> => {
      const { orderId } = await getOwn(ctx, id)
      const order = await returning.soldBy(ctx.tenant.id, ctx.actor.sellerId, orderId)
      if (!order) throw new DomainError('return.not_found')
      await database.transaction(async (tx) => {
        const refunds = returning.refundsOf(tx, ctx.tenant.id)
        const already = await refunds.hold(orderId)
        const known = await holdFor(ctx, tx, id, 'refunded')
        if (!known) return
        const owed = stillOwed(known, order, already)
        const refund = owed.length > 0 ? returning.refundFor(order, owed, already) : undefined
        const isToWallet = known.refundTo === 'wallet'
        if (refund) await refunds.refund(order, refund, { reason: 'returned', key: `${id}-returned`, at: clock(), isToWallet })
        await move(ctx, tx, id, { status: 'refunded', refund: refund ?? { amount: 0, pieces: [] } })
      })
      return getOwn(ctx, id)
    },
  }
}
export type SellerReturnService = ReturnType<typeof createSellerReturnService>
