import { countFacets, type InputOf, searchItems } from '@galleria/contract'
import { isOwnFacet, MOST_FACET_VALUES, MOST_FACETS } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import { tookSince } from '../../http/took.ts'
import { toWireAggregations } from './facet.view.ts'
import { toWireReading } from './reading.view.ts'
import type { SearchService, Wanted } from './search.service.ts'
import { toWireTile } from './tile.view.ts'

type Filters = InputOf<typeof countFacets>['body']

export function searchRoutes({ search }: { search: SearchService }) {
  async function wantedOf(ctx: RequestContext, body: Filters): Promise<Wanted> {
    await refuseUnknownFilters(ctx, body)
    const text = body.q?.trim()
    const { most = MOST_FACETS, values = MOST_FACET_VALUES, whole } = body.facets ?? {}
    return {
      ...(text ? { text } : {}),
      markets: body.market ?? [],
      categories: body.category ?? [],
      sellers: body.provider ?? [],
      cities: body.city ?? [],
      ...placeOf(body),
      ...filtersOf(body),
      ...(most > 0 ? { facets: { facets: most, values, ...(whole ? { whole } : {}) } } : {}),
    }
  }

  /** What cannot be filtered by is refused by name: an answer that forgot it would look like one that had nothing else to show. */
  async function refuseUnknownFilters(ctx: RequestContext, { filters = {}, range = {}, location, distance }: Filters): Promise<void> {
    const [valued, ranged] = [Object.keys(filters), Object.keys(range)]
    const unknown = new Set(await search.unknownFields(ctx, [...valued, ...ranged]))
    const refused = [
      ...valued.filter((field) => unknown.has(field) || RANGED.has(field)).map((field) => `filters.${field}`),
      ...ranged.filter((field) => unknown.has(field) || (isOwnFacet(field) && field !== 'price')).map((field) => `range.${field}`),
      ...(distance !== undefined && location === undefined ? ['distance'] : []),
    ]
    if (refused.length > 0) throw new DomainError('search.filter_unsupported', { unknown: refused })
  }

  return [
    implement(searchItems, async (ctx, { body }) => {
      const began = performance.now()
      if (body.page?.after !== undefined && body.page.page !== undefined) throw new DomainError('search.cursor_unknown')
      const { wanted, told } = await search.understood(ctx, await wantedOf(ctx, body))
      const { hits, total, next, facets, reading } = await search.pageWithNext(ctx, { ...wanted, sort: body.sort ?? 'relevance' }, body.page ?? {})
      return {
        hits: { total, hits: hits.map(({ document, score }) => ({ _id: document.id, _score: score, _source: toWireTile(ctx, document) })), next },
        aggregations: toWireAggregations(ctx, facets),
        ...toWireReading(told(reading)),
        took: tookSince(began),
      }
    }),

    implement(countFacets, async (ctx, { body }) => {
      const began = performance.now()
      const { wanted } = await search.understood(ctx, await wantedOf(ctx, body))
      const { page, facets } = await search.page(ctx, wanted, { itemsPerPage: 0 })
      return { hits: { total: page.total }, aggregations: toWireAggregations(ctx, facets), took: tookSince(began) }
    }),
  ]
}

/** Of our own, what is asked for by bounds. */
const RANGED: ReadonlySet<string> = new Set(['price', 'distance'])

function placeOf({ location, distance }: Filters): Pick<Wanted, 'near' | 'from'> {
  if (!location) return {}
  const position = [location.lon, location.lat] as const
  return distance === undefined ? { from: position } : { near: { position, km: distance } }
}

/** "In stock" is a facet like any other: what is sold out is counted beside it. */
function filtersOf({ filters = {}, range = {}, inStock }: Filters): Pick<Wanted, 'filters'> {
  const values = inStock === undefined ? filters : { ...filters, availability: [inStock ? 'in' : 'out'] }
  return { filters: { values, ranges: range } }
}
