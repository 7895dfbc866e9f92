import { type Clock, money } from '@galleria/kernel'
import { isUnpaid, ORDER_TRANSITIONS, type OrderStatus } from '@galleria/rules'
import type { ContextOf } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import { type Order, statesThatCan } from './order.ts'
import { TRIES, wasMoved } from './order.service.ts'
import { type PiecesBack, refundFor } from './refundable.ts'
import { refundingRepository } from './refunding.repository.ts'
import type { Asked, SellerOrdersOf } from './seller-order.repository.ts'
import { calledOff } from './told-appointment.ts'

type SellerContext = ContextOf<'seller'>

/** A seller's own orders; those of others are `order.not_found`. */
export function createSellerOrderService({
  database,
  clock,
  sellerOrdersOf,
  onChange,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly sellerOrdersOf: SellerOrdersOf
  /** Something of an order has changed, in the transaction around it if there is one. */
  readonly onChange: (tenantId: string, orderId: string) => void
}) {
  const ordersOf = (ctx: SellerContext) => sellerOrdersOf(ctx.tenant.id, ctx.actor.sellerId)

  async function getOwn(ctx: SellerContext, idOrNumber: string): Promise<Order> {
    const order = await ordersOf(ctx).find(idOrNumber)
    if (!order) throw new DomainError('order.not_found')
    return order
  }

  async function cancel(ctx: SellerContext, order: Order, triesLeft = TRIES): Promise<boolean> {
    const { locale: theirs, email = null, phone = null, firstName = '' } = (await ordersOf(ctx).recipientOf(order.id)) ?? {}
    const { name: tenantName, settings } = ctx.tenant
    const locale = theirs ?? ctx.locale
    const appointment = calledOff(order, locale)
    const told = {
      email,
      phone,
      firstName,
      locale,
      tenantName,
      country: settings.country,
      number: order.number,
      reason: 'seller' as const,
      ...(appointment ? { appointment } : {}),
    }
    const isCancelled = await ordersOf(ctx).cancel(order.id, clock(), statesThatCan('cancelled'), { ...told, total: money(order.total, order.currency) })
    const now = isCancelled || triesLeft === 0 ? undefined : await getOwn(ctx, order.id)
    return now && wasMoved([order], [now]) ? cancel(ctx, now, triesLeft - 1) : isCancelled
  }

  return {
    getOwn,
    /** Newest first; pages from 1. */
    list: (ctx: SellerContext, { page, limit, ...asked }: Asked & { readonly page: number; readonly limit: number }) =>
      ordersOf(ctx).list(asked, limit, (page - 1) * limit),

    /** One step along `ORDER_TRANSITIONS`; again where it is already changes nothing. Throws `order.step_invalid`, and `order.payment_open` for what is not paid yet. */
    advance: async (ctx: SellerContext, idOrNumber: string, to: OrderStatus): Promise<Order> => {
      const order = await getOwn(ctx, idOrNumber)
      if (order.status === to) return order
      if (isUnpaid(order.paymentStatus)) throw new DomainError('order.payment_open')
      if (!ORDER_TRANSITIONS[order.status].includes(to))
        throw new DomainError('order.step_invalid', { status: order.status, next: ORDER_TRANSITIONS[order.status] })
      const { name: tenantName, settings } = ctx.tenant
      const step = {
        orderId: order.id,
        from: order.status,
        to,
        tenantName,
        country: settings.country,
        locale: ctx.locale,
        service: order.appointment ? (order.lines[0]?.name ?? null) : null,
        at: clock(),
      }
      const isMoved = to === 'cancelled' ? await cancel(ctx, order) : await ordersOf(ctx).advance(step)
      if (!isMoved) throw new DomainError('order.step_invalid')
      onChange(ctx.tenant.id, order.id)
      return getOwn(ctx, order.id)
    },

    /** Of these pieces, or of all that is left. Throws `order.not_refundable` when it was not paid, or these have gone back already. */
    refund: async (ctx: SellerContext, idOrNumber: string, wanted: PiecesBack | undefined): Promise<Order> => {
      const order = await getOwn(ctx, idOrNumber)
      await database.transaction(async (tx) => {
        const refunding = refundingRepository(tx, ctx.tenant.id)
        const already = await refunding.hold(order.id)
        const refund = refundFor(order, wanted, already)
        if (!refund || refund.amount <= 0) throw new DomainError('order.not_refundable')
        // So many pieces have gone back of an order only once: so has this refund.
        const key = `${order.id}-${[...already.pieces, ...refund.pieces].join('.')}`
        await refunding.refund(order, refund, { reason: 'seller', key, at: clock(), isToWallet: false })
      })
      onChange(ctx.tenant.id, order.id)
      return getOwn(ctx, order.id)
    },
  }
}
export type SellerOrderService = ReturnType<typeof createSellerOrderService>
