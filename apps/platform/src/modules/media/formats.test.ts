import { expect, test } from 'vitest'
import { formatFor, offeredWidth } from './formats.ts'

test.each([
  [1, 96],
  [96, 96],
  [97, 160],
  [320, 320],
  [321, 480],
  [1280, 1280],
  [5000, 1280],
])('asked for %i pixels, offers %i', (wanted, offered) => {
  expect(offeredWidth(wanted)).toBe(offered)
})

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['image/avif;q=0, image/webp;q=0.5', 'webp'],
  ['IMAGE/AVIF ; q=0.9', 'avif'],
  ['image/avif;q=0.0', 'png'],
  ['image/*,*/*', 'png'],
  [undefined, 'png'],
] as const)('accept %s gets %s', (accept, format) => {
  expect(formatFor(accept, { isOpaque: false })).toBe(format)
})

test('an opaque picture is a JPEG for those who know nothing newer', () => {
  expect(formatFor('*/*', { isOpaque: true })).toBe('jpeg')
  expect(formatFor('image/avif,*/*', { isOpaque: true })).toBe('avif')
})
