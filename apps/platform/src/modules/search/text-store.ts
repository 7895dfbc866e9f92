import { FIELD_NAMES } from './ranking.ts'
import { lengthOf, type Texts } from './indexed-text.ts'

/** Texts as a file has them: fields of one document after the other, as JSON. */
export type PackedTexts = { readonly starts: Float64Array; readonly bytes: Buffer; readonly characters: number }
export const NO_PACKED_TEXTS: PackedTexts = { starts: new Float64Array(1), bytes: Buffer.alloc(0), characters: 0 }

/** As JSON, without the names of the fields. */
export const packTexts = (texts: Texts): string => JSON.stringify(FIELD_NAMES.map((field) => texts[field]))

/** The texts of documents by their numbers. Those that came from a file stay in its bytes until they change: few are ever looked at again. */
export function createTextStore(packed: PackedTexts = NO_PACKED_TEXTS) {
  /** null: gone from what was packed. */
  const own: (Texts | null | undefined)[] = []
  let characters = packed.characters

  function get(number: number): Texts | undefined {
    const known = own[number]
    if (known !== undefined) return known ?? undefined
    const [from, to] = [packed.starts[number], packed.starts[number + 1]]
    if (from === undefined || to === undefined || from === to) return undefined
    const fields = JSON.parse(packed.bytes.toString('utf8', from, to)) as string[]
    return Object.fromEntries(FIELD_NAMES.map((field, position) => [field, fields[position] ?? ''])) as Texts
  }

  return {
    get,
    set(number: number, texts: Texts): void {
      own[number] = texts
      characters += lengthOf(texts)
    },
    remove(number: number): void {
      const known = get(number)
      if (!known) return
      characters -= lengthOf(known)
      own[number] = null
    },
    /** Letters of all texts together. */
    characters: () => characters,
  }
}
