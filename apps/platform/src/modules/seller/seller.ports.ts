import type { RequestContext } from '../../context.ts'
import type { SellerSummary } from '../search/index.ts'

/** What the products of a seller tell of it. */
export type SummaryOf = (ctx: RequestContext, sellerId: string) => Promise<SellerSummary>

/** Whether a seller has anything of these markets and categories, by their ids or slugs. */
export type HasAny = (
  ctx: RequestContext,
  wanted: { readonly sellers: readonly string[]; readonly markets: readonly string[]; readonly categories: readonly string[] },
) => Promise<boolean>
