import { DomainError } from '../errors.ts'

type Sent = {
  readonly filters?: Readonly<Record<string, unknown>>
  readonly range?: Readonly<Record<string, unknown>>
  readonly location?: object
  readonly distance?: number
}

/** Refuses by name what a search of something that has no filters was sent, and a distance from nowhere (decision 0017). */
export function assertNoFilters({ filters = {}, range = {}, location, distance }: Sent): void {
  const unknown = [
    ...Object.keys(filters).map((field) => `filters.${field}`),
    ...Object.keys(range).map((field) => `range.${field}`),
    ...(distance !== undefined && location === undefined ? ['distance'] : []),
  ]
  if (unknown.length > 0) throw new DomainError('search.filter_unsupported', { unknown })
}
