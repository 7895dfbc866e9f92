import { LOCALES } from '@galleria/kernel'
import { largerRoom } from './column-room.ts'
import { FIELD_NAMES } from './ranking.ts'
import type { Names, Texts } from './indexed-text.ts'

/** Texts as a file has them: fields of one document after the other, as JSON. */
export type PackedTexts = { readonly starts: Float64Array; readonly bytes: Buffer }
export const NO_PACKED_TEXTS: PackedTexts = { starts: new Float64Array(1), bytes: Buffer.alloc(0) }

/** As JSON, without the names of the fields. */
export const packTexts = (texts: Texts): Buffer => Buffer.from(JSON.stringify(FIELD_NAMES.map((field) => texts[field])))

function unpackTexts(bytes: Buffer): Texts {
  const fields = JSON.parse(bytes.toString()) as string[]
  return Object.fromEntries(FIELD_NAMES.map((field, position) => [field, fields[position] ?? ''])) as Texts
}

/** Names are the first fields of all. */
const NAME_FIELDS = FIELD_NAMES.filter((field, position) => field.startsWith('name_') && position < LOCALES.length)
const [QUOTE, ESCAPE] = [0x22, 0x5c]

/** The names alone: of a thousand documents that match alike nothing else is asked, and the rest of a text is a hundred times as long. */
function unpackNames(bytes: Buffer): Names {
  let [at, read, isInside] = [1, 0, false]
  for (; read < NAME_FIELDS.length && at < bytes.length; at += 1) {
    if (isInside && bytes[at] === ESCAPE) at += 1
    else if (bytes[at] === QUOTE) {
      if (isInside) read += 1
      isInside = !isInside
    }
  }
  const names = JSON.parse(`${bytes.toString('utf8', 0, at)}]`) as string[]
  return Object.fromEntries(NAME_FIELDS.map((field, position) => [field, names[position] ?? ''])) as Names
}

/** Texts lie together in pieces of so many bytes; one that is longer has a piece of its own. */
const PIECE = 1024 * 1024
/** `live` bytes of it are still somebody's. */
type Piece = { readonly bytes: Buffer; used: number; live: number }

/** Where a text is: nowhere, or in what was packed, or one more than the number of the piece. */
const [NOWHERE, IN_PACKED] = [0, 1]

/**
 * The texts of documents by their numbers, as bytes: few are ever looked at again, and as strings they would be the better part of the heap. Those that came
 * from a file stay in its bytes until they change.
 */
export function createTextStore(packed: PackedTexts = NO_PACKED_TEXTS) {
  const pieces: Piece[] = []
  let current: number | undefined
  const free: number[] = []
  let places = new Uint32Array(64)
  let starts = new Uint32Array(64)
  let lengths = new Uint32Array(64)
  for (let number = 0; number < packed.starts.length - 1; number += 1) {
    makeRoomFor(number)
    if (packed.starts[number] !== packed.starts[number + 1]) places[number] = IN_PACKED
  }

  function makeRoomFor(number: number): void {
    if (number < places.length) return
    const [place, start, length] = [places, starts, lengths]
    places = new Uint32Array(largerRoom(place.length, number))
    starts = new Uint32Array(places.length)
    lengths = new Uint32Array(places.length)
    places.set(place)
    starts.set(start)
    lengths.set(length)
  }

  const pieceOf = (number: number): Piece | undefined => pieces[(places[number] ?? NOWHERE) - IN_PACKED - 1]

  function bytesOf(number: number): Buffer | undefined {
    const place = places[number] ?? NOWHERE
    if (place === NOWHERE) return undefined
    if (place === IN_PACKED) return packed.bytes.subarray(packed.starts[number], packed.starts[number + 1])
    const start = starts[number] ?? 0
    return pieceOf(number)?.bytes.subarray(start, start + (lengths[number] ?? 0))
  }

  function open(room: number): number {
    const place = free.pop() ?? pieces.length
    pieces[place] = { bytes: Buffer.allocUnsafeSlow(room), used: 0, live: 0 }
    return place
  }

  function put(number: number, bytes: Buffer): void {
    makeRoomFor(number)
    let place = current
    if (bytes.length > PIECE) place = open(bytes.length)
    else if (place === undefined || (pieces[place]?.used ?? 0) + bytes.length > PIECE) current = place = open(PIECE)
    const piece = pieces[place]
    if (!piece) return
    bytes.copy(piece.bytes, piece.used)
    places[number] = place + IN_PACKED + 1
    starts[number] = piece.used
    lengths[number] = bytes.length
    piece.used += bytes.length
    piece.live += bytes.length
  }

  /** What is left of a piece that is mostly nobody's moves to where others are put. */
  function clear(place: number, piece: Piece): void {
    for (let number = 0; piece.live > 0 && number < places.length; number += 1) {
      if (places[number] !== place + IN_PACKED + 1) continue
      const bytes = bytesOf(number)
      piece.live -= lengths[number] ?? 0
      if (bytes) put(number, bytes)
    }
    pieces[place] = { bytes: Buffer.alloc(0), used: 0, live: 0 }
    free.push(place)
  }

  return {
    get(number: number): Texts | undefined {
      const bytes = bytesOf(number)
      return bytes && unpackTexts(bytes)
    },
    namesOf(number: number): Names | undefined {
      const bytes = bytesOf(number)
      return bytes && unpackNames(bytes)
    },
    /** Whether these are the texts of the document already. */
    isSame: (number: number, texts: Texts): boolean => bytesOf(number)?.equals(packTexts(texts)) ?? false,
    /** Of a document that has none. */
    set: (number: number, texts: Texts): void => put(number, packTexts(texts)),
    remove(number: number): void {
      const piece = pieceOf(number)
      const place = (places[number] ?? NOWHERE) - IN_PACKED - 1
      if (number < places.length) places[number] = NOWHERE
      if (!piece) return
      piece.live -= lengths[number] ?? 0
      if (place !== current && 2 * piece.live < piece.used) clear(place, piece)
    },
    /** Of memory. */
    bytes: (): number => packed.bytes.length + pieces.reduce((sum, { bytes }) => sum + bytes.length, 0) + 3 * places.byteLength,
  }
}
