import type { ItemTileWire } from '@galleria/contract'
import type { RequestContext } from '../../context.ts'
import type { View } from '../../infra/statement.ts'
import type { TalkPictures } from '../storage/index.ts'
import type { NoteReading } from '../audit/index.ts'
import type { Seller } from '../seller/index.ts'
import type { Tenant } from '../tenant/index.ts'

/** What chat needs of others. */
export type ChatPorts = {
  /** By id or slug. */
  readonly sellerOf: (tenantId: string, idOrSlug: string) => Promise<Seller | undefined>
  /** Products that are sold, as every list shows them; others are left out. */
  readonly tilesOf: (ctx: RequestContext, ids: readonly string[]) => Promise<readonly ItemTileWire[]>
  readonly pictures: TalkPictures
  readonly noteReading: NoteReading
  /** Of every tenant: how long it keeps chats is among its settings. */
  readonly listTenants: () => Promise<readonly Tenant[]>
}

export type ChatParts = {
  /** `tenant_id, id, first_name, last_name` of customers. */
  readonly customers: View
  /** `tenant_id, id, number, customer_id, seller_id, currency, total, type, status, payment_status, created_at` of what one seller delivers. */
  readonly soldParts: View
  /** `tenant_id, id, number, customer_id, status` of tickets. */
  readonly tickets: View
  /** `tenant_id, id, number, customer_id, seller_id, name, choice, quantity, unit_price, currency, valid_until, is_withdrawn, is_declined, is_ordered` of prices that were asked for. */
  readonly quotations: View
}
