import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prepareFilm } from './film.ts'
import { aWebm, box, data, dataTrack, element, mp4, track } from './film.fixture.ts'

const film = (bytes: Uint8Array) => {
  const prepared = prepareFilm(bytes)
  if ('refusal' in prepared) throw new Error(prepared.refusal)
  return prepared.film
}
const refusal = (bytes: Uint8Array) => {
  const prepared = prepareFilm(bytes)
  return 'refusal' in prepared ? prepared.refusal : 'taken'
}
const PLACE = '+12.9716+077.5946/'
const place = box('udta', box('\u00a9xyz', data(PLACE)))

describe('an MP4', () => {
  test('of a browser is taken as it is, but for its dates', async () => {
    const original = await readFile(new URL('../../../../../demo/videos/nocturne.mp4', import.meta.url))
    const { bytes, mediaType, seconds } = film(original)
    expect([mediaType, seconds, bytes.length]).toEqual(['video/mp4', 6, original.length])
    const mvhd = original.indexOf('mvhd')
    expect(Buffer.from(bytes.subarray(0, mvhd + 8))).toEqual(original.subarray(0, mvhd + 8))
    expect(Buffer.from(bytes.subarray(mvhd + 8, mvhd + 24))).toEqual(Buffer.alloc(16))
    const media = original.indexOf('moof')
    expect(Buffer.from(bytes.subarray(media))).toEqual(original.subarray(media))
  })

  test.each([
    ['of the film', { inMoov: [place] }],
    ['of a track', { inTrack: [place] }],
    ['as metadata of the film', { inMoov: [box('meta', data(PLACE))] }],
    ['beside the film', { inFile: [box('meta', data(PLACE))] }],
    ['in a box of its maker', { inFile: [box('uuid', data(PLACE))] }],
    ['under a name that nobody knows', { inMoov: [box('gps ', data(PLACE))] }],
    ['in what is free', { inFile: [box('free', data(PLACE))] }],
  ])('loses where it was, noted %s, in place and at the same length', (_where, parts) => {
    const original = mp4(parts)
    expect(original.includes(PLACE)).toBe(true)
    const { bytes } = film(original)
    expect(bytes).toHaveLength(original.length)
    expect(Buffer.from(bytes).includes(PLACE)).toBe(false)
    // Each box that is left begins where it began.
    for (const name of ['ftyp', 'moov', 'trak', 'stbl', 'mdat']) expect(Buffer.from(bytes).indexOf(name)).toBe(original.indexOf(name))
    expect(Buffer.from(bytes).includes('pictures')).toBe(true)
  })

  test('names a blanked box `free`', () => {
    const original = mp4({ inMoov: [place] })
    const { bytes } = film(original)
    const at = original.indexOf('udta')
    const length = original.readUInt32BE(at - 4)
    expect(Buffer.from(bytes.subarray(at, at - 4 + length))).toEqual(Buffer.concat([Buffer.from('free'), Buffer.alloc(length - 8)]))
  })

  test('loses a track of data, with all that it holds', () => {
    const original = mp4({ tracks: [track(), dataTrack(PLACE.length)], inData: PLACE })
    expect(original.includes(PLACE)).toBe(true)
    const { bytes } = film(original)
    expect(Buffer.from(bytes).includes(PLACE)).toBe(false)
    expect(Buffer.from(bytes).includes('camm')).toBe(false)
    expect(Buffer.from(bytes).includes('pictures')).toBe(true)
  })

  test('is refused where a track of data says to hold more than there is', () => {
    expect(refusal(mp4({ tracks: [track(), dataTrack(9_999)], inData: PLACE }))).toBe('unreadable')
  })

  test.each([
    [60, 'taken'],
    [61, 'too_long'],
  ])('of %i seconds is %s', (seconds, said) => {
    expect(refusal(mp4({ seconds }))).toBe(said)
  })

  test.each([
    ['pictures that few browsers show', mp4({ tracks: [track('hvc1')] }), 'type_unknown'],
    ['sound alone', mp4({ tracks: [] }), 'unreadable'],
    ['a head alone', mp4({}).subarray(0, 40), 'unreadable'],
    ['a page', Buffer.from('<html>'), 'no_film'],
    ['what QuickTime makes', Buffer.from('\0\0\0\x14ftypqt  '), 'type_unknown'],
    ['what Matroska holds', Buffer.from('\x1aE\u00df\u00a3matroska', 'latin1'), 'type_unknown'],
    ['a picture that begins alike', Buffer.from('\0\0\0\x18ftypheic'), 'no_film'],
    ['captions', Buffer.from('WEBVTT\n\n'), 'no_film'],
    ['too many bytes', Buffer.concat([mp4({}), box('free', Buffer.alloc(20 * 1024 * 1024))]), 'too_large'],
  ])('of %s is refused', (_what, bytes, said) => {
    expect(refusal(bytes)).toBe(said)
  })
})

describe('a WebM', () => {
  test.each([
    ['a tag', [element(0x1254c367, data(`LOCATION ${PLACE}`))]],
    ['a file within it', [element(0x1941a469, data(PLACE.repeat(20)))]],
    ['what is void', [element(0xec, data(PLACE))]],
    ['something of two bytes', [element(0x1254c367, data(PLACE)), element(0xbf, Buffer.alloc(0))]],
  ])('loses %s, in place and at the same length', (_what, more) => {
    for (const isOpen of [false, true]) {
      const original = aWebm({ more, isOpen })
      const { bytes, seconds, mediaType } = film(original)
      expect([bytes.length, seconds, mediaType]).toEqual([original.length, 7, 'video/webm'])
      expect(Buffer.from(bytes).includes(PLACE)).toBe(false)
      expect(Buffer.from(bytes).includes('pictures')).toBe(true)
      // What was blanked can be read over: the same again changes nothing.
      expect(Buffer.from(film(bytes).bytes)).toEqual(Buffer.from(bytes))
    }
  })

  test.each([
    ['its title', { inInfo: [element(0x7ba9, data(PLACE))] }],
    ['the name of a track', { inTrack: [element(0x536e, data(PLACE))] }],
    ['what stands between the tracks of a film', { inTrack: [element(0xec, data(PLACE))] }],
    ['what is unknown in a cluster', { inCluster: [element(0x5854, data(PLACE))] }],
    ['what is added to a block', { inCluster: [element(0xa0, element(0xa1, data('more pictures')), element(0x75a1, data(PLACE)))] }],
  ])('loses %s, and nothing that is shown', (_what, parts) => {
    for (const isOpen of [false, true]) {
      const bytes = Buffer.from(film(aWebm({ ...parts, isOpen })).bytes)
      expect(bytes.includes(PLACE)).toBe(false)
      expect(bytes.includes('pictures')).toBe(true)
      if ('inCluster' in parts && parts.inCluster.some((part) => part.includes('more pictures'))) expect(bytes.includes('more pictures')).toBe(true)
      expect(bytes.includes('V_VP9')).toBe(true)
    }
  })

  test('may not say how long it is', () => {
    expect(film(aWebm({ seconds: 0 })).seconds).toBeNull()
  })

  test.each([
    ['longer than a minute', aWebm({ seconds: 61 }), 'too_long'],
    ['of a kind that few browsers show', aWebm({ codec: 'V_THEORA' }), 'type_unknown'],
    ['with a track of data', aWebm({ trackType: 0x21 }), 'unreadable'],
    ['cut off', aWebm({}).subarray(0, -3), 'unreadable'],
  ])('%s is refused', (_what, bytes, said) => {
    expect(refusal(bytes)).toBe(said)
  })
})

/** One after the other without an end; each is a part of the film. */
const tiny = (part: Buffer): Buffer => Buffer.alloc(16 * 1024 * 1024, part)

test.each([
  ['a WebM', Buffer.concat([aWebm({ isOpen: true }).subarray(0, -3), tiny(Buffer.from('a380', 'hex'))])],
  ['a cluster of a WebM', Buffer.concat([aWebm({ isOpen: true }), Buffer.from('1f43b675ff', 'hex'), tiny(Buffer.from('a380', 'hex'))])],
  ['an MP4', Buffer.concat([mp4({}), tiny(box('free'))])],
  ['a track of an MP4', mp4({ tracks: [track('avc1', { more: [tiny(box('free'))] })] })],
])('nobody waits for %s of endless small parts, which is refused', (_what, bytes) => {
  const before = performance.now()
  expect(refusal(bytes)).toBe('unreadable')
  expect(performance.now() - before).toBeLessThan(2_000)
})

test('whatever bytes are sent, the answer is a film or a refusal', () => {
  const sound = [mp4({ inMoov: [place], tracks: [track(), dataTrack(PLACE.length)], inData: PLACE }), aWebm({ isOpen: true })]
  fc.assert(
    fc.property(fc.constantFrom(...sound), fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 6 }), (original, changes) => {
      const bytes = Buffer.from(original)
      for (const [at, value] of changes) if (at > 40 && at < bytes.length) bytes[at] = value
      const prepared = prepareFilm(bytes)
      if ('film' in prepared) expect(prepared.film.bytes).toHaveLength(bytes.length)
    }),
  )
})
