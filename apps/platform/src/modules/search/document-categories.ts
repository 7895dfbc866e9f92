import { largerRoom } from './column-room.ts'

/** What a file remembers: the ids of categories, and of each document the place of its own among them. */
export type PackedCategories = { readonly ids: readonly string[]; readonly documents: Uint32Array }
const NO_CATEGORIES: PackedCategories = { ids: [], documents: new Uint32Array() }

/** How far each category is what a word names, by the category's number; and the categories of documents, by theirs. Until something changes. */
export type HeadShares = { readonly shares: Float64Array; readonly categories: Uint32Array }

/** Which category each document is of. Documents come with their numbers; a category gets one, which is used again when nothing is left in it. */
export function createDocumentCategories(packed: PackedCategories = NO_CATEGORIES) {
  const ids: (string | undefined)[] = [...packed.ids]
  const numbers = new Map(packed.ids.map((id, number) => [id, number]))
  const sizes = ids.map(() => 0)
  const free: number[] = []
  let column = packed.documents.slice()
  for (const category of column) sizes[category] = (sizes[category] ?? 0) + 1

  function makeRoomFor(document: number): void {
    if (document < column.length) return
    const larger = new Uint32Array(largerRoom(column.length, document))
    larger.set(column)
    column = larger
  }

  function numberOf(id: string): number {
    const known = numbers.get(id)
    if (known !== undefined) return known
    const number = free.pop() ?? ids.length
    ids[number] = id
    sizes[number] = 0
    numbers.set(id, number)
    return number
  }

  return {
    /** Of a document that has none. */
    put(document: number, id: string): void {
      makeRoomFor(document)
      const category = numberOf(id)
      column[document] = category
      sizes[category] = (sizes[category] ?? 0) + 1
    },
    /** Of one that has one. */
    remove(document: number): void {
      const category = column[document] as number
      const left = (sizes[category] ?? 0) - 1
      sizes[category] = left
      if (left > 0) return
      numbers.delete(ids[category] ?? '')
      ids[category] = undefined
      free.push(category)
    },
    idOf: (document: number): string => ids[column[document] as number] ?? '',
    /** The number of each document's category; what is gone may still have one. */
    column: (): Uint32Array => column,
    /** How many documents each category has, by its number. */
    sizes: (): readonly number[] => sizes,
    /** Of memory. */
    bytes: (): number => column.byteLength,
  }
}
export type DocumentCategories = ReturnType<typeof createDocumentCategories>
