import type { Locale } from '@galleria/kernel'
import type { PayoutDetails, PayoutState } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'
import type { Orm } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'

/** Holds the customer's row until the transaction ends: whoever changes what belongs to a customer does so first (decision 0020). */
export type HoldCustomer = (tx: Orm, ctx: CustomerContext) => Promise<void>

/** `locale`: in which they are told, unless they want to be written to in another. */
type PayoutOwner = { readonly tenant: Tenant; readonly customerId: string; readonly locale: Locale }

/** Tells the owner of the account, in the transaction, that money can go somewhere else now. `what` is masked. */
export type TellOfPayout = (tx: Orm, owner: PayoutOwner, what: string) => Promise<void>

/** A tenant's keys for sending money, which are others than those for taking it; undefined when it has none. */
export type FindPayoutKeys = (tenantId: string) => Promise<Readonly<Record<string, string>> | undefined>

/** Somebody to be known to the provider, by a name of ours: UUID. */
export type NewBeneficiary = { readonly id: string; readonly details: PayoutDetails; readonly email: string | null; readonly phone: string | null }

/** What banks say of a UPI ID. */
export type UpiReport = { readonly isValid: boolean; readonly nameAtBank: string | null }

/**
 * A service that sends money for a shop, as we see it. Everything is bounded in time and throws `PayoutFailed`. Whatever changes something may be asked again.
 */
export type PayoutProvider = {
  verifyUpi(vpa: string, key: string): Promise<UpiReport>
  /** Asked again with the same id, the provider keeps nothing new. */
  add(beneficiary: NewBeneficiary): Promise<PayoutState>
  /** Undefined when the provider knows nobody of this name. */
  find(id: string): Promise<PayoutState | undefined>
  /** Whoever is not there is as removed as anybody. */
  remove(id: string): Promise<void>
}

/** The provider did not do as asked. A refusal is about what was sent, and final; after anything else nobody knows whether it was done. */
export class PayoutFailed extends Error {
  readonly status: number | undefined
  readonly code: string | undefined
  constructor(what: string, { status, code, cause }: { status?: number | undefined; code?: string | undefined; cause?: unknown } = {}) {
    super(`Cashfree Payouts: ${what}${status === undefined ? '' : ` (${status} ${code ?? ''})`}`, { cause })
    this.name = 'PayoutFailed'
    this.status = status
    this.code = code
  }
  get isRefusal(): boolean {
    return this.status === 400 || this.status === 422
  }
}
