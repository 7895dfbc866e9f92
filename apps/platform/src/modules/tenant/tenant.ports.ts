import type { MarketWire } from '@galleria/contract'
import type { RequestContext } from '../../context.ts'

/** The catalogue's markets, as the shop's configuration shows them. */
export type MarketsFor = (ctx: RequestContext) => Promise<MarketWire[]>
