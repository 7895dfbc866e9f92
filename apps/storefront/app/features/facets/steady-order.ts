import type { FacetData, ValuesFacetData } from './facet-data.ts'

/** Those that are known in the order in which they were first seen, the others after them. */
function inOrder<T>(known: Map<string, number>, items: readonly T[], nameOf: (item: T) => string): T[] {
  for (const item of items) if (!known.has(nameOf(item))) known.set(nameOf(item), known.size)
  return items.toSorted((left, right) => (known.get(nameOf(left)) ?? 0) - (known.get(nameOf(right)) ?? 0))
}

/** Keeps facets and their values where they were while a list is narrowed step by step: what was ticked does not jump away from under the pointer (UX-08). */
export function createSteadyOrder() {
  let list = ''
  let fields = new Map<string, number>()
  let values = new Map<string, Map<string, number>>()

  function steady(facet: ValuesFacetData): ValuesFacetData {
    const known = values.get(facet.field) ?? new Map<string, number>()
    values.set(facet.field, known)
    return { ...facet, values: inOrder(known, facet.values, ({ field, value }) => `${field ?? ''} ${value}`) }
  }

  /** `name` tells lists apart: another one begins anew. */
  return (name: string, facets: readonly FacetData[]): readonly FacetData[] => {
    if (name !== list) {
      list = name
      fields = new Map()
      values = new Map()
    }
    return inOrder(fields, facets, ({ field }) => field).map((facet) => (facet.kind === 'values' ? steady(facet) : facet))
  }
}
