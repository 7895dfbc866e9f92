import type { CustomerContext } from '../../context.ts'
import type { Orm } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'

/** Holds the customer's row until the transaction ends: whoever changes what belongs to a customer does so first (decision 0020). */
export type HoldCustomer = (tx: Orm, ctx: CustomerContext) => Promise<void>

/** What the customer is called, first and last name. */
export type NameOf = (ctx: CustomerContext) => Promise<{ readonly first: string; readonly last: string }>

/** What the statement that finds a recipient reads of others (decision 0018). */
export type AddressParts = {
  readonly customers: View
  /** Scalars, JSON, of `:tenantId` and `:customerId`: how their orders stand, what coupons they have used, and what is in their wallet. */
  readonly standing: string
  readonly couponUses: string
  readonly balances: string
}

/** What is to be known of a customer besides where things go. */
export type RecipientWish = { readonly standing?: boolean; readonly couponUses?: boolean; readonly balances?: boolean }
