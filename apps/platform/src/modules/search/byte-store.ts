import { largerRoom } from './column-room.ts'

/** Records as a file has them: one after the other, and where each begins; one more, which is the end of the last. */
export type PackedBytes = { readonly starts: Float64Array; readonly bytes: Buffer }
export const NO_PACKED_BYTES: PackedBytes = { starts: new Float64Array(1), bytes: Buffer.alloc(0) }

/** Records lie together in pieces of so many bytes, the first of them shorter, each twice as long as the one before; one that is longer has a piece of its own. */
const PIECE = 1024 * 1024
const FIRST_PIECE = 32 * 1024
/** `live` bytes of it are still somebody's. */
type Piece = { readonly bytes: Buffer; used: number; live: number }

/** Where a record is: nowhere, or in what was packed, or one more than the number of the piece. */
const [NOWHERE, IN_PACKED] = [0, 1]

/** Records of bytes by their numbers. Those that came from a file stay in its bytes until they change. */
export function createByteStore(packed: PackedBytes = NO_PACKED_BYTES) {
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

  const roomIn = (piece?: Piece): number => (piece ? piece.bytes.length - piece.used : 0)

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
    else if (place === undefined || roomIn(pieces[place]) < bytes.length)
      current = place = open(Math.max(bytes.length, Math.min(PIECE, FIRST_PIECE * 2 ** pieces.length)))
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
    /** Undefined where there is none; it stands until something changes. */
    get: bytesOf,
    /** Of a number that has none. */
    set: put,
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
