import type { MarketWire, SignInProviderWire } from '@galleria/contract'
import type { RequestContext } from '../../context.ts'

/** The catalogue's markets, as a storefront shows them first. */
export type MarketsFor = (ctx: RequestContext) => Promise<MarketWire[]>

/** With whose help somebody can sign in to the tenant's shop. */
export type ProvidersOf = (tenant: RequestContext['tenant']) => SignInProviderWire[]
