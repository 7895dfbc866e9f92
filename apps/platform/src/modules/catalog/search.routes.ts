import { type InputOf, searchItems } from '@galleria/contract'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { CatalogService } from './catalog.service.ts'
import { PAGE_SIZE } from './catalog.service.ts'
import { toWireTile } from './catalog.view.ts'

export function searchRoutes({ catalog }: { catalog: CatalogService }) {
  return [
    implement(searchItems, async (ctx, { body }) => {
      refuseUnknownFilters(body)
      const began = performance.now()
      const limit = body.page?.itemsPerPage ?? PAGE_SIZE
      const { total, hits } = await catalog.find(ctx, {
        ...(body.q?.trim() ? { text: body.q.trim() } : {}),
        markets: body.market ?? [],
        categories: body.category ?? [],
        sellers: body.provider ?? [],
        cities: body.city ?? [],
        ...(body.inStock === undefined ? {} : { inStock: body.inStock }),
        ...(body.range?.price ? { price: body.range.price } : {}),
        sort: body.sort ?? 'relevance',
        offset: ((body.page?.page ?? 1) - 1) * limit,
        limit,
      })
      return {
        hits: { total, hits: hits.map(({ document, score }) => ({ _id: document.id, _score: score, _source: toWireTile(ctx, document) })) },
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
