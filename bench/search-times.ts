import type { ApiClient } from '@galleria/api-client'
import type { Row } from './table.ts'

/** Searches of each kind, each of another text: answers are remembered. So many that the slowest one alone is not the 99th of a hundred. */
const QUERIES_OF_A_KIND = 200
const PAGE = { page: 1, itemsPerPage: 20 }
const FACETS = { most: 5 }

type Body = Parameters<ApiClient['searchItems']>[0]['body']

/** How long A-054 takes by its own clock, for texts of several kinds made of the names of products. */
export async function searchTimes(api: ApiClient, names: readonly string[], engine: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, bodies] of Object.entries(bodiesOf(names))) {
    const took: number[] = []
    for (const body of bodies) took.push((await api.searchItems({ body })).took)
    const sorted = took.toSorted((left, right) => left - right)
    const at = (share: number): string => `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)} ms`
    rows.push({ what: `Search, ${what}: the median, and the 99th of a hundred (${engine})`, result: `${at(0.5)}, ${at(0.99)}`, goal: 'none', isMet: true })
  }
  return rows
}

/** Texts of several kinds made of the names of products, by kind; all with five facets besides price, and a histogram of it. */
export function bodiesOf(names: readonly string[]): Readonly<Record<string, Body[]>> {
  const counts = new Map<string, number>()
  for (const name of names) for (const word of new Set(name.toLowerCase().match(/[a-z]{4,}/g))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const byCount = [...counts].toSorted((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1)).map(([word]) => word)
  const common = byCount.slice(0, QUERIES_OF_A_KIND)
  // Of a million products put together from twenty thousand, no word is in three names only.
  const rare = byCount.slice(-7 * QUERIES_OF_A_KIND).filter((_, index) => index % 7 === 0)
  const long = byCount.filter((word) => word.length >= 8).slice(0, QUERIES_OF_A_KIND)
  const of = (texts: readonly string[], about: Partial<Body> = {}): Body[] =>
    [...new Set(texts)].slice(0, QUERIES_OF_A_KIND).map((q) => ({ q, page: PAGE, facets: FACETS, ...about }))
  return {
    common: of(common.map((word, index) => `${word} ${common[(index + 7) % common.length]}`)),
    rare: of(rare),
    mistyped: of(long.map((word) => `${word.slice(0, 4)}${word.slice(5)}`)),
    'a beginning': of(common.map((word) => word.slice(0, 3))),
    filtered: of(common, { inStock: true }),
  }
}
