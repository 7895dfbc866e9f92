import { expect, it } from 'vitest'
import { encodingOf } from './content-encoding.ts'

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity;q=0, *', 'br'],
  ['identity;q=0', 'identity'],
  ['identity', 'identity'],
  ['identity;q=0.5, gzip;q=0.2', 'identity'],
  ['deflate, zstd', 'identity'],
  ['brotli', 'identity'],
  ['br;q=much', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('%s asks for %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding)
  expect(encodingOf(accepted)).toBe(encoding)
})
