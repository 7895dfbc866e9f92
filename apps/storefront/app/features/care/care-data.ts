import type { CatalogNodeWire, ProviderWire } from '@galleria/contract'
import { CARE_KINDS, CARE_PATHS, type CareKind, FACILITIES, type Facility, SPECIALITY } from '@galleria/rules'
import type { PageContext } from '../../lib/page-context.ts'
import { createPaths } from '../../lib/paths.ts'
import { unlessSearchAway } from '../../lib/unless-search-away.ts'

/** A category of health care, and how much there is in it. */
export type CareCategory = Pick<CatalogNodeWire, '_id' | 'slug' | 'name'> & { readonly count: number }

/** What of health care a market has: only what there is something of. */
export type Care = {
  readonly categories: Readonly<Partial<Record<CareKind, CareCategory>>>
  /** How many houses there are of each kind, in all of the shop. */
  readonly houses: Readonly<Partial<Record<Facility, number>>>
  readonly specialities: number
}

export type Speciality = { readonly value: string; readonly name: string; readonly count: number }

/** The first category of each kind that has something, in the shop's order. */
export async function careCategoriesOf({ api }: Pick<PageContext, 'api'>, market: string): Promise<Care['categories']> {
  const { data } = await api.filterCatalog({ query: { market, isCategory: 'y' } })
  return Object.fromEntries(
    CARE_KINDS.flatMap((kind) => {
      const found = data.find(({ care, itemCount }) => care === kind && itemCount > 0)
      return found ? [[kind, { _id: found._id, slug: found.slug, name: found.name, count: found.itemCount }]] : []
    }),
  )
}

/** What the doctors of a category can be chosen by, those first of which there are most. */
export async function specialitiesOf({ api }: Pick<PageContext, 'api'>, category: CareCategory): Promise<Speciality[]> {
  const { aggregations } = await api.countFacets({ body: { category: [category._id], facets: { whole: [SPECIALITY] } } })
  const facet = aggregations.facets.find(({ field }) => field === SPECIALITY)
  return facet?.kind === 'values' ? facet.values.map(({ value, label, count }) => ({ value, name: label, count })) : []
}

/** Undefined in a market that is about something else. */
export async function careOf(page: PageContext, market: string): Promise<Care | undefined> {
  const categories = await careCategoriesOf(page, market)
  if (Object.keys(categories).length === 0) return undefined
  const [specialities, ...counts] = await Promise.all([
    categories.doctors ? unlessSearchAway(page, specialitiesOf(page, categories.doctors)) : [],
    ...FACILITIES.map(async (kind) => [kind, (await unlessSearchAway(page, countHouses(page, kind))) ?? 0] as const),
  ])
  return { categories, houses: Object.fromEntries(counts.filter(([, count]) => count > 0)), specialities: specialities?.length ?? 0 }
}

/** Of a house of health care, the slugs of its categories in which nothing stands but what is booked for a time. */
export async function bookedCategoriesOf({ api }: Pick<PageContext, 'api'>, { facility, catalogs }: ProviderWire): Promise<ReadonlySet<string>> {
  const market = catalogs[0]?.Market.slug
  if (!facility || !market) return new Set()
  const { data } = await api.filterCatalog({ query: { market, isCategory: 'y' } })
  return new Set(data.filter(({ care }) => care !== undefined && care !== 'medicines').map(({ slug }) => slug))
}

export const countHouses = async ({ api }: Pick<PageContext, 'api'>, facility: Facility): Promise<number> =>
  (await api.listNearbyProviders({ query: {}, body: { facility, page: { page: 1, itemsPerPage: 1 } } })).page.total

/** Where doctors are found, without language: by what they are for, where that divides them. */
export const doctorsPath = (market: string, doctors: Pick<CareCategory, 'slug'>, specialities: number): string =>
  specialities > 1 ? CARE_PATHS.specialities(market) : createPaths('').listing(market, doctors.slug)
