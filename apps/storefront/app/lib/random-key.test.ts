import { expect, it } from 'vitest'
import { randomKey } from './random-key.ts'

it('a random key is another one each time, also where there is no TLS, and such as every call takes', () => {
  const keys = Array.from({ length: 200 }, randomKey)
  expect(new Set(keys).size).toBe(200)
  for (const key of keys) expect(key).toMatch(/^[a-z0-9][a-z0-9-]{0,39}$/)
})
