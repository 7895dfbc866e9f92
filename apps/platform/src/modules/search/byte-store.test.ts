import { expect, it } from 'vitest'
import { createByteStore } from './byte-store.ts'

it('keeps records from a file and those that came later, and gives back what nobody needs', () => {
  const first = ['a lamp', 'a chair'].map((text) => Buffer.from(text))
  const [length = 0, other = 0] = first.map((bytes) => bytes.length)
  const store = createByteStore({ starts: Float64Array.of(0, length, length + other, length + other), bytes: Buffer.concat(first) })
  const known = new Map(first.map((bytes, number) => [number, bytes]))
  let seed = 11
  const oneOf = (count: number): number => (seed = (seed * 48_271) % 2_147_483_647) % count
  for (let round = 0; round < 4000; round += 1) {
    const number = oneOf(200)
    store.remove(number)
    known.delete(number)
    if (oneOf(3) === 0) continue
    const bytes = Buffer.from(`${round} `.repeat(1 + oneOf(round % 500 === 0 ? 300_000 : 900)))
    store.set(number, bytes)
    known.set(number, bytes)
  }
  let bytes = 0
  for (let number = 0; number < 260; number += 1) {
    expect(store.get(number)?.toString()).toBe(known.get(number)?.toString())
    bytes += known.get(number)?.length ?? 0
  }
  // Each piece is half full at least, but for the last; there is room for one more.
  expect(store.bytes()).toBeLessThan(2 * bytes + 3 * 1024 * 1024)
})

it('takes little for a few records', () => {
  const store = createByteStore()
  for (let number = 0; number < 100; number += 1) store.set(number, Buffer.alloc(100))
  expect(store.bytes()).toBeLessThan(40_000)
})
