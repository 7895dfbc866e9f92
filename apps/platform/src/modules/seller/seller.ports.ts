import type { RequestContext } from '../../context.ts'
import type { SellerSummary } from '../search/index.ts'

/** What the products of a seller tell of it. */
export type SummaryOf = (ctx: RequestContext, sellerId: string) => Promise<SellerSummary>
