import type { View } from '../../infra/statement.ts'
import type { Tenant } from '../tenant/index.ts'

export type WalletParts = {
  /** `tenant_id, id, is_guest, is_erased` */
  readonly customers: View
  /**
   * `tenant_id, id, master_id, number, customer_id, total, refunded, status, ordered_at, arrived_at, reward, goods, delivered_before`: what one seller delivers. `reward`: what was
   * promised for it, JSON, null in orders older than that; `goods`: what its goods come to by market, JSON; `delivered_before`: how many of the customer's had arrived when it was ordered. Ask for one by its id.
   */
  readonly rewardedParts: View
  /** `tenant_id, id, seller, is_bill`: what one seller delivers; `seller`, JSON, has its `name`. */
  readonly soldParts: View
  /** `tenant_id, id, number, customer_id, paid, back`: what one seller delivers of which a wallet paid a share, and how much of that is to be back there. */
  readonly walletPaidParts: View
}

export type FindTenant = (id: string) => Promise<Tenant | undefined>
