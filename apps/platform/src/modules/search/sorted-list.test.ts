import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSortedList } from './sorted-list.ts'

type Item = { readonly id: number; rank: number }
const compare = (left: Item, right: Item) => left.rank - right.rank || left.id - right.id

it('stays as if sorted anew, whatever is taken out, put in or moved, few or many at a time', () => {
  const step = fc.array(fc.record({ id: fc.nat(40), rank: fc.nat(9), kind: fc.constantFrom('put', 'take') }), { maxLength: 30 })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      const present = new Map<number, Item>()
      const list = createSortedList<Item>([], compare)
      for (const changes of steps) {
        const taken = new Set<Item>()
        const put = new Set<Item>()
        for (const { id, rank, kind } of changes) {
          const item = present.get(id) ?? { id, rank }
          taken.add(item)
          if (kind === 'put') {
            item.rank = rank
            put.add(item)
            present.set(id, item)
          } else {
            put.delete(item)
            present.delete(id)
          }
        }
        list.change(taken, put)
        expect(list.items).toEqual([...present.values()].sort(compare))
      }
    }),
  )
})

it('tells whether a change moves an item', () => {
  const list = createSortedList<Item>([], compare)
  expect(list.isMoved({ id: 1, rank: 5 }, { id: 1, rank: 5 })).toBe(false)
  expect(list.isMoved({ id: 1, rank: 5 }, { id: 1, rank: 6 })).toBe(true)
})
