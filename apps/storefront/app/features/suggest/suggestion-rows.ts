import type { SuggestionsWire } from '@galleria/contract'
import { folded, typedWords } from '@galleria/kernel'
import type { Paths } from '../../lib/paths.ts'

type Item = SuggestionsWire['items'][number]
type Place = { readonly name: string; readonly market: string; readonly count: number }

/** One thing that can be chosen. `text` is what stands in the field while it is. */
export type Row = { readonly href: string; readonly text: string } & (
  | { readonly kind: 'recent' | 'query' }
  | ({ readonly kind: 'category' } & Place & { readonly marketName: string })
  | ({ readonly kind: 'market' } & Place)
  | { readonly kind: 'item'; readonly item: Item }
  | { readonly kind: 'shop'; readonly city: string; readonly count: number }
)
export type RowGroup = { readonly name: 'recent' | 'popular' | 'queries' | 'places' | 'items' | 'shops'; readonly rows: readonly Row[] }

/** Of each kind so many at least, where there are so many; more of what comes first where there is room. */
const SHARES = { queries: [3, 4], places: [2, 2], items: [3, 3], shops: [0, 1] } as const
export const MOST_ROWS = { phone: 8, desktop: 10 } as const

type Wanted = {
  /** What has been typed that `answer` is about. */
  readonly text: string
  readonly answer: SuggestionsWire | undefined
  /** What this device searched for, the last first. */
  readonly recent: readonly string[]
  readonly isPhone: boolean
  readonly paths: Paths
}

/** What is offered for what has been typed so far: groups that are not empty, with at most eight rows in all on phones and ten elsewhere. */
export function suggestionGroups({ text, answer, recent, isPhone, paths }: Wanted): RowGroup[] {
  const most = MOST_ROWS[isPhone ? 'phone' : 'desktop']
  const queryRow = (kind: 'recent' | 'query') => (q: string) => ({ kind, text: q, href: paths.search({ q }) })
  if (text === '') {
    const own = recent.slice(0, most / 2).map(queryRow('recent'))
    const popular = (answer?.queries ?? []).filter(({ q }) => !recent.includes(q)).map(({ q }) => q)
    return filled([
      { name: 'recent', rows: own },
      { name: 'popular', rows: popular.slice(0, most - own.length).map(queryRow('query')) },
    ])
  }
  if (!answer) return []
  const begun = new Set(recent.filter((q) => q !== text && q.startsWith(text.toLowerCase())).slice(0, 2))
  const queries = [
    ...[...begun].map(queryRow('recent')),
    ...answer.queries
      .map(({ q }) => q)
      .filter((q) => q !== text.toLowerCase() && !begun.has(q))
      .map(queryRow('query')),
  ]
  const places = [
    ...answer.categories.slice(0, 1).map(
      ({ slug, name, Market, itemCount }): Row => ({
        kind: 'category',
        text: name,
        href: paths.listing(Market.slug, slug),
        name,
        market: Market.slug,
        marketName: Market.name,
        count: itemCount,
      }),
    ),
    ...answer.markets.map(
      ({ slug, name, itemCount }): Row => ({
        kind: 'market',
        text,
        href: paths.search({ q: text, market: slug }),
        name,
        market: slug,
        count: itemCount,
      }),
    ),
  ]
  const items = answer.items.map((item): Row => ({ kind: 'item', text: item.Name, href: paths.product(item.slug), item }))
  const shops = answer.providers.map(({ slug, name, city, itemCount }): Row => ({ kind: 'shop', text: name, href: paths.shop(slug), city, count: itemCount }))
  return filled(shared({ queries, places, items, shops }, most, isPhone ? 0 : 1))
}

const filled = (groups: readonly RowGroup[]): RowGroup[] => groups.filter(({ rows }) => rows.length > 0)

/** Each kind its share, and what is left of the room to the kinds in their order. */
function shared(all: Readonly<Record<keyof typeof SHARES, readonly Row[]>>, most: number, column: 0 | 1): RowGroup[] {
  const names = ['queries', 'places', 'items', 'shops'] as const
  const taken = new Map(names.map((name) => [name, Math.min(all[name].length, SHARES[name][column])]))
  let left = most - [...taken.values()].reduce((sum, count) => sum + count, 0)
  for (const name of names) {
    const more = Math.min(left, all[name].length - (taken.get(name) ?? 0))
    taken.set(name, (taken.get(name) ?? 0) + more)
    left -= more
  }
  return names.map((name) => ({ name, rows: all[name].slice(0, taken.get(name)) }))
}

/** A text in parts: those that were typed, and those that would be added; each with where it begins. */
export function markTyped(text: string, typed: string): { readonly text: string; readonly isTyped: boolean; readonly at: number }[] {
  const begun = typedWords(typed)
    .map(folded)
    .toSorted((one, other) => other.length - one.length)
  const parts: { text: string; isTyped: boolean; at: number }[] = []
  let at = 0
  const put = (part: string, isTyped: boolean) => {
    const last = parts.at(-1)
    if (part === '') return
    if (last?.isTyped === isTyped) last.text += part
    else parts.push({ text: part, isTyped, at })
    at += part.length
  }
  for (const word of text.split(/([^\p{L}\p{N}\p{M}]+)/u)) {
    const plain = folded(word)
    // Where folding changes how long a word is, nobody knows where its typed part ends.
    const length = plain.length === word.length ? (begun.find((each) => plain.startsWith(each))?.length ?? 0) : 0
    put(word.slice(0, length), true)
    put(word.slice(length), false)
  }
  return parts
}
