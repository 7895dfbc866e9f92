/** Small films, made box by box: nothing in them can be seen, but all of it is where it is in a real one. */

export const data = (text: string): Buffer => Buffer.from(text, 'latin1')
const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index))
  return bytes
}

/** A box of an MP4. */
export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(8 + body.length), data(type), body])
}

const SCALE = 1000
const PICTURES = 'pictures'

const handler = (type: string) => box('hdlr', u32(0, 0), data(type), Buffer.alloc(12), data('Front camera of Meera\0'))

/** Of pictures, unless another handler is named. */
export const track = (codec = 'avc1', { type = 'vide', table = [] as readonly Buffer[], more = [] as readonly Buffer[] } = {}): Buffer =>
  box(
    'trak',
    box('tkhd', u32(7, 1, 1, 1)),
    box('mdia', box('mdhd', u32(0, 1, 1, SCALE, 0, 0)), handler(type), box('minf', box('stbl', box('stsd', u32(0, 1), box(codec, Buffer.alloc(8))), ...table))),
    ...more,
  )

/** Of one sample of so many bytes, which lies behind the pictures. */
export const dataTrack = (length: number) => (offset: number) =>
  track('camm', { type: 'camm', table: [box('stsz', u32(0, length, 1)), box('stsc', u32(0, 1, 1, 1, 1)), box('stco', u32(0, 1, offset))] })

export type Mp4Parts = {
  readonly seconds?: number
  readonly tracks?: readonly (Buffer | ((offset: number) => Buffer))[]
  readonly inFile?: readonly Buffer[]
  readonly inMoov?: readonly Buffer[]
  readonly inTrack?: readonly Buffer[]
  /** Behind the pictures. */
  readonly inData?: string
}

export function mp4({ seconds = 7, inTrack = [], tracks = [track('avc1', { more: inTrack })], inFile = [], inMoov = [], inData = '' }: Mp4Parts): Buffer {
  const upTo = (offset: number): Buffer =>
    Buffer.concat([
      box('ftyp', data('isom'), u32(512), data('isomavc1')),
      box('moov', box('mvhd', u32(0, 1, 1, SCALE, seconds * SCALE)), ...tracks.map((each) => (typeof each === 'function' ? each(offset) : each)), ...inMoov),
      ...inFile,
    ])
  const offset = upTo(0).length + 8 + PICTURES.length
  return Buffer.concat([upTo(offset), box('mdat', data(PICTURES), data(inData))])
}

/** An element of a WebM. */
export function element(id: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const size = body.length < 127 ? Buffer.from([0x80 | body.length]) : Buffer.from([0x40 | (body.length >> 8), body.length & 0xff])
  return Buffer.concat([nameOf(id), size, body])
}
const nameOf = (id: number): Buffer => Buffer.from(id.toString(16).padStart(2, '0'), 'hex')
const openElement = (id: number, ...content: readonly Uint8Array[]): Buffer => Buffer.concat([nameOf(id), Buffer.from('01ffffffffffffff', 'hex'), ...content])

export type WebmParts = {
  readonly seconds?: number
  readonly codec?: string
  readonly trackType?: number
  readonly more?: readonly Buffer[]
  readonly inInfo?: readonly Buffer[]
  readonly inTrack?: readonly Buffer[]
  readonly inCluster?: readonly Buffer[]
  /** Whether nobody wrote down how long its parts are, as where a page records. */
  readonly isOpen?: boolean
}

export function aWebm({
  seconds = 7,
  codec = 'V_VP9',
  trackType = 1,
  more = [],
  inInfo = [],
  inTrack = [],
  inCluster = [],
  isOpen = false,
}: WebmParts): Buffer {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(seconds * 1000)
  const part = isOpen ? openElement : element
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, data('webm'))),
    part(
      0x18538067,
      element(0x1549a966, element(0x2ad7b1, Buffer.from('0f4240', 'hex')), element(0x4489, duration), ...inInfo),
      element(0x1654ae6b, element(0xae, element(0x83, Buffer.from([trackType])), element(0x86, data(codec)), ...inTrack)),
      part(0x1f43b675, element(0xe7, Buffer.from([0])), element(0xa3, data(PICTURES)), ...inCluster),
      part(0x1f43b675, element(0xe7, Buffer.from([1]))),
      ...more,
    ),
  ])
}
