import { type Clock, money } from '@galleria/kernel'
import { isUnpaid, ORDER_TYPES, type OrderType, type RefundTarget } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { assertHasWallet } from './has-wallet.ts'
import { cancellableParts, type MasterOrder, statusOf } from './master-order.ts'
import { type Order, orderCan, statesThatCan } from './order.ts'
import type { RecipientOf } from './order.ports.ts'
import type { OrdersOf, ToldPart } from './order.repository.ts'
import { calledOff } from './told-appointment.ts'

/** Whose account is gone is told nothing. */
const NOBODY = { email: null, phone: null, firstName: '' }

/** So often what is cancelled is looked at anew, as it was moved meanwhile. */
export const TRIES = 3

/** Whether something that is booked for a time was moved since it was read. */
export const wasMoved = (before: readonly Order[], now: readonly Order[]): boolean =>
  before.some(({ id, appointment }) => appointment && now.some((each) => each.id === id && each.appointment?.from !== appointment.from))

/** What was asked for: a master order, or with `part` one part of it. */
export type AskedOrder = { readonly master: MasterOrder; readonly part: Order | undefined }

/** A customer's own orders; anybody else's are `order.not_found`. */
export function createOrderService({ ordersOf: repositoryOf, clock, recipientOf }: { ordersOf: OrdersOf; clock: Clock; recipientOf: RecipientOf }) {
  const ordersOf = (ctx: CustomerContext) => repositoryOf(ctx.tenant.id, ctx.actor.customerId)

  const getOwn = (ctx: CustomerContext, idOrNumber: string): Promise<AskedOrder> => getOf(ctx.tenant.id, ctx.actor.customerId, idOrNumber)

  /** By id or number. With one part, whose id and number are the master's, the master is meant. */
  async function getOf(tenantId: string, customerId: string, idOrNumber: string): Promise<AskedOrder> {
    const master = await repositoryOf(tenantId, customerId).find(idOrNumber)
    if (!master) throw new DomainError('order.not_found')
    const isMeant = ({ id, number }: { readonly id: string; readonly number: string }) => id === idOrNumber || number === idOrNumber
    return { master, part: isMeant(master) ? undefined : master.parts.find(isMeant) }
  }

  /**
   * C-42. Of a master order, every part that can be cancelled. Gives the stock back, and what was paid, or what was not yet paid to the cart; throws `order.not_cancellable` when all is on its
   * way already, `order.payment_open` for one part of several whose payment is open (it is of the whole amount), and `wallet.not_offered`.
   */
  async function cancel(ctx: CustomerContext, idOrNumber: string, refundTo: RefundTarget = 'payment', triesLeft = TRIES): Promise<AskedOrder> {
    if (refundTo === 'wallet') assertHasWallet(ctx)
    const at = clock()
    const { master, part } = await getOwn(ctx, idOrNumber)
    if (part && isUnpaid(part.paymentStatus) && orderCan.cancel(part)) throw new DomainError('order.payment_open')
    const asked = part ? [part].filter((each) => orderCan.cancelOwn(each, at)) : cancellableParts(master, at)
    if (asked.length === 0) throw new DomainError('order.not_cancellable', { status: part?.status ?? statusOf(master) })
    const recipient = await recipientOf(ctx, undefined)
    // Nobody was told of the parts of what was never paid: it is called off as it was ordered, once.
    const unpaid = asked.some(({ paymentStatus }) => isUnpaid(paymentStatus)) ? master : undefined
    const announcements = asked.map((each, index): readonly [string, ToldPart] => {
      const { id, currency, bill, seller } = each
      if (unpaid && index > 0) return [id, { seller: seller.name, payload: undefined }]
      const { number, total } = unpaid ?? each
      const { tenant, locale } = ctx
      const payload = {
        ...(recipient?.contact ?? NOBODY),
        number,
        locale,
        tenantName: tenant.name,
        country: tenant.settings.country,
        reason: 'customer' as const,
      }
      const amount = money(total, currency)
      const told = bill && { operator: bill.operator.name, number: bill.number, amount, reference: null }
      const called = { ...payload, total: amount, appointment: calledOff(each, locale), ...(told ? { bill: told } : {}) }
      return [id, { seller: seller.name, payload: called }]
    })
    const unbought = unpaid && { masterId: unpaid.id, isOfOneSeller: ctx.tenant.settings.cart.mode === 'single' }
    const cancelled = await ordersOf(ctx).cancel(at, statesThatCan('cancelled'), new Map(announcements), refundTo === 'wallet', unbought)
    if (cancelled.length > 0) return getOwn(ctx, idOrNumber)
    const now = await getOwn(ctx, idOrNumber)
    if (triesLeft === 0 || !wasMoved(asked, now.master.parts)) throw new DomainError('order.not_cancellable')
    return cancel(ctx, idOrNumber, refundTo, triesLeft - 1)
  }

  return {
    getOwn,
    getOf,
    /** Newest first; pages from 1. */
    listParts: (ctx: CustomerContext, asked: PageAsked) => ordersOf(ctx).listParts(rangeOf(asked)),
    /** The same of master orders. */
    listMasters: (ctx: CustomerContext, asked: PageAsked) => ordersOf(ctx).listMasters(rangeOf(asked)),
    /** How many that single sellers delivered have arrived. */
    countDelivered: (ctx: CustomerContext): Promise<number> => ordersOf(ctx).countDelivered(),
    cancel,
  }
}
export type OrderService = ReturnType<typeof createOrderService>

/** Without a type, of all kinds. */
type PageAsked = { readonly type: OrderType | undefined; readonly page: number; readonly limit: number }

const rangeOf = ({ type, page, limit }: PageAsked) => ({ types: type ? [type] : ORDER_TYPES, limit, offset: (page - 1) * limit })
