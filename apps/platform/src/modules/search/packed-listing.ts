import type { Trait } from './facets.ts'
import { jsonPieces } from './json-pieces.ts'
import type { Scope } from './listing-scopes.ts'
import type { ListedDocument } from './search.ts'
import type { RankedDocument } from './search-order.ts'
import type { Pieces, Sections } from './snapshot.adapter.ts'

/** What products of one place in the catalogue say alike, and what those of one seller do: kept once, and shared in memory. */
const PLACE = ['marketId', 'marketSlug', 'categoryId', 'categorySlug', 'categoryName', 'categoryPath', 'categoryPathSlugs', 'brand'] as const
const SELLER = ['sellerId', 'sellerSlug', 'sellerName', 'sellerCity', 'sellerPosition'] as const
const SHARED: ReadonlySet<string> = new Set([...PLACE, ...SELLER])

/** Products in the same scopes. */
type Kin = { scopes?: readonly Scope[] }
/** A product out of a file: its number there, and those of its traits. */
export type PackedDocument = { readonly number: number; readonly document: ListedDocument; readonly traits: Uint32Array; readonly kin: Kin }

/** Numbers for what is equal, in the order of coming. */
function createShelf() {
  const numbers = new Map<string, number>()
  const parts: unknown[] = []
  return {
    numberOf(part: unknown): number {
      const json = JSON.stringify(part)
      const known = numbers.get(json)
      if (known !== undefined) return known
      numbers.set(json, numbers.size)
      return parts.push(part) - 1
    },
    /** In the order of their numbers. */
    all: (): readonly unknown[] => parts,
  }
}

/** Millions of numbers, four bytes for each. */
function createLongList() {
  let numbers = new Uint32Array(1024)
  let size = 0
  return {
    push(number: number): void {
      if (size === numbers.length) {
        const longer = new Uint32Array(2 * size)
        longer.set(numbers)
        numbers = longer
      }
      numbers[size] = number
      size += 1
    },
    size: (): number => size,
    all: (): Uint32Array => numbers.subarray(0, size),
  }
}

const pick = (document: ListedDocument, names: readonly (keyof ListedDocument)[]): Partial<ListedDocument> =>
  Object.fromEntries(names.map((name) => [name, document[name]]))

/** Gives others their turn between documents; `entries` in the order of their numbers. */
export async function* packListing(
  entries: readonly RankedDocument[],
  traitsOf: (number: number) => Uint32Array,
  traitOf: (id: number) => Trait | undefined,
  turn: () => Promise<void>,
): Pieces {
  const [places, sellers] = [createShelf(), createShelf()]
  const traitNumbers = new Map<number, number>()
  const traits: { trait: Trait; uses: number }[] = []
  const kin = new Uint32Array(2 * entries.length)
  const traitEnds = new Uint32Array(entries.length)
  const traitIds = createLongList()
  for (const [place, { number: own, document }] of entries.entries()) {
    kin[2 * place] = places.numberOf(pick(document, PLACE))
    kin[2 * place + 1] = sellers.numberOf(pick(document, SELLER))
    for (const id of traitsOf(own)) {
      let number = traitNumbers.get(id)
      if (number === undefined) {
        const trait = traitOf(id)
        if (!trait) continue
        number = traits.push({ trait, uses: 0 }) - 1
        traitNumbers.set(id, number)
      }
      const row = traits[number]
      if (row) row.uses += 1
      traitIds.push(number)
    }
    traitEnds[place] = traitIds.size()
    const rest = Object.fromEntries(Object.entries(document).filter(([name]) => !SHARED.has(name)))
    yield { section: 'documents', bytes: `${place === 0 ? '' : '\n'}${JSON.stringify(rest)}` }
    await turn()
  }
  yield* jsonPieces('places', places.all(), turn)
  yield* jsonPieces('sellers', sellers.all(), turn)
  yield { section: 'kin', bytes: kin }
  yield* jsonPieces('traits', traits, turn)
  yield { section: 'trait-ends', bytes: traitEnds }
  yield { section: 'trait-ids', bytes: traitIds.all() }
}

export type PackedTraits = readonly { readonly trait: Trait; readonly uses: number }[]

/** In the order of their numbers. */
export const unpackTraits = (sections: Sections): PackedTraits => sections.json('traits') as PackedTraits

/** In the order of their numbers, which are those of the file. */
export function* unpackDocuments(sections: Sections): Generator<PackedDocument> {
  const places = sections.json('places') as Partial<ListedDocument>[]
  const sellers = sections.json('sellers') as Partial<ListedDocument>[]
  const kin = sections.array('kin', Uint32Array)
  const traitEnds = sections.array('trait-ends', Uint32Array)
  const traitIds = sections.array('trait-ids', Uint32Array)
  const families = new Map<string, Kin>()
  let [number, begin] = [0, 0]
  for (const json of sections.lines('documents')) {
    const [place = 0, seller = 0] = [kin[2 * number], kin[2 * number + 1]]
    const document = Object.assign(JSON.parse(json), places[place], sellers[seller]) as ListedDocument
    const family = `${place} ${seller} ${document.stock > 0}`
    const own = families.get(family) ?? {}
    families.set(family, own)
    const end = traitEnds[number] ?? begin
    yield { number, document, traits: traitIds.subarray(begin, end), kin: own }
    begin = end
    number += 1
  }
}
