import { distanceKm, type Position } from '@galleria/kernel'
import { DISTANCES_KM } from '@galleria/rules'
import { LRUCache } from 'lru-cache'
import { chooseFacets } from './facet-choice.ts'
import { figureRangesOf } from './facet-gates.ts'
import type { Facet, Trait, TraitCounts } from './facets.ts'
import { chosenKey } from './opensearch-document.ts'
import { allOf, type Clause, isOneOf, NOTHING } from './opensearch-query.ts'
import type { SearchQuery } from './search.ts'
import { countsOf } from './trait-sums.ts'
import { createTraitTable, type TraitTable } from './trait-table.ts'

/** More traits than these are not counted in one answer: the most frequent are. The server refuses more than 65,535 of anything. */
const MOST_TRAITS = 30_000
const MOST_STEPS = 1_000
const MOST_PLACES = 20_000
/** Beyond these the table is begun anew: what no product has any more stays in it. */
const MOST_KNOWN = 200_000

export type Bucket = { readonly key: string | number; readonly doc_count: number }
type Counted = { readonly buckets: readonly Bucket[] }
type FacetGate = { readonly field: string; readonly clause: Clause }
/** What the server has counted: those that pass all that is chosen, and by field those that pass all but that. */
export type FacetAnswer = Readonly<
  Record<string, { readonly doc_count: number; readonly traits?: Counted; readonly prices?: Counted; readonly places?: Counted }>
>

/** Terms that hold a value of this field begin so; written as the server's patterns are, sign by sign. */
const patternOf = (field: string): string =>
  `${JSON.stringify([field])
    .slice(0, -1)
    .replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')},.*`

const termsOf = (field: string, size: number, include?: string) => ({ terms: { field, size, ...(include === undefined ? {} : { include }) } })
const TRAITS = termsOf('traits', MOST_TRAITS)
const PRICES = termsOf('priceStep', MOST_STEPS)
const PLACES = termsOf('place', MOST_PLACES)

/** All that has to be counted for facets, in one question; whatever is chosen is left out where its own values are counted. */
export function facetQuestions(gates: readonly FacetGate[], hasPlace: boolean): Readonly<Record<string, unknown>> {
  const fields = [...new Set(gates.map(({ field }) => field))]
  const without = (field: string | undefined) => allOf(gates.filter((gate) => gate.field !== field).map(({ clause }) => clause))
  const all = { traits: TRAITS, prices: PRICES, ...(hasPlace ? { places: PLACES } : {}) }
  const own = (field: string) =>
    field === 'price' ? { prices: PRICES } : field === 'distance' ? { places: PLACES } : { traits: termsOf('traits', MOST_TRAITS, patternOf(field)) }
  return {
    all: { filter: without(undefined), aggs: all },
    ...Object.fromEntries(fields.map((field, index) => [`but${index}`, { filter: without(field), aggs: own(field) }])),
  }
}

const parse = (term: string): Trait => {
  const [field, value, name, label, swatch] = JSON.parse(term) as [string, string, Trait['name'], Trait['label'], string?]
  return { field, name, value, label, ...(swatch === undefined ? {} : { swatch }) }
}

/** Makes facets of counts by the same rules as ours are made of our own. */
export function createFacetMaker() {
  let table = createTraitTable()
  let ids = new Map<string, number>()
  const made = new LRUCache<string, { readonly sign: string; readonly facets: readonly Facet[] }>({ max: 200 })

  function idOf(term: string): number {
    let id = ids.get(term)
    if (id === undefined) {
      const taken = table.take([parse(term)])
      id = taken[0] ?? 0
      ids.set(term, id)
    }
    return id
  }

  function forgetTooMany(): void {
    if (ids.size < MOST_KNOWN) return
    table = createTraitTable()
    ids = new Map()
  }

  return {
    /** The same object for as long as nothing that it counts changes; `key` tells one question from another. */
    make(answer: FacetAnswer, gates: readonly FacetGate[], query: SearchQuery, key: string): readonly Facet[] {
      forgetTooMany()
      const fields = [...new Set(gates.map(({ field }) => field))]
      const chosen = new Set(fields)
      const ownOf = (field: string) => answer[`but${fields.indexOf(field)}`]
      const traits = new Map<number, number>()
      const add = (buckets: readonly Bucket[] = [], isWanted: (field: string) => boolean = () => true) => {
        for (const { key: term, doc_count } of buckets) {
          const id = idOf(String(term))
          if (isWanted(table.row(id)?.trait.field ?? '')) traits.set(id, (traits.get(id) ?? 0) + doc_count)
        }
      }
      add(answer.all?.traits?.buckets, (field) => !chosen.has(field))
      for (const field of fields) add(ownOf(field)?.traits?.buckets, (other) => other === field)
      const prices = (chosen.has('price') ? ownOf('price') : answer.all)?.prices?.buckets ?? []
      const from = query.near?.position ?? query.from
      const places = (chosen.has('distance') ? ownOf('distance') : answer.all)?.places?.buckets ?? []
      const tally = {
        total: answer.all?.doc_count ?? 0,
        traits: countsOf(traits, table.size()),
        prices: new Map(prices.map((bucket) => [Number(bucket.key), bucket.doc_count])),
        ...(from ? { distances: within(from, places) } : {}),
      }
      const facets = chooseFacets(
        table,
        tally,
        query.facets ?? { facets: 0, values: 0 },
        new Map(fields.map((field) => [field, new Set(query.filters?.values?.[field])])),
      )
      const sign = JSON.stringify(facets)
      const before = made.get(key)
      if (before?.sign === sign) return before.facets
      made.set(key, { sign, facets })
      return facets
    },
  }
}

const kilometresToPlace = (from: Position, place: string): number => distanceKm(from, JSON.parse(place) as Position)

function within(from: Position, places: readonly Bucket[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>(DISTANCES_KM.map((km) => [km, 0]))
  for (const { key, doc_count } of places) {
    const away = kilometresToPlace(from, String(key))
    for (const km of DISTANCES_KM) if (away <= km) counts.set(km, (counts.get(km) ?? 0) + doc_count)
  }
  return counts
}

/** What gates ask of the index besides: where sellers are, and which values of a field there are among the products that pass. */
export type GateIndex = {
  readonly places: () => Promise<readonly string[]>
  readonly traitsOf: (field: string, clauses: readonly Clause[]) => Promise<readonly Bucket[]>
}
export const traitPattern = patternOf
export const MOST_COUNTED = MOST_TRAITS

/** `gatesOf`, as clauses. */
export async function facetGatesOf(
  { filters, price, near }: Pick<SearchQuery, 'filters' | 'price' | 'near'>,
  index: Pick<GateIndex, 'places'>,
): Promise<FacetGate[]> {
  const gates: FacetGate[] = []
  const range = filters?.ranges?.price ?? price
  if (range?.gte !== undefined || range?.lte !== undefined) gates.push({ field: 'price', clause: { range: { price: { ...range } } } })
  if (near) {
    const places = (await index.places()).filter((place) => kilometresToPlace(near.position, place) <= near.km)
    gates.push({ field: 'distance', clause: places.length > 0 ? isOneOf('place', places) : NOTHING })
  }
  for (const [field, values] of Object.entries(filters?.values ?? {})) if (values.length > 0) gates.push({ field, clause: hasOneOf(field, values) })
  return gates
}

const hasOneOf = (field: string, values: readonly string[]): Clause =>
  isOneOf(
    'chosen',
    values.map((value) => chosenKey(field, value)),
  )

/** Stands until something else is counted. */
function countedIn(table: TraitTable, buckets: readonly Bucket[]): TraitCounts {
  const counts = new Map<number, number>()
  for (const { key, doc_count } of buckets) for (const id of table.take([parse(String(key))])) counts.set(id, (counts.get(id) ?? 0) + doc_count)
  return countsOf(counts, table.size())
}

/** `figureGatesOf` of what these clauses find, as clauses. */
export async function figureClausesOf(
  query: Pick<SearchQuery, 'filters'>,
  chosen: readonly FacetGate[],
  candidates: readonly Clause[],
  index: Pick<GateIndex, 'traitsOf'>,
): Promise<FacetGate[]> {
  const inView = [...candidates, ...chosen.map(({ clause }) => clause)]
  return Promise.all(
    figureRangesOf(query).map(async ([field, { gte, lte }]) => {
      const table = createTraitTable()
      const unitAmong = async (clauses: readonly Clause[]): Promise<number | undefined> => {
        const { ids, counts } = countedIn(table, await index.traitsOf(field, clauses))
        return table.commonUnit(ids, counts)?.unit
      }
      const unit = (await unitAmong(inView)) ?? (await unitAmong(candidates))
      if (unit === undefined) return { field, clause: NOTHING }
      countedIn(table, await index.traitsOf(field, []))
      const values = table.within(field, unit, gte, lte).flatMap((id) => table.row(id)?.trait.value ?? [])
      return { field, clause: values.length > 0 ? hasOneOf(field, values) : NOTHING }
    }),
  )
}
