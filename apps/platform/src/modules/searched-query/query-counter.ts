import { createLately, type Locale } from '@galleria/kernel'

/** What a search was for, and on which day (UTC). */
export type QueryOfDay = { readonly tenantId: string; readonly day: string; readonly locale: Locale; readonly query: string }
/** How often it was searched and led on to an item; `crowd` has the marks of who searched. */
export type CountedQuery = QueryOfDay & { readonly searches: number; readonly clicks: number; readonly crowd: bigint }

/** A search, or that somebody went on from one; by whoever called from `network`, who makes `mark`. */
export type NotedSearch = QueryOfDay & { readonly network: string; readonly mark: bigint; readonly isClick: boolean; readonly at: number }

/** Queries that wait to be written, of all tenants; others are not counted until there is room. Each costs a search when it is written. */
export const MOST_WAITING = 500
/** Who has searched for what lately. When there is no room for more, all is forgotten. */
const MOST_REMEMBERED = 50_000
/** Milliseconds in which somebody who searches for the same again is still searching. */
const LOOK_MS = 30 * 60_000

export type QueryCounter = ReturnType<typeof createQueryCounter>

const keyOf = ({ tenantId, day, locale, query }: QueryOfDay): string => `${tenantId} ${day} ${locale} ${query}`

/** Counts searches in memory. Whoever searches for the same again within half an hour has searched once, and gone on once. */
export function createQueryCounter() {
  let waiting = new Map<string, CountedQuery>()
  const lately = createLately({ withinMs: LOOK_MS, most: MOST_REMEMBERED })
  const totals = { counted: 0, repeated: 0, dropped: 0 }

  function add(counted: CountedQuery): void {
    const key = keyOf(counted)
    const known = waiting.get(key)
    if (known === undefined && waiting.size >= MOST_WAITING) totals.dropped += 1
    else
      waiting.set(key, {
        ...counted,
        searches: counted.searches + (known?.searches ?? 0),
        clicks: counted.clicks + (known?.clicks ?? 0),
        crowd: counted.crowd | (known?.crowd ?? 0n),
      })
  }

  return {
    totals,
    /** Answers whether there is something to be written. */
    note: ({ tenantId, day, locale, query, network, mark, isClick, at }: NotedSearch): boolean => {
      if (lately.again(`${tenantId} ${locale} ${isClick} ${network} ${query}`, at)) totals.repeated += 1
      else {
        totals.counted += 1
        add({ tenantId, day, locale, query, searches: isClick ? 0 : 1, clicks: isClick ? 1 : 0, crowd: isClick ? 0n : mark })
      }
      return waiting.size > 0
    },
    /** Hands over all that waits, in the order of its keys, and begins anew. */
    take: (): CountedQuery[] => {
      const taken = [...waiting].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, counted]) => counted)
      waiting = new Map()
      return taken
    },
    /** What could not be written waits again. */
    giveBack: (counted: readonly CountedQuery[]): void => counted.forEach(add),
  }
}
