import type { CustomerContext, RequestContext } from '../../context.ts'
import type { Orm } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'
import type { NoteReading } from '../audit/index.ts'
import type { PricedLine } from '../cart/index.ts'
import type { SayAbout } from '../chat/index.ts'
import type { NewAgreement } from '../promotion/index.ts'
import type { Seller } from '../seller/index.ts'

/** What quotations need of others. */
export type QuotationPorts = {
  /** Variations as they are sold now; what is gone from the catalogue is not among them. */
  readonly priceLines: (ctx: RequestContext, lines: readonly { readonly variantId: string; readonly quantity: number }[]) => Promise<readonly PricedLine[]>
  /** The same line of another quantity, priced anew. */
  readonly atQuantity: (ctx: RequestContext, line: PricedLine, quantity: number) => PricedLine
  /** Locks the customer's row, as whoever orders does before all else. */
  readonly holdCustomer: (tx: Orm, ctx: CustomerContext) => Promise<void>
  readonly sellerOf: (tenantId: string, id: string) => Promise<Seller | undefined>
  /** Says something of it in the conversation of the two, with the transaction. */
  readonly sayAbout: SayAbout
  /** Writes down that one of a seller's people has read what a customer wrote. */
  readonly noteReading: NoteReading
  /** What is promised is a coupon of the customer. */
  readonly agreeOn: (tx: Orm, agreement: NewAgreement) => Promise<void>
  /** False where an order has it. */
  readonly takeBackAgreement: (tx: Orm, of: { readonly tenantId: string; readonly id: string }) => Promise<boolean>
}

export type QuotationParts = {
  /** `tenant_id, id, first_name, last_name` of customers. */
  readonly customers: View
  /** `tenant_id, id, customer_id, variant_id, quantity, unit_price, ends_at, is_deleted, is_used` of prices that were promised. */
  readonly agreedPrices: View
  /** `tenant_id, id, customer_id, seller_id` of conversations. */
  readonly conversations: View
}
