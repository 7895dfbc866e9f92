import { expect, test } from 'vitest'
import { filesBelow, pathBelow, photographSource } from './photograph-source.ts'

test.each([
  ['https://cdn.example/a b.jpg#top', '.', 'https://cdn.example/a%20b.jpg'],
  ['HTTP://CDN.example:80/1.webp?w=2', '.', 'http://cdn.example/1.webp?w=2'],
  ['/m/h/mh01.jpg', 'https://shop.example/media/catalog', 'https://shop.example/media/catalog/m/h/mh01.jpg'],
  ['mh01.jpg', 'https://shop.example/media/', 'https://shop.example/media/mh01.jpg'],
  ['/m/h/mh01.jpg', '/srv/pictures', 'file:/srv/pictures#m/h/mh01.jpg'],
  [' boots.jpg ', '/srv/#1', 'file:/srv/#1#boots.jpg'],
])('%s at %s is %s', (text, place, source) => {
  expect(photographSource(text, place)).toBe(source)
})

test.each([
  ['', '.'],
  ['  ', '.'],
  ['/', '.'],
  ['../secret.jpg', '/srv/pictures'],
  ['a/../../secret.jpg', '/srv/pictures'],
  ['a\\..\\secret.jpg', '/srv/pictures'],
  ['..', 'https://shop.example/media/'],
  ['file:///etc/passwd', '.'],
  ['data:image/png;base64,AAAA', '.'],
  ['javascript:alert(1)', '.'],
  ['ftp://files.example/a.jpg', '.'],
  ['https://user:password@cdn.example/a.jpg', '.'],
  ['https://', '.'],
  ['a\nb.jpg', '.'],
  [`https://cdn.example/${'a'.repeat(2000)}`, '.'],
])('%s at %s leads to no photograph', (text, place) => {
  expect(photographSource(text, place)).toBeUndefined()
})

test('the path of a file is found again below its folder, and that of one whose folder was not remembered', () => {
  expect(pathBelow('/srv/#1', `${filesBelow('/srv/#1')}a#b.jpg`)).toBe('a#b.jpg')
  expect(pathBelow('/srv/#1', 'file:a#b.jpg')).toBe('a#b.jpg')
})
