import { type SuggestionsWire, suggestSearch } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import type { RequestContext } from '../../context.ts'
import { implement } from '../../http/operation-route.ts'
import type { TileOf } from '../search/index.ts'
import type { SuggestionService, Suggestions } from './suggestion.service.ts'

type Deps = { readonly suggestions: SuggestionService; readonly tileOf: TileOf }

export function suggestionRoutes({ suggestions, tileOf }: Deps) {
  const toWire = (ctx: RequestContext, { queries, categories, markets, items, sellers, total }: Suggestions): SuggestionsWire => ({
    queries: queries.map((q) => ({ q })),
    categories: categories.map(({ of: { id, slug, name, market }, products }) => ({
      _id: id,
      slug,
      name: textIn(name, ctx.locale),
      Market: { slug: market.slug, name: textIn(market.name, ctx.locale) },
      itemCount: products,
    })),
    markets: markets.map(({ of, products }) => ({ ...of, itemCount: products })),
    items: items.map((item) => tileOf(ctx, item)),
    providers: sellers.map(({ of: { id, slug, name, office }, products }) => ({ _id: id, slug, name, city: office?.city ?? '', itemCount: products })),
    total,
  })
  return [implement(suggestSearch, async (ctx, { query }) => ({ data: toWire(ctx, await suggestions.suggest(ctx, query.q?.trim() ?? '')) }))]
}
