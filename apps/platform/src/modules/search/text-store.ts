import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { LOCALES } from '@galleria/kernel'
import { createByteStore, NO_PACKED_BYTES, type PackedBytes } from './byte-store.ts'
import { largerRoom } from './column-room.ts'
import { FIELD_NAMES } from './ranking.ts'
import { type Names, NO_TEXTS, type Texts } from './indexed-text.ts'

/** Texts as a file has them, by the numbers of documents: names, pressed blocks of all else, where in these each is, and what tells whether a text is another. */
export type PackedTexts = { readonly names: PackedBytes; readonly blocks: PackedBytes; readonly places: Uint32Array; readonly marks: Uint32Array }
export const NO_PACKED_TEXTS: PackedTexts = { names: NO_PACKED_BYTES, blocks: NO_PACKED_BYTES, places: new Uint32Array(), marks: new Uint32Array() }

const NAME_FIELDS = FIELD_NAMES.filter((field) => LOCALES.some((locale) => field === `name_${locale}`))
const OTHER_FIELDS = FIELD_NAMES.filter((field) => !NAME_FIELDS.includes(field))

/** As JSON, without the names of the fields. */
const packFields = (texts: Texts, fields: typeof FIELD_NAMES): Buffer => Buffer.from(JSON.stringify(fields.map((field) => texts[field])))

function unpackFields(bytes: Buffer, fields: typeof FIELD_NAMES): Partial<Texts> {
  const values = JSON.parse(bytes.toString()) as string[]
  return Object.fromEntries(fields.map((field, position) => [field, values[position] ?? '']))
}

/**
 * A block is pressed once it has so many bytes: what its texts have alike is kept once. Twice as much would save a twentieth, and to read a text takes all of its
 * block: a twentieth of a millisecond.
 */
const BLOCK = 16 * 1024
/** As good as the best by a hundredth, in half its time. */
const HOW_HARD = { level: 4 }

/** In front of a text in a block: the number of its document, and how many bytes it has. */
const HEAD = 8

/** Of a document: its block (0: none; else one more than its number), and where in that. */
const PLACE = 2
/** Of a document: eight bytes of a hash of its texts. */
const MARK = 2

function markOf(names: Buffer, rest: Buffer): readonly [number, number] {
  const bytes = hash('sha1', Buffer.concat([names, rest]), 'buffer')
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)]
}

/** Texts that are not pressed yet. */
type OpenBlock = { readonly number: number; readonly records: Buffer[]; size: number }

/** Adds a text; answers where in the block it is. */
function addTo(block: OpenBlock, document: number, text: Buffer): number {
  const head = Buffer.allocUnsafe(HEAD)
  head.writeUInt32LE(document, 0)
  head.writeUInt32LE(text.length, 4)
  block.records.push(head, text)
  const at = block.size
  block.size += HEAD + text.length
  return at
}

const bytesIn = ({ records }: OpenBlock): Buffer => Buffer.concat(records)
const pressed = (block: OpenBlock): Buffer => deflateRawSync(bytesIn(block), HOW_HARD)

/** The text at a place of a block. */
const textAt = (block: Buffer, at: number): Buffer => block.subarray(at + HEAD, at + HEAD + block.readUInt32LE(at + 4))

/**
 * The texts of documents by their numbers, as bytes: few are ever looked at again, and as strings they would be the better part of the heap. Names are looked at
 * by searches, and lie there as they are; all else is pressed. Whether a text is the one that is there already is told by its hash.
 */
export function createTextStore(packed: PackedTexts = NO_PACKED_TEXTS) {
  const names = createByteStore(packed.names)
  const blocks = createByteStore(packed.blocks)
  let places = packed.places.slice()
  let marks = packed.marks.slice()
  /** How many texts of each block are still somebody's; and how many it had. */
  const live: number[] = []
  const had: number[] = []
  const free: number[] = []
  let open: OpenBlock | undefined
  /** The block that was read last: texts that were put together are changed and packed together. */
  let read: { readonly number: number; readonly bytes: Buffer } | undefined
  for (let at = 0; at < places.length; at += PLACE) if (places[at] !== 0) noteIn((places[at] as number) - 1)
  for (let number = 0; number < packed.blocks.starts.length - 1; number += 1) if (!had[number]) free.push(number)

  function noteIn(number: number): void {
    live[number] = (live[number] ?? 0) + 1
    had[number] = (had[number] ?? 0) + 1
  }

  function makeRoomFor(document: number): void {
    if (PLACE * document < places.length) return
    const room = largerRoom(places.length / PLACE, document)
    const [place, mark] = [places, marks]
    places = new Uint32Array(PLACE * room)
    marks = new Uint32Array(MARK * room)
    places.set(place)
    marks.set(mark)
  }

  function blockOf(document: number): number | undefined {
    const place = places[PLACE * document] ?? 0
    return place === 0 ? undefined : place - 1
  }

  function bytesOfBlock(number: number): Buffer {
    if (open?.number === number) return bytesIn(open)
    if (read?.number !== number) read = { number, bytes: inflateRawSync(blocks.get(number) as Buffer) } // all but the open one are there
    return read.bytes
  }

  function put(document: number, text: Buffer): void {
    open ??= { number: free.pop() ?? live.length, records: [], size: 0 }
    const { number } = open
    live[number] ??= 0
    places[PLACE * document + 1] = addTo(open, document, text)
    places[PLACE * document] = number + 1
    noteIn(number)
    if (open.size < BLOCK) return
    blocks.set(number, pressed(open))
    open = undefined
  }

  /** What is left of a block that is mostly nobody's moves to where others are put. */
  function clear(number: number): void {
    const block = live[number] === 0 ? Buffer.alloc(0) : bytesOfBlock(number)
    blocks.remove(number)
    if (read?.number === number) read = undefined
    for (let at = 0; at < block.length; at += HEAD + block.readUInt32LE(at + 4)) {
      const document = block.readUInt32LE(at)
      if (places[PLACE * document] === number + 1 && places[PLACE * document + 1] === at) put(document, textAt(block, at))
    }
    live[number] = had[number] = 0
    free.push(number)
  }

  const namesOf = (document: number): Names | undefined => {
    const bytes = names.get(document)
    return bytes && (unpackFields(bytes, NAME_FIELDS) as Names)
  }

  return {
    get(document: number): Texts | undefined {
      const number = blockOf(document)
      if (number === undefined) return undefined
      const rest = textAt(bytesOfBlock(number), places[PLACE * document + 1] as number)
      return { ...NO_TEXTS, ...namesOf(document), ...unpackFields(rest, OTHER_FIELDS) }
    },
    /** The names alone: of a thousand documents that match alike nothing else is asked. */
    namesOf,
    /** Whether these are the texts of the document already. */
    isSame(document: number, texts: Texts): boolean {
      if (blockOf(document) === undefined) return false
      const [first, second] = markOf(packFields(texts, NAME_FIELDS), packFields(texts, OTHER_FIELDS))
      return marks[MARK * document] === first && marks[MARK * document + 1] === second
    },
    /** Of a document that has none. */
    set(document: number, texts: Texts): void {
      const [name, rest] = [packFields(texts, NAME_FIELDS), packFields(texts, OTHER_FIELDS)]
      makeRoomFor(document)
      marks.set(markOf(name, rest), MARK * document)
      names.set(document, name)
      put(document, rest)
    },
    remove(document: number): void {
      const number = blockOf(document)
      if (number === undefined) return
      names.remove(document)
      places[PLACE * document] = 0
      const left = (live[number] as number) - 1
      live[number] = left
      if (number !== open?.number && 2 * left < (had[number] as number)) clear(number)
    },
    /** Of memory. */
    bytes: (): number => names.bytes() + blocks.bytes() + places.byteLength + marks.byteLength + (open?.size ?? 0),
  }
}

/** Packs texts for a file one after the other: documents get numbers in their order. What is to be written of each block comes as soon as it is whole. */
export function createTextPacker(documents: number) {
  const [places, marks] = [new Uint32Array(PLACE * documents), new Uint32Array(MARK * documents)]
  const [nameStarts, blockStarts] = [new Float64Array(documents + 1), [0]]
  const names: Buffer[] = []
  let open: OpenBlock = { number: 0, records: [], size: 0 }
  let [count, nameBytes, blockBytes] = [0, 0, 0]

  function close(): Buffer {
    const bytes = pressed(open)
    blockStarts.push((blockBytes += bytes.length))
    open = { number: open.number + 1, records: [], size: 0 }
    return bytes
  }

  return {
    /** Answers a block that it has filled. */
    add(texts: Texts): Buffer | undefined {
      const [name, rest] = [packFields(texts, NAME_FIELDS), packFields(texts, OTHER_FIELDS)]
      names.push(name)
      nameStarts[count + 1] = nameBytes += name.length
      marks.set(markOf(name, rest), MARK * count)
      places.set([open.number + 1, addTo(open, count, rest)], PLACE * count)
      count += 1
      return open.size < BLOCK ? undefined : close()
    },
    /** The last block, which may have nothing; nothing more is added. */
    end: close,
    names: (): readonly Buffer[] => names,
    columns: () => ({ nameStarts, blockStarts: Float64Array.from(blockStarts), places, marks }),
  }
}
