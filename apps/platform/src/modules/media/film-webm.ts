import { countStep, type FilmFacts, FilmUnreadable } from './film-facts.ts'

/** An element of EBML (RFC 8794): from its head, with its content from `body` on. */
type Element = { readonly id: number; readonly start: number; readonly body: number; readonly end: number }

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const CLUSTER = 0x1f43b675
const GROUP = 0xa0
const VOID = 0xec
const TIME_SCALE = 0x2ad7b1
const DURATION = 0x4489
const TRACK_TYPE = 0x83
const CODEC = 0x86

/** What stays; all else is blanked: tags, chapters, files within the file, titles, dates. */
const STAY: Readonly<Record<number, ReadonlySet<number>>> = {
  [SEGMENT]: new Set([0x114d9b74, INFO, TRACKS, CLUSTER, 0x1c53bb6b]),
  [INFO]: new Set([TIME_SCALE, DURATION, 0x4d80, 0x5741]),
  [TRACKS]: new Set([TRACK]),
  // Number, kind, flags, times, languages, codec, and how it is shown or heard; not what somebody has called it.
  [TRACK]: new Set([
    0xd7,
    0x73c5,
    TRACK_TYPE,
    0xb9,
    0x88,
    0x55aa,
    0x9c,
    0x6de7,
    0x6df8,
    0x23e383,
    0x234e7a,
    0x23314f,
    0x55ee,
    0x22b59c,
    0x22b59d,
    CODEC,
    0x63a2,
    0x56aa,
    0x56bb,
    0xe0,
    0xe1,
  ]),
  // Times, and blocks of pictures and sound; not what is added to them.
  [CLUSTER]: new Set([0xe7, 0xa3, GROUP, 0xa7, 0xab]),
  [GROUP]: new Set([0xa1, 0x9b, 0xfb, 0x75a2]),
}
/** Of a cluster whose end nobody wrote down: it ends where something else begins. */
const IN_CLUSTER = new Set([0xe7, 0xa3, 0xa0, 0xa7, 0xab, VOID, 0xbf, 0x5854])
const [PICTURES, SOUND] = [1, 2]
const SHOWN = /^V_(?:VP8|VP9|AV1)$/
/** Nanoseconds for each unit of time, unless told. */
const USUAL_SCALE = 1_000_000

/** Reads a film, and takes out of it, in place, what it notes beside pictures and sound. Throws FilmUnreadable. */
export function readWebm(bytes: Buffer): FilmFacts {
  const [head, segment, ...more] = elementsIn(bytes, 0, bytes.length)
  if (head?.id !== EBML || segment?.id !== SEGMENT || more.length > 0) throw new FilmUnreadable('It is not one film')
  let [scale, duration] = [USUAL_SCALE, 0]
  const shown: boolean[] = []
  for (const part of kept(bytes, segment)) {
    if (part.id === INFO)
      for (const fact of kept(bytes, part)) {
        if (fact.id === TIME_SCALE) scale = uintIn(bytes, fact)
        else if (fact.id === DURATION) duration = floatIn(bytes, fact)
      }
    if (part.id === CLUSTER) for (const group of kept(bytes, part)) if (group.id === GROUP) kept(bytes, group)
    if (part.id === TRACKS) for (const track of kept(bytes, part)) shown.push(...(isShownHere(bytes, track) ?? []))
  }
  if (shown.length === 0) throw new FilmUnreadable('There are no pictures in it')
  const seconds = (duration * scale) / 1e9
  return { seconds: seconds > 0 ? seconds : null, isShown: shown.every(Boolean) }
}

/** Of a track of pictures, whether browsers show them; nothing of one of sound. Throws FilmUnreadable for a track of data, which lies among the others. */
function isShownHere(bytes: Buffer, track: Element): [boolean] | undefined {
  const facts = kept(bytes, track)
  const type = facts.find(({ id }) => id === TRACK_TYPE)
  const kind = type && uintIn(bytes, type)
  if (kind === SOUND) return undefined
  if (kind !== PICTURES) throw new FilmUnreadable('A track of data can not be taken out')
  const codec = facts.find(({ id }) => id === CODEC)
  return [codec !== undefined && SHOWN.test(bytes.toString('latin1', codec.body, codec.end))]
}

/** What stays of an element; all else in it is blanked. */
function kept(bytes: Buffer, whole: Element): readonly Element[] {
  return [...elementsIn(bytes, whole.body, whole.end)].filter((part) => STAY[whole.id]?.has(part.id) || blank(bytes, part))
}

/** One after the other, to the end. Throws FilmUnreadable where they do not fit in. */
function* elementsIn(bytes: Buffer, start: number, end: number): Generator<Element> {
  for (let at = start; at < end; ) {
    const element = elementAt(bytes, at, end)
    yield element
    at = element.end
  }
}

function elementAt(bytes: Buffer, start: number, end: number): Element {
  countStep(bytes)
  const [id, sizeAt] = nameAt(bytes, start, end)
  const sizeLength = lengthAt(bytes, sizeAt, end)
  const body = sizeAt + sizeLength
  const size = BigInt.asUintN(7 * sizeLength, BigInt(`0x${bytes.toString('hex', sizeAt, body)}`))
  if (size === (1n << BigInt(7 * sizeLength)) - 1n) return { id, start, body, end: openEnd(bytes, id, body, end) }
  if (size > BigInt(end - body)) throw new FilmUnreadable('An element is longer than what holds it')
  return { id, start, body, end: body + Number(size) }
}

/** An element's name, and where it ends. */
function nameAt(bytes: Buffer, start: number, end: number): [id: number, end: number] {
  const length = lengthAt(bytes, start, end)
  if (length > 4) throw new FilmUnreadable('An element has no name')
  return [bytes.readUIntBE(start, length), start + length]
}

/** Where something ends of which nobody wrote it down, as in a film that was recorded by a page. */
function openEnd(bytes: Buffer, id: number, body: number, end: number): number {
  if (id === SEGMENT) return end
  if (id !== CLUSTER) throw new FilmUnreadable('An element has no end')
  let at = body
  while (at < end && IN_CLUSTER.has(nameAt(bytes, at, end)[0])) at = elementAt(bytes, at, end).end
  return at
}

/** Bytes of a number that tells its own length (RFC 8794 §4). */
function lengthAt(bytes: Buffer, at: number, end: number): number {
  const first = at < end ? bytes.readUInt8(at) : 0
  const length = Math.clz32(first) - 23
  if (length > 8 || at + length > end) throw new FilmUnreadable('An element is cut off')
  return length
}

/** Leaves nothing of it but its length. */
function blank(bytes: Buffer, { start, end }: Element): false {
  const whole = end - start
  const sizeLength = whole < 9 ? 1 : 8
  bytes.fill(0, start, end)
  bytes.writeUInt8(VOID, start)
  if (sizeLength === 1) bytes.writeUInt8(0x80 | (whole - 2), start + 1)
  else bytes.writeBigUInt64BE((1n << 56n) | BigInt(whole - 9), start + 1)
  return false
}

function uintIn(bytes: Buffer, { body, end }: Element): number {
  if (end - body < 1 || end - body > 6) throw new FilmUnreadable('A number is too long')
  return bytes.readUIntBE(body, end - body)
}

function floatIn(bytes: Buffer, { body, end }: Element): number {
  if (end - body === 4) return bytes.readFloatBE(body)
  if (end - body === 8) return bytes.readDoubleBE(body)
  throw new FilmUnreadable('A number has no such length')
}
