import type { Orm } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'
import type { CustomerContext } from '../../context.ts'
import type { Tenant } from '../tenant/index.ts'

export type ReferralParts = {
  /** `tenant_id, id, first_name, last_name, email, confirmed_at, is_guest, is_erased, created_at` */
  readonly customers: View
  /** `tenant_id, id, other_id`: accounts that have logged in on one device. */
  readonly sharedDevices: View
  /** `tenant_id, customer_id`: who has ordered. */
  readonly buyers: View
  /** `tenant_id, id, number, customer_id, total, refunded, status, goods`: what one seller delivers; `goods`: what its goods come to by market, JSON. Ask for one by its id. */
  readonly rewardedParts: View
  /** `tenant_id, order_id, quantity, refunded_quantity`: its lines. */
  readonly linesOfParts: View
  /** `tenant_id, key, kind, customer_id, amount`: what is booked in wallets. */
  readonly entriesOfWallets: View
}

/** Something that is booked for one customer, once by its key. Minor units; what is less than nothing is taken back as far as it is still there. */
export type Gift = {
  readonly customerId: string
  readonly key: string
  readonly kind: 'referral' | 'referral_back'
  /** The customer's own; null for whoever has nothing to do with it. */
  readonly order: { readonly id: string; readonly number: string } | null
  readonly amount: number
  readonly expiresAt: Date | null
  /** Key of what is taken back: what of it has expired is not taken again from other rewards. */
  readonly backOf?: string
}

/** Whether a mail address is one to be thrown away. */
export type IsDisposableMail = (email: string) => Promise<boolean>

export type ReferralPorts = {
  readonly isDisposableMail: IsDisposableMail
  readonly findTenant: (id: string) => Promise<Tenant | undefined>
  /** Where the shop's pages are. */
  readonly originOf: (tenant: Tenant) => string
  readonly holdCustomer: (tx: Orm, ctx: CustomerContext) => Promise<void>
  /** In wallets, at this instant. */
  readonly bookRewards: (tx: Orm, tenantId: string, gifts: readonly Gift[], at: Date) => Promise<void>
}
