import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rangeIn, videoTypeOf } from './video.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')

describe('what a file is', () => {
  test.each([
    ['\0\0\0\x1cftypisom\0\0\x02\0isomiso2', 'video/mp4'],
    ['\0\0\0\x18ftypmp42\0\0\0\0', 'video/mp4'],
    ['\x1aE\u00df\u00a3\x9fB\x86\x81\x01B\x82\x84webm', 'video/webm'],
    ['WEBVTT\n\n00:00.000 --> 00:01.000\nHello', 'text/vtt'],
    ['\u00ef\u00bb\u00bfWEBVTT - said', 'text/vtt'],
  ])('is told by its first bytes: %j', (head, type) => {
    expect(videoTypeOf(bytes(head))).toBe(type)
  })

  test.each(['\0\0\0\x1cftypavif\0\0\0\0avif', '\0\0\0\x18ftypheic\0\0\0\0', '\x1aE\u00df\u00a3matroska', 'WEBVTTX', '<html>', '', 'GIF89a'])(
    'is no film: %j',
    (head) => {
      expect(videoTypeOf(bytes(head))).toBeUndefined()
    },
  )
})

describe('ranges (RFC 9110 §14)', () => {
  test.each([
    ['bytes=0-', { first: 0, last: 99 }],
    ['bytes=10-19', { first: 10, last: 19 }],
    ['bytes=90-500', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', undefined],
    ['bytes=0-1,5-6', undefined],
    ['pieces=0-1', undefined],
    ['bytes=-', undefined],
    [undefined, undefined],
  ])('%s of a hundred bytes', (header, range) => {
    expect(rangeIn(header, 100)).toEqual(range)
  })

  test('lie within the file, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.nat(), fc.option(fc.nat(), { nil: undefined }), fc.integer({ min: 1, max: 1_000_000 }), (from, to, size) => {
        const range = rangeIn(`bytes=${from}-${to ?? ''}`, size)
        if (range === undefined || range === 'unsatisfiable') return
        expect(range.first).toBeGreaterThanOrEqual(0)
        expect(range.first).toBeLessThanOrEqual(range.last)
        expect(range.last).toBeLessThan(size)
      }),
    )
  })
})
