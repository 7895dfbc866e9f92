import type { LocalizedText, NameIndex } from '@galleria/kernel'
import type { RequestContext } from '../../context.ts'
import type { SearchService } from '../search/index.ts'

type Named = { readonly id: string; readonly slug: string; readonly name: LocalizedText }
export type SuggestedCategory = Named & { readonly market: Named }
export type SuggestedSeller = { readonly id: string; readonly slug: string; readonly name: string; readonly office: { readonly city: string } | null }

/** Queries of others that begin so, the most searched first; without a text the most searched of all. */
export type SuggestQueries = (ctx: RequestContext, text: string, most: number) => Promise<readonly string[]>
/** All categories, by their names in the reader's language. */
export type CategoryNames = (ctx: RequestContext) => Promise<NameIndex<SuggestedCategory>>
/** In the reader's language. */
export type MarketName = (ctx: RequestContext, slug: string) => Promise<string | undefined>
export type SellerNames = (tenantId: string) => Promise<NameIndex<SuggestedSeller>>
export type Finding = Pick<SearchService, 'understood' | 'page' | 'counts'>
