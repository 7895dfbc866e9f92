import { jsonPieces, linePieces } from './json-pieces.ts'
import type { RankedDocument } from './search-order.ts'
import type { Pieces, Sections } from './snapshot.adapter.ts'
import type { PackedText, TextIndex } from './text-index.ts'
import { createTextPacker } from './text-store.ts'
import { MEASURED_FIELDS } from './word-index.ts'
import type { KnownStems } from './word-stems.ts'

/** Postings that are renumbered before others get their turn. */
const LOT = 64 * 1024

/** The words and texts of these documents, which get numbers in their order. Gives others their turn between words. */
export async function* packText(text: TextIndex, entries: readonly RankedDocument[], turn: () => Promise<void>): Pieces {
  const { words } = text
  const places = new Uint32Array(entries.reduce((most, { number }) => Math.max(most, number + 1), 0))
  for (const [place, { number }] of entries.entries()) places[number] = place
  const { words: ordered, starts, documents, postings } = await words.pack(turn)
  yield* linePieces('words', ordered, turn)
  yield { section: 'word-starts', bytes: starts }
  for (let from = 0; from < documents.length; from += LOT) {
    yield { section: 'word-documents', bytes: documents.slice(from, from + LOT).map((number) => places[number] ?? 0) }
    await turn()
  }
  yield { section: 'word-postings', bytes: postings }
  const lengths = new Uint16Array(MEASURED_FIELDS * entries.length)
  const texts = createTextPacker(entries.length)
  const categories = new Uint32Array(entries.length)
  const categoryIds = new Map<string, number>()
  for (const [place, { number }] of entries.entries()) {
    for (const [field, length] of words.lengthsOf(number).entries()) lengths[field * entries.length + place] = length
    const category = text.categories.idOf(number)
    if (!categoryIds.has(category)) categoryIds.set(category, categoryIds.size)
    categories[place] = categoryIds.get(category) ?? 0
    const block = texts.add(text.textsOf(number))
    if (block) yield { section: 'text-blocks', bytes: block }
    await turn()
  }
  yield { section: 'text-blocks', bytes: texts.end() }
  for (const names of texts.names()) {
    yield { section: 'text-names', bytes: names }
    await turn()
  }
  const columns = texts.columns()
  yield { section: 'text-name-starts', bytes: columns.nameStarts }
  yield { section: 'text-block-starts', bytes: columns.blockStarts }
  yield { section: 'text-places', bytes: columns.places }
  yield { section: 'text-marks', bytes: columns.marks }
  yield { section: 'word-lengths', bytes: lengths }
  yield { section: 'word-categories', bytes: categories }
  yield* jsonPieces('category-ids', [...categoryIds.keys()], turn)
  yield* jsonPieces('stems', text.stems(), turn)
}

/** The counterpart; what is large stays in the bytes of the file. */
export function unpackText(sections: Sections, documents: number): PackedText {
  return {
    words: {
      words: [...sections.lines('words')],
      starts: sections.array('word-starts', Uint32Array),
      documents: sections.array('word-documents', Uint32Array),
      postings: sections.array('word-postings', Uint16Array),
      lengths: sections.array('word-lengths', Uint16Array),
      end: documents,
    },
    stems: sections.json('stems') as KnownStems,
    categories: { ids: sections.json('category-ids') as string[], documents: sections.array('word-categories', Uint32Array) },
    texts: {
      names: { starts: sections.array('text-name-starts', Float64Array), bytes: sections.bytes('text-names') },
      blocks: { starts: sections.array('text-block-starts', Float64Array), bytes: sections.bytes('text-blocks') },
      places: sections.array('text-places', Uint32Array),
      marks: sections.array('text-marks', Uint32Array),
    },
  }
}
