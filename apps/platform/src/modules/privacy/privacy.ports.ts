import type { CodeSent, OwnershipProof } from '../identity/index.ts'
import type { CustomerContext } from '../../context.ts'
import type { Orm } from '../../infra/database.ts'
import type { PersonalData } from '../../infra/personal-data.ts'

export type { CodeSent, OwnershipProof }

/** What every module holds of customers. Asked when it is needed: the modules stand in the composition after this one is made. */
export type HoldersOf = () => readonly PersonalData[]

/** What identity does for whoever wants to go. */
export type AccountOwner = {
  /** Sends a code to the address of the account itself. */
  requestCode(ctx: CustomerContext): Promise<CodeSent>
  /** That it is really them: throws `identity.old_password_wrong` or `identity.code_wrong`. */
  prove(ctx: CustomerContext, proof: OwnershipProof): Promise<void>
  /** The address, where it is known to be theirs. */
  confirmedEmailOf(ctx: CustomerContext): Promise<string | null>
  /** Holds the row of somebody until the transaction ends. */
  hold(tx: Orm, of: { readonly tenantId: string; readonly customerId: string }): Promise<void>
  /** Holds the customer's row, and says goodbye in the same transaction. */
  sayGoodbye(tx: Orm, ctx: CustomerContext): Promise<void>
  /** In the log of security events. */
  noteEnd(ctx: CustomerContext): Promise<void>
}
