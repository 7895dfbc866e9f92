import type { ContextOf, CustomerContext } from '../../context.ts'
import type { View } from '../../infra/statement.ts'
import type { Order } from '../order/index.ts'
import type { Seller } from '../seller/index.ts'

/** What its statements read of others (decision 0018). */
export type InvoiceParts = {
  /** `tenant_id, id, number, seller_id, seller, status, payment_status, currency, total, refunded, locale` */
  readonly soldParts: View
}

/** The parts of an own order that are meant by an id or a number; throws `order.not_found`. */
export type FindOwnOrders = (ctx: CustomerContext, idOrNumber: string) => Promise<readonly Order[]>

/** One of the seller's orders; throws `order.not_found`. */
export type FindSellersOrder = (ctx: ContextOf<'seller'>, idOrNumber: string) => Promise<Order>

export type SellerOf = (tenantId: string, id: string) => Promise<Seller | undefined>
