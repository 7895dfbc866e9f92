import { expect, test } from 'vitest'
import { afarOf, pictureAt } from './picture-address.ts'

test('an address of a picture has its width and nothing that is for the page alone', () => {
  expect(pictureAt('/img/abc#100x66-fc0-36c', 'w=320')).toBe('/img/abc?w=320')
  expect(pictureAt('/img/abc', 'w=960&as=preview')).toBe('/img/abc?w=960&as=preview')
})

test('a photograph is painted from afar, a drawing is not', () => {
  expect(afarOf('/img/abc#100x66-fc0-36c')).toEqual({ 'data-upper': '#fc0', 'data-lower': '#36c', 'data-wide': '100%', 'data-high': '66%' })
  for (const image of ['/img/abc', '/img/none', '/img/abc#', '/img/abc#100x66-fc0-"><script>']) expect(afarOf(image)).toBeUndefined()
})
