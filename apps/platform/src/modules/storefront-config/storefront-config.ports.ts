import type { MarketWire } from '@galleria/contract'
import type { RequestContext } from '../../context.ts'

/** The catalogue's markets, as a storefront shows them first. */
export type MarketsFor = (ctx: RequestContext) => Promise<MarketWire[]>
