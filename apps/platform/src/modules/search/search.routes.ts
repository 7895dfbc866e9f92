import { type InputOf, searchItems } from '@galleria/contract'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { SearchService } from './search.service.ts'
import { toWireTile } from './tile.view.ts'

export function searchRoutes({ search }: { search: SearchService }) {
  return [
    implement(searchItems, async (ctx, { body }) => {
      refuseUnknownFilters(body)
      const began = performance.now()
      const text = body.q?.trim()
      const wanted = {
        ...(text ? { text } : {}),
        markets: body.market ?? [],
        categories: body.category ?? [],
        sellers: body.provider ?? [],
        cities: body.city ?? [],
        ...(body.inStock === undefined ? {} : { inStock: body.inStock }),
        ...(body.range?.price ? { price: body.range.price } : {}),
        sort: body.sort ?? ('relevance' as const),
      }
      const { hits, page } = await search.page(ctx, wanted, body.page)
      return {
        hits: { total: page.total, hits: hits.map(({ document, score }) => ({ _id: document.id, _score: score, _source: toWireTile(ctx, document) })) },
        took: Math.round((performance.now() - began) * 1000) / 1000,
      }
    }),
  ]
}

/** What this engine cannot filter by is refused by name: an answer that forgot it would look like one that had nothing else to show. */
function refuseUnknownFilters({ filters, location, distance }: InputOf<typeof searchItems>['body']): void {
  const unknown = [
    ...Object.keys(filters ?? {}).map((field) => `filters.${field}`),
    ...(location === undefined ? [] : ['location']),
    ...(distance === undefined ? [] : ['distance']),
  ]
  if (unknown.length > 0) throw new DomainError('search.filter_unsupported', { unknown })
}
