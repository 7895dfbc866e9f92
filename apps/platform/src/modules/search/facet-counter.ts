import { DISTANCES_KM } from '@galleria/rules'
import { chooseFacets } from './facet-choice.ts'
import { type Gate, kilometresTo, type Listed } from './facet-gates.ts'
import type { Facet } from './facets.ts'
import type { Scope, ScopeChoice } from './listing-scopes.ts'
import type { SearchQuery } from './search.ts'
import type { TraitTable } from './trait-table.ts'
import { type CountedProduct, createScopeTally, tallyThrough } from './trait-tally.ts'

/** Of which counts, and of which names. */
type Made = { readonly version: number; readonly namings: number; readonly facets: readonly Facet[] }

/** Counts what an answer can be narrowed by. A whole market, category or shop costs nothing but the first time; anything narrower is one walk through it. */
export function createFacetCounter(table: TraitTable, { columns, entryOf }: Listed) {
  const made = new WeakMap<Scope, Map<string, Made>>()

  function ofScope(scope: Scope, wanted: NonNullable<SearchQuery['facets']>): readonly Facet[] {
    scope.tally ??= createScopeTally(countedIn(scope))
    const [version, namings] = [scope.tally.version(), table.namings()]
    const known = made.get(scope) ?? new Map<string, Made>()
    made.set(scope, known)
    const key = `${wanted.facets} ${wanted.values} ${wanted.whole?.join(' ') ?? ''}`
    const before = known.get(key)
    if (before?.version === version && before.namings === namings) return before.facets
    const facets = chooseFacets(table, scope.tally.tally(table.size()), wanted, new Map())
    // One for each way that pages ask, not for each that somebody makes up.
    if (known.size > 4) known.clear()
    known.set(key, { version, namings, facets })
    return facets
  }

  function* countedIn({ members }: Scope): Generator<CountedProduct> {
    for (const number of members) yield { price: columns.priceOf(number), traits: columns.traitsOf(number) }
  }

  return {
    /** `matched`: what has the words of the query, where it has any. */
    of(choice: ScopeChoice, query: SearchQuery, gates: readonly Gate[], excluded: ReadonlySet<number>, matched: Uint32Array | undefined): readonly Facet[] {
      const wanted = query.facets ?? { facets: 0, values: 0 }
      const isWhole = gates.length === 0 && choice.groups.length === 0 && !matched && excluded.size === 0 && !query.from
      if (isWhole) return ofScope(choice.walked, wanted)
      const from = query.near?.position ?? query.from
      const distances = from && { kmTo: kilometresTo(from, entryOf), steps: DISTANCES_KM }
      const tally = tallyThrough(candidatesOf(choice, matched, excluded), gates, columns, table.markOf, table.size(), distances)
      return chooseFacets(table, tally, wanted, chosenIn(query, gates))
    },
  }
}

/** What a query is about before anything is chosen; `matched` as above. */
export function candidatesOf({ walked, groups }: ScopeChoice, matched: Uint32Array | undefined, excluded: ReadonlySet<number>): Uint32Array {
  const all = matched ?? Uint32Array.from(walked.members)
  if (groups.length === 0 && excluded.size === 0) return all
  const isIn = (number: number): boolean => groups.every((group) => group.some(({ members }) => members.has(number))) && !excluded.has(number)
  return all.filter(isIn)
}

/** Values by field; a field whose figures lie within a range has none. */
const chosenIn = ({ filters }: SearchQuery, gates: readonly Gate[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(gates.map(({ field }) => [field, new Set(filters?.values?.[field])]))
