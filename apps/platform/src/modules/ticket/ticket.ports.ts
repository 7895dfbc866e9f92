import type { LocalizedText } from '@galleria/kernel'
import type { CustomerContext, RequestContext } from '../../context.ts'
import type { Orm } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'
import type { NoteReading } from '../audit/index.ts'
import type { TalkFiles } from '../storage/index.ts'

/** An own order as far as a question about it goes. */
export type AskedOrder = {
  readonly id: string
  readonly number: string
  readonly master: { readonly id: string; readonly number: string }
  readonly lines: readonly {
    readonly variantId: string
    readonly name: LocalizedText
    readonly choice: LocalizedText
    readonly slug: string
    readonly image: string
    readonly market: string | null
  }[]
}

export type TicketPorts = {
  /** The parts of an own order, or the one that is named, by id or number; throws `order.not_found`. */
  readonly findOwnOrders: (ctx: CustomerContext, idOrNumber: string) => Promise<readonly AskedOrder[]>
  /** Of these products those that are sold. */
  readonly tilesOf: (ctx: RequestContext, productIds: readonly string[]) => Promise<readonly { readonly _id: string; readonly Name: string }[]>
  /** By id or slug. */
  readonly sellerOf: (tenantId: string, idOrSlug: string) => Promise<{ readonly id: string; readonly name: string } | undefined>
  /** Holds the customer's row until the transaction ends (decision 0020). */
  readonly holdCustomer: (tx: Orm, ctx: CustomerContext) => Promise<void>
  /** What is sent with words. */
  readonly talkFiles: Pick<TalkFiles, 'hold' | 'open'>
  /** Whether this account answers tickets of the tenant. */
  readonly answersTickets: (tenantId: string, accountId: string) => Promise<boolean>
  /** Writes down that somebody of the staff has opened a ticket. */
  readonly noteReading: NoteReading
  /** All that do. */
  readonly listColleagues: (tenantId: string) => Promise<readonly { readonly accountId: string; readonly name: string }[]>
}

export type TicketParts = {
  /** `tenant_id, id, first_name, last_name, email, phone, is_guest` of customers. */
  readonly customers: View
  /** `tenant_id, customer_id`: accounts that answer tickets. */
  readonly ticketAnswerers: View
}
