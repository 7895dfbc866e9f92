import { LOCALES } from '@galleria/kernel'
import { foldQuery, type FoundTown, townAt, type TownIndex } from './town-index.ts'

export type TownQuery = {
  /** What somebody has typed so far: "springf", "Springfield, Illinois". */
  readonly text: string
  /** ISO 3166-1 alpha-2: its towns come before larger ones elsewhere. */
  readonly country: string
  readonly limit: number
}

/** How much more a town of the shop's own country counts, one whose whole name was typed, one where a later word of the name was. */
const HOME = 30
const WHOLE = 20
const LATER_WORD = 0.2
/** Of whom nobody has counted the inhabitants counts as so many. */
const UNCOUNTED = 500

/** Towns whose name, or a later word of it, begins with the text; those with the most inhabitants first. After a comma, or at the end, stands a state or country. */
export function searchTowns(index: TownIndex, { text, country, limit }: TownQuery): FoundTown[] {
  const [name = '', ...rest] = text.split(',').map(foldQuery)
  if (name === '') return []
  const found = bestOf(index, name, rest.filter(Boolean), country, limit)
  if (found.length > 0 || rest.length > 0) return found
  const words = name.split(' ')
  for (let cut = words.length - 1; cut > 0; cut -= 1) {
    const split = bestOf(index, words.slice(0, cut).join(' '), [words.slice(cut).join(' ')], country, limit)
    if (split.length > 0) return split
  }
  return []
}

function bestOf(index: TownIndex, prefix: string, where: readonly string[], country: string, limit: number): FoundTown[] {
  const bytes = Buffer.from(prefix, 'latin1')
  const [first, last] = [keysBefore(index, bytes, false), keysBefore(index, bytes, true)]
  // Regions are thousands, and of a longer text every beginning is tried.
  if (first === last) return []
  const home = index.regions.map((region) => (region.country === country ? HOME : 1))
  const isThere =
    where.length === 0 ? undefined : index.regions.map((region) => where.every((part) => regionNames(region).some((name) => name.startsWith(part))))
  const best: { town: number; score: number }[] = []
  for (let key = first; key < last; key += 1) {
    const town = index.townOfKey[key] ?? 0
    const region = index.regionOf[town] ?? 0
    if (isThere && !isThere[region]) continue
    const isWhole = (index.keyStarts[key + 1] ?? 0) - (index.keyStarts[key] ?? 0) === bytes.length
    const score = ((index.populations[town] ?? 0) + UNCOUNTED) * (home[region] ?? 1) * (isWhole ? WHOLE : 1) * (index.isFirstWord[key] ? 1 : LATER_WORD)
    // Twice as many as wanted: some turn out to be the same place under two names.
    if (best.length === 2 * limit && score <= (best.at(-1)?.score ?? 0)) continue
    const known = best.findIndex((entry) => entry.town === town)
    if (known >= 0 && (best[known]?.score ?? 0) >= score) continue
    if (known >= 0) best.splice(known, 1)
    const place = best.findIndex((entry) => entry.score < score)
    best.splice(place < 0 ? best.length : place, 0, { town, score })
    if (best.length > 2 * limit) best.pop()
  }
  const byName = new Map<string, FoundTown>()
  for (const { town } of best) {
    const found = townAt(index, town)
    const name = `${found.name}|${found.region}|${found.country}`
    if (!byName.has(name)) byName.set(name, found)
  }
  return [...byName.values()].slice(0, limit)
}

/** How many keys are smaller than `bytes`; with `isBehind`, those that begin with it count as well. */
function keysBefore({ keys, keyStarts, townOfKey }: TownIndex, bytes: Uint8Array, isBehind: boolean): number {
  let [low, high] = [0, townOfKey.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const start = keyStarts[middle] ?? 0
    const head = keys.subarray(start, Math.min(start + bytes.length, keyStarts[middle + 1] ?? 0))
    const order = Buffer.compare(head, bytes)
    if (order < 0 || (order === 0 && isBehind)) low = middle + 1
    else high = middle
  }
  return low
}

const countryNames = new Map<string, readonly string[]>()

/** Its own name, its country's code, and what our languages call the country. */
function regionNames({ country, name }: { readonly country: string; readonly name: string }): readonly string[] {
  let names = countryNames.get(country)
  if (!names) {
    names = [
      country.toLowerCase(),
      ...LOCALES.map((locale) => foldQuery(new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country) ?? country)),
    ]
    countryNames.set(country, names)
  }
  return [foldQuery(name), ...names]
}
