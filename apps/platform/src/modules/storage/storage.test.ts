import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertRoom, bytesOf, isPdf, pathOf, targetOf } from './storage.ts'

const MEGABYTE = 1024 * 1024

test.each([
  [{ key: 'boots.jpg' }, 'boots.jpg'],
  [{ key: 'boots.jpg', basePath: 'reviews' }, 'reviews/boots.jpg'],
  [{ key: 'left/boots.jpg', basePath: '/reviews/2026/' }, 'reviews/2026/left/boots.jpg'],
  [{ key: 'Año nuevo (2).png' }, 'Año nuevo (2).png'],
  [{ key: 'दीया' }, 'दीया'],
  [{ key: 'n\u0303' }, 'ñ'],
])('%o is kept as %s', (destination, path) => {
  expect(pathOf(destination)).toBe(path)
})

test.each([
  { key: '../secret' },
  { key: '..' },
  { key: 'a/../b' },
  { key: './a' },
  { key: '/etc/passwd' },
  { key: 'a//b' },
  { key: 'a/' },
  { key: '.hidden' },
  { key: 'C:\\boot.ini' },
  { key: '..\\up' },
  { key: '%2e%2e/up' },
  { key: 'line\nbreak' },
  { key: 'nul\0.png' },
  { key: 'right-to-\u202eleft.gpj' },
  { key: ' ' },
  { key: 'ends.' },
  { key: 'a'.repeat(101) },
  { key: 'a', basePath: '..' },
  { key: 'a', basePath: 'x/../../y' },
  { key: 'a', basePath: '//x' },
  { key: 'a/b/c/d/e', basePath: 'f/g/h/i' },
])('%o leads nowhere', (destination) => {
  expect(() => pathOf(destination)).toThrow(expect.objectContaining({ code: 'storage.path_invalid' }))
})

test('no path that is taken has a segment that a file system reads in its own way', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ maxLength: 30 }), (key, basePath) => {
      let path = 'refused'
      try {
        path = pathOf({ key, basePath })
      } catch {
        return
      }
      for (const segment of path.split('/'))
        expect(['', '.', '..'].includes(segment) || segment.startsWith('.') || /[\\\p{C}:*?"<>|]/u.test(segment)).toBe(false)
    }),
  )
})

test('there is room until the files or their bytes are at the limit', () => {
  expect(() => assertRoom({ files: 199, bytes: 100 * MEGABYTE }, 100 * MEGABYTE, 'photos/a')).not.toThrow()
  for (const usage of [
    { files: 200, bytes: 0 },
    { files: 1, bytes: 200 * MEGABYTE },
  ])
    expect(() => assertRoom(usage, 1, 'photos/a')).toThrow(expect.objectContaining({ code: 'storage.full' }))
  // What people say something with has room of its own.
  expect(() => assertRoom({ files: 1_999, bytes: 1023 * MEGABYTE }, MEGABYTE, 'talk/a')).not.toThrow()
  expect(() => assertRoom({ files: 2_000, bytes: 0 }, 1, 'talk/a')).toThrow(expect.objectContaining({ code: 'storage.full' }))
})

test('reads base64 with and without what a browser writes before it', () => {
  const text = Buffer.from('a photograph').toString('base64')
  for (const sent of [text, `data:image/svg+xml;base64,${text}`, `${text.slice(0, 8)}\r\n${text.slice(8)}`])
    expect(Buffer.from(bytesOf(sent)).toString()).toBe('a photograph')
  for (const sent of ['', 'data:image/png;base64,', 'data:', 'not base64!', 'YQ', 'YQ=', '=YQ=', '{"a":1}'])
    expect(() => bytesOf(sent)).toThrow(expect.objectContaining({ code: 'storage.file_unreadable' }))
})

test('a PDF is one by how it begins', () => {
  expect([isPdf(Buffer.from('%PDF-1.7 ...')), isPdf(Buffer.from(' %PDF-')), isPdf(Buffer.alloc(0))]).toEqual([true, false, false])
})

const ID = '0198a000-0000-7000-8000-000000000001'
test.each([
  [`/img/${'a'.repeat(20)}`, { picture: 'a'.repeat(20) }],
  [`https://shop.example/img/${'a'.repeat(20)}?w=320`, { picture: 'a'.repeat(20) }],
  [`/api/storage/file/${ID}`, { id: ID }],
  [`https://api.shop.example/v1/storage/file/${ID}`, { id: ID }],
  [`https://shop.example/video/${'a'.repeat(20)}`, { video: 'a'.repeat(20) }],
  ['/img/none', undefined],
  [`/img/${'a'.repeat(20)}/../../etc`, undefined],
  ['file:///etc/passwd', undefined],
  ['http://[', undefined],
  ['', undefined],
])('%s stands for %o', (url, target) => {
  expect(targetOf(url)).toEqual(target)
})
