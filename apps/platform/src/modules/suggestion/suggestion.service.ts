import { MAX_SUGGESTED } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { ListedDocument } from '../search/index.ts'
import type { CategoryNames, Finding, MarketName, SellerNames, SuggestedCategory, SuggestedSeller, SuggestQueries } from './suggestion.ports.ts'

type Deps = {
  readonly search: Finding
  readonly suggestQueries: SuggestQueries
  readonly categoryNames: CategoryNames
  readonly marketName: MarketName
  readonly sellerNames: SellerNames
}
type Counted<T> = { readonly of: T; readonly products: number }

export type Suggestions = {
  readonly queries: readonly string[]
  readonly categories: readonly Counted<SuggestedCategory>[]
  readonly markets: readonly Counted<{ readonly slug: string; readonly name: string }>[]
  readonly items: readonly ListedDocument[]
  readonly sellers: readonly Counted<SuggestedSeller>[]
  readonly total: number
}

const NOTHING = { categories: [], markets: [], items: [], sellers: [], total: 0 } as const

/** Those with the most products first, without those that have none; equals stay in their order. */
const mostOf = <T extends { readonly id: string }>(things: readonly T[], counts: Readonly<Record<string, number>>, most: number): Counted<T>[] =>
  things
    .map((of) => ({ of, products: counts[of.id] ?? 0 }))
    .filter(({ products }) => products > 0)
    .toSorted((one, other) => other.products - one.products)
    .slice(0, most)

/** What somebody who has typed this far may be about to search for. */
export function createSuggestionService({ search, suggestQueries, categoryNames, marketName, sellerNames }: Deps) {
  /** Products, and the markets that hold most of them: one question. */
  async function find(ctx: RequestContext, text: string): Promise<Pick<Suggestions, 'items' | 'markets' | 'total'>> {
    const { wanted } = await search.understood(ctx, { text, facets: { facets: 1, values: MAX_SUGGESTED.markets, whole: ['market'] } })
    const { hits, page, facets } = await search.page(ctx, wanted, { itemsPerPage: MAX_SUGGESTED.items })
    const facet = facets.find(({ field }) => field === 'market')
    const counted = facet && facet.kind !== 'range' ? facet.values.slice(0, MAX_SUGGESTED.markets) : []
    const named = await Promise.all(counted.map(async ({ value: slug, count }) => ({ of: { slug, name: await marketName(ctx, slug) }, products: count })))
    return {
      items: hits.map(({ document }) => document),
      markets: named.flatMap(({ of: { slug, name }, products }) => (name === undefined ? [] : [{ of: { slug, name }, products }])),
      total: page.total,
    }
  }

  return {
    suggest: async (ctx: RequestContext, text: string): Promise<Suggestions> => {
      if (text === '') return { ...NOTHING, queries: await suggestQueries(ctx, '', MAX_SUGGESTED.queries) }
      const [queries, found, categories, sellers, counts] = await Promise.all([
        suggestQueries(ctx, text, MAX_SUGGESTED.queries),
        find(ctx, text),
        categoryNames(ctx),
        sellerNames(ctx.tenant.id),
        search.counts(ctx),
      ])
      return {
        queries,
        ...found,
        categories: mostOf(categories.find(text), counts.byCategory, MAX_SUGGESTED.categories),
        sellers: mostOf(sellers.find(text), counts.bySeller, MAX_SUGGESTED.providers),
      }
    },
  }
}
export type SuggestionService = ReturnType<typeof createSuggestionService>
