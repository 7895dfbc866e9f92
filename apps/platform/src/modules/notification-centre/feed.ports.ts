import type { ItemTileWire, SocketEventSpec, SocketPayloadOf } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import type { CustomerContext, RequestContext } from '../../context.ts'
import type { Orm } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'

/** What notifications read of others (decision 0018). */
export type FeedParts = {
  /** `tenant_id, id, first_name, email, phone, confirmed_at, is_guest, is_erased` of customers. */
  readonly customers: View
  /** `tenant_id, number, id, customer_id, status, at`: when an order got where it is, or was. */
  readonly orderMoves: View
  /** `tenant_id, customer_id, created_at, locale`: who has bought when, in which language. */
  readonly buyers: View
  /** `tenant_id, customer_id`: who is told on the screens of devices, a row for each device. */
  readonly pushDevices: View
  /** `tenant_id, customer_id, seller_id`: who sees the orders of a seller. */
  readonly orderReaders: View
  /** `tenant_id, number, seller_id, payment_status`: what one seller delivers. */
  readonly soldParts: View
  /** `tenant_id, id, customer_id`: who asked for an alert; null for a guest. */
  readonly alertOwners: View
}

/** Says something to all devices of a customer, now and when they come back, with the transaction. `seq` is added. */
export type TellCustomer = <E extends SocketEventSpec>(
  tx: Orm,
  whom: { readonly tenantId: string; readonly customerId: string },
  event: E,
  payload: Omit<SocketPayloadOf<E>, 'seq'>,
  at: Date,
) => Promise<void>

/** Whether a shop tells its sellers what is ordered of them. */
export type TellsSellers = (tenantId: string) => Promise<boolean>

/** Products that are sold, as every list shows them; others are left out. */
export type TilesOf = (ctx: RequestContext, ids: readonly string[]) => Promise<readonly ItemTileWire[]>

/** A product that is sold, as it is called in a language, and where its page is without that language; undefined of any other. */
export type ProductIn = (tenantId: string, productId: string, locale: Locale) => Promise<{ readonly name: string; readonly path: string } | undefined>

/** What waits for somebody in their chats, and for whoever answers for a seller; `inbox` is null for everybody else. */
export type WaitingChats = (
  ctx: CustomerContext,
) => Promise<{ readonly chats: { readonly total: number; readonly unread: number }; readonly inbox: { readonly waiting: number } | null }>
