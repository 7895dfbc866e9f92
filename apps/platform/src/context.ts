import type { CallerKind, Provider, SellerRight, StaffRight } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import type { RewardTerms } from '@galleria/rules'
import type { Tenant, TenantSettings } from './modules/tenant/index.ts'

/**
 * Who calls. Staff and the people of sellers are customers whose account an operator gave rights (`npm run staff`).
 */
export type Actor =
  | {
      readonly kind: 'guest'
      /** Of a session that has ended. */
      readonly tokenHash?: Buffer
    }
  | {
      readonly kind: 'customer'
      readonly customerId: string
      readonly tokenHash: Buffer
      /** Buys without an account, and may call what buying needs. */
      readonly isGuest?: true
    }
  | { readonly kind: 'seller'; readonly sellerId: string; readonly accountId: string; readonly rights: readonly SellerRight[] }
  | { readonly kind: 'staff'; readonly accountId: string; readonly rights: readonly StaffRight[] }
  /** A service that has signed what it sent. */
  | { readonly kind: 'provider'; readonly provider: Provider }

/** Who asks, where and in which language. Made once for each request, frozen, first argument of every service method. */
export type RequestContext = {
  readonly tenant: Tenant
  readonly locale: Locale
  readonly currency: string
  readonly actor: Actor
  readonly requestId: string
  /** For rate limits only. */
  readonly ip: string
  /** What the browser calls itself, where one asked. */
  readonly userAgent?: string | undefined
  /** For a page, which the change feed drops: what the feed keeps in step may come from memory. Everybody else sees what was written a moment ago. */
  readonly isForPage?: true
}

/** A context whose actor is known to be one of these. */
export type ContextOf<Kind extends CallerKind> = RequestContext & { readonly actor: Extract<Actor, { kind: Kind }> }

export type CustomerContext = ContextOf<'customer'>

/** What a shop gives for what is bought: nothing where there is no wallet that it could go to. */
export const rewardTermsOf = ({ settings }: Pick<Tenant, 'settings'>): RewardTerms | undefined => (settings.wallet ? settings.rewards : undefined)

/** Whether bills can be paid in a shop: operators of India alone are, and in rupees. */
export const paysBills = ({ bills, currency }: Pick<TenantSettings, 'bills' | 'currency'>): boolean => bills !== undefined && currency === 'INR'

/** Whether whoever calls has a wallet: the shop keeps them for its customers, and guests have none. */
export const hasWallet = ({ tenant, actor }: RequestContext): boolean =>
  tenant.settings.wallet !== undefined && actor.kind === 'customer' && actor.isGuest !== true
