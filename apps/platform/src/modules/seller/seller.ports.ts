import type { RequestContext } from '../../context.ts'
import type { SellerSummary } from '../search/index.ts'

/** What the products of a seller tell of it. */
export type SummaryOf = (ctx: RequestContext, sellerId: string) => Promise<SellerSummary>

/** Whether the shop lets its sellers hand out what is ordered. */
export type HandsOut = (ctx: RequestContext) => boolean

/** The ids of all sellers that have anything of these markets and categories, by their ids or slugs. */
export type SellersWith = (
  ctx: RequestContext,
  wanted: { readonly markets: readonly string[]; readonly categories: readonly string[] },
) => Promise<ReadonlySet<string>>
