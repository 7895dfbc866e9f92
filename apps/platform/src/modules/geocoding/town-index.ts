import { foldToAscii } from '@galleria/kernel'
import type { Place } from './geocoding.ts'

/** A town as a list of the world has it. `region` is the code of its state within the country, as GeoNames gives it. */
export type TownRow = Place & { readonly name: string; readonly country: string; readonly region: string; readonly population: number }

export type TownList = {
  readonly towns: readonly TownRow[]
  /** "IN.19" -> "Karnataka" */
  readonly regions: ReadonlyMap<string, string>
  /** Other names by which a town is looked for. */
  readonly otherNames: (town: TownRow) => readonly string[]
}

/**
 * The towns of the world, ready to be searched, as arrays of numbers and bytes: a twentieth of what objects take, quick to hand from one process to another,
 * and nothing that the garbage collector has to walk through.
 */
export type TownIndex = {
  /** UTF-8; town `i` has the bytes from `nameStarts[i]` to the next start. */
  readonly names: Uint8Array<ArrayBuffer>
  readonly nameStarts: Uint32Array<ArrayBuffer>
  /** Millionths of a degree. */
  readonly latitudes: Int32Array<ArrayBuffer>
  readonly longitudes: Int32Array<ArrayBuffer>
  readonly populations: Uint32Array<ArrayBuffer>
  /** Of `regions`. */
  readonly regionOf: Uint16Array<ArrayBuffer>
  readonly regions: readonly { readonly country: string; readonly name: string }[]
  /** Folded names and their later words, sorted; ASCII, laid out like `names`. */
  readonly keys: Uint8Array<ArrayBuffer>
  readonly keyStarts: Uint32Array<ArrayBuffer>
  readonly townOfKey: Uint32Array<ArrayBuffer>
  /** 1 where a key begins with the first word of a name. */
  readonly isFirstWord: Uint8Array<ArrayBuffer>
}

const MICRO = 1e6
/** "Paulo" finds São Paulo, and not every hamlet with a second word. */
const INHABITANTS_FOR_LATER_WORDS = 10_000

type Key = { readonly text: string; readonly town: number; readonly isFirst: boolean }

/** Takes a second and three hundred megabytes for the whole world: not for a process that answers requests. */
export function buildTownIndex({ towns, regions, otherNames }: TownList): TownIndex {
  const regionNumbers = new Map<string, number>()
  const regionRows: { country: string; name: string }[] = []
  const regionNumber = ({ country, region }: TownRow): number => {
    const code = `${country}.${region}`
    let number = regionNumbers.get(code)
    if (number === undefined) {
      number = regionRows.push({ country, name: regions.get(code) ?? '' }) - 1
      regionNumbers.set(code, number)
    }
    return number
  }
  const keys = towns.flatMap((town, number) => keysOf(town, number, otherNames(town))).toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  const [names, nameStarts] = packed(towns.map(({ name }) => name))
  const [keyBytes, keyStarts] = packed(keys.map(({ text }) => text))
  return {
    names,
    nameStarts,
    latitudes: Int32Array.from(towns, ({ latitude }) => Math.round(latitude * MICRO)),
    longitudes: Int32Array.from(towns, ({ longitude }) => Math.round(longitude * MICRO)),
    populations: Uint32Array.from(towns, ({ population }) => population),
    regionOf: Uint16Array.from(towns, regionNumber),
    regions: regionRows,
    keys: keyBytes,
    keyStarts,
    townOfKey: Uint32Array.from(keys, ({ town }) => town),
    isFirstWord: Uint8Array.from(keys, ({ isFirst }) => Number(isFirst)),
  }
}

/** How names are looked for: "São Paulo" is "sao paulo". */
export const foldQuery = (text: string): string => foldToAscii(text).trim()

function keysOf({ name, population }: TownRow, town: number, others: readonly string[]): Key[] {
  const wholes = new Set([name, ...others].map(foldQuery).filter(Boolean))
  const later =
    population < INHABITANTS_FOR_LATER_WORDS
      ? []
      : [...wholes].flatMap((text) => text.split(' ').map((_, at, words) => words.slice(at).join(' '))).filter((text) => !wholes.has(text))
  return [...[...wholes].map((text) => ({ text, town, isFirst: true })), ...[...new Set(later)].map((text) => ({ text, town, isFirst: false }))]
}

function packed(texts: readonly string[]): [Uint8Array<ArrayBuffer>, Uint32Array<ArrayBuffer>] {
  const starts = new Uint32Array(texts.length + 1)
  const encoder = new TextEncoder()
  const parts = texts.map((text) => encoder.encode(text))
  parts.forEach((part, index) => {
    starts[index + 1] = (starts[index] ?? 0) + part.length
  })
  const bytes = new Uint8Array(starts.at(-1) ?? 0)
  parts.forEach((part, index) => bytes.set(part, starts[index]))
  return [bytes, starts]
}

const decoder = new TextDecoder()

/** A town of the index with everything that is known of it. */
export type FoundTown = Place & { readonly name: string; readonly region: string; readonly country: string; readonly population: number }

export function townAt(index: TownIndex, town: number): FoundTown {
  const region = index.regions[index.regionOf[town] ?? 0]
  return {
    name: decoder.decode(index.names.subarray(index.nameStarts[town], index.nameStarts[town + 1])),
    region: region?.name ?? '',
    country: region?.country ?? '',
    population: index.populations[town] ?? 0,
    latitude: (index.latitudes[town] ?? 0) / MICRO,
    longitude: (index.longitudes[town] ?? 0) / MICRO,
  }
}
