import { DISTANCES_KM } from '@galleria/rules'
import { chooseFacets } from './facet-choice.ts'
import { type Gate, kilometresTo } from './facet-gates.ts'
import type { Facet } from './facets.ts'
import type { Scope, ScopeChoice } from './listing-scopes.ts'
import type { SearchQuery } from './search.ts'
import type { RankedDocument, ScoredDocument } from './search-order.ts'
import type { TraitTable } from './trait-table.ts'
import { createScopeTally, tallyThrough } from './trait-tally.ts'

type Made = { readonly version: number; readonly facets: readonly Facet[] }

/** Counts what an answer can be narrowed by. A whole market, category or shop costs nothing but the first time; anything narrower is one walk through it. */
export function createFacetCounter(table: TraitTable) {
  const made = new WeakMap<Scope, Map<string, Made>>()

  function ofScope(scope: Scope, wanted: NonNullable<SearchQuery['facets']>): readonly Facet[] {
    scope.tally ??= createScopeTally(scope.members)
    const version = scope.tally.version()
    const known = made.get(scope) ?? new Map<string, Made>()
    made.set(scope, known)
    const key = `${wanted.facets} ${wanted.values} ${wanted.whole?.join(' ') ?? ''}`
    const before = known.get(key)
    if (before?.version === version) return before.facets
    const facets = chooseFacets(table, scope.tally.tally(), wanted, new Map())
    // One for each way that pages ask, not for each that somebody makes up.
    if (known.size > 4) known.clear()
    known.set(key, { version, facets })
    return facets
  }

  return {
    /** `matched`: what has the words of the query, where it has any. */
    of(choice: ScopeChoice, query: SearchQuery, gates: readonly Gate[], matched: readonly ScoredDocument[] | undefined): readonly Facet[] {
      const wanted = query.facets ?? { facets: 0, values: 0 }
      const isWhole = gates.length === 0 && choice.groups.length === 0 && !matched && !query.exclude?.length && !query.from
      if (isWhole) return ofScope(choice.walked, wanted)
      const from = query.near?.position ?? query.from
      const distances = from && { kmTo: kilometresTo(from), steps: DISTANCES_KM }
      const tally = tallyThrough(candidatesOf(choice, query, matched), gates, table.markOf, table.size(), distances)
      return chooseFacets(table, tally, wanted, chosenIn(query, gates))
    },
  }
}

function* candidatesOf({ walked, groups }: ScopeChoice, { exclude }: SearchQuery, matched: readonly ScoredDocument[] | undefined): Generator<RankedDocument> {
  const excluded = new Set(exclude)
  const isOnlyIn = groups.length === 0 && excluded.size === 0
  const isIn = (entry: RankedDocument): boolean => groups.every((group) => group.some(({ members }) => members.has(entry))) && !excluded.has(entry.document.id)
  if (matched) {
    for (const { entry } of matched) if (isOnlyIn || isIn(entry)) yield entry
  } else for (const entry of walked.members) if (isOnlyIn || isIn(entry)) yield entry
}

/** Values by field; a field whose figures lie within a range has none. */
const chosenIn = ({ filters }: SearchQuery, gates: readonly Gate[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(gates.map(({ field }) => [field, new Set(filters?.values?.[field])]))
