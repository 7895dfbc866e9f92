import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNumberOrder } from './number-order.ts'

test('puts few and many numbers in order, and leaves nothing for the next', () => {
  const order = createNumberOrder()
  const ends = fc.constantFrom(1, 32, 33, 1_000, 100_000)
  fc.assert(
    fc.property(
      ends.chain((end) => fc.tuple(fc.constant(end), fc.uniqueArray(fc.nat(end - 1), { maxLength: 200 }))),
      ([end, some]) => {
        const numbers = Uint32Array.from(some)
        order.sort(numbers, end)
        expect([...numbers]).toEqual(some.toSorted((left, right) => left - right))
      },
    ),
  )
})
