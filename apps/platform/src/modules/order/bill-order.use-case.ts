import { createHash } from 'node:crypto'
import { type Clock, money } from '@galleria/kernel'
import { HOLD_MINUTES } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Tenant } from '../tenant/index.ts'
import { billNews, type BillToOrder, newBillOrder } from './bill-order.ts'
import type { BillOrderRepository } from './bill-order.repository.ts'
import type { MasterOrder } from './master-order.ts'
import type { Order } from './order.ts'
import type { RecipientOf } from './order.ports.ts'
import type { OrdersOf } from './order.repository.ts'
import type { Recipient } from './seller-order.repository.ts'

type Deps = {
  readonly ordersOf: OrdersOf
  readonly bills: BillOrderRepository
  readonly clock: Clock
  readonly recipientOf: RecipientOf
  readonly contactOf: (tenantId: string, orderId: string) => Promise<Recipient | undefined>
  readonly findPart: (tenantId: string, orderId: string) => Promise<Order | undefined>
  /** Something of an order has changed. */
  readonly onChange: (tenantId: string, orderId: string) => void
}

/** What was asked for, and under which key: the same request under it is answered with the same order. */
export type BillRequest = { readonly asked: unknown; readonly idempotencyKey: string | undefined }

const hashOf = ({ asked }: BillRequest): string => createHash('sha256').update(JSON.stringify(asked)).digest('base64url')

/** Whose account is gone is told nothing. */
const NOBODY = { email: null, phone: null, firstName: '', isGuest: false, locale: null }

/** Bills as orders: placed, sent to the operator, and over (decision 0153). Each step is one statement, which another one of the same order finds done. */
export function createBillOrders({ ordersOf, bills, clock, recipientOf, contactOf, findPart, onChange }: Deps) {
  /** The order that this request has made before; throws `idempotency.conflict` when another request has. */
  async function findPlaced(ctx: CustomerContext, request: BillRequest): Promise<MasterOrder | undefined> {
    const { idempotencyKey } = request
    const known = idempotencyKey === undefined ? undefined : await ordersOf(ctx.tenant.id, ctx.actor.customerId).findByKey(idempotencyKey)
    if (known && known.requestHash !== hashOf(request)) throw new DomainError('idempotency.conflict')
    return known
  }

  return {
    findPlaced,

    /** `details` is what the aggregator will be told. Throws `checkout.customer_missing`. */
    place: async (
      ctx: CustomerContext,
      request: BillRequest,
      toOrder: BillToOrder & { readonly details: unknown },
    ): Promise<{ readonly master: MasterOrder; readonly isReplayed: boolean }> => {
      const recipient = await recipientOf(ctx, undefined)
      if (!recipient) throw new DomainError('checkout.customer_missing') // V-01
      const at = clock()
      const order = newBillOrder(ctx, { ...toOrder, recipient, at })
      const kept = { ...order, idempotencyKey: request.idempotencyKey ?? null, requestHash: hashOf(request), locale: ctx.locale }
      const placing = await bills.place(ctx.tenant.id, kept, {
        announcement: billNews(ctx, order, toOrder.bill, recipient.contact),
        billDetails: toOrder.details,
        heldUntil: new Date(at.getTime() + HOLD_MINUTES * 60_000),
      })
      if (placing === 'placed') return { master: order, isReplayed: false }
      const known = placing === 'known' ? await findPlaced(ctx, request) : undefined
      if (!known) throw new DomainError('checkout.customer_missing')
      return { master: known, isReplayed: true }
    },

    /** It is on its way from now on, and whoever asks for it sends it until `lookAt`; undefined when it is not to be sent (any more). */
    send: async (tenantId: string, orderId: string, lookAt: Date) => {
      const begun = await bills.send({ tenantId, orderId, lookAt, at: clock() })
      if (begun) onChange(tenantId, orderId)
      return begun
    },

    /** It has arrived. False when that was known before. */
    finish: async ({ id: tenantId, name: tenantName, settings }: Tenant, orderId: string, reference: string | null): Promise<boolean> => {
      const [locale] = settings.locales
      const isDone = await bills.finish({ tenantId, orderId, reference, tenantName, country: settings.country, locale, at: clock() })
      if (isDone) onChange(tenantId, orderId)
      return isDone
    },

    /** The operator did not take it: its money goes back. The same. */
    refuse: async ({ id: tenantId, name: tenantName, settings }: Tenant, orderId: string): Promise<boolean> => {
      const [contact, order] = await Promise.all([contactOf(tenantId, orderId), findPart(tenantId, orderId)])
      if (!order?.bill) return false
      const { locale, email, phone, firstName, isGuest = false } = contact ?? NOBODY
      const amount = money(order.total, order.currency)
      const { operator, number } = order.bill
      const isDone = await bills.refuse(
        { tenantId, orderId, at: clock() },
        {
          email,
          phone,
          firstName,
          isGuest,
          locale: locale ?? settings.locales[0],
          tenantName,
          country: settings.country,
          number: order.number,
          total: amount,
          reason: 'operator',
          bill: { operator: operator.name, number, amount, reference: null },
        },
      )
      if (isDone) onChange(tenantId, orderId)
      return isDone
    },
  }
}
export type BillOrders = ReturnType<typeof createBillOrders>
