import type { MarketWire, SignInProviderWire, TenantConfigWire } from '@galleria/contract'
import type { PriceStep } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'

/** The catalogue's markets, as a storefront shows them first. */
export type MarketsFor = (ctx: RequestContext) => Promise<MarketWire[]>

/** With whose help somebody can sign in to the tenant's shop. */
export type ProvidersOf = (tenant: RequestContext['tenant']) => SignInProviderWire[]

/** Whether several sellers sell for the tenant. */
export type HasSellers = (tenantId: string) => Promise<boolean>

/** Whether the shop advertises anything now, and until when that stays so. */
export type AdvertisedIn = (tenantId: string) => Promise<{ readonly isAny: boolean; readonly until: Date | null }>

/** What the shop says of its fee for delivery before it is known where something goes. */
export type DeliveryTermsOf = (ctx: RequestContext) => TenantConfigWire['delivery']

/** What is to be known of volume prices; null where only a cart of the server tells them. */
export type PriceStepsFor = (ctx: RequestContext) => readonly PriceStep[] | null
