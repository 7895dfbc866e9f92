import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesOf, scoresFrom } from './document-scores.ts'
import { createRememberedMatches } from './remembered-matches.ts'

const scoresOf = (length: number, seed: number) => scoresFrom(Array.from({ length }, (_, place) => [7 * place, seed + place / 8] as const))

test('tells what was found as it was, the latest of it surely, and never more than there is room for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.array(fc.nat(40), { maxLength: 60 }), (most, lengths) => {
      const remembered = createRememberedMatches<string>(most)
      const told: { readonly key: string; readonly length: number; readonly seed: number }[] = []
      for (const [seed, length] of lengths.entries()) {
        const key = `query ${seed}`
        remembered.set(key, scoresOf(length, seed), `about ${seed}`)
        told.push({ key, length, seed })
        const known = told.filter((one) => remembered.get(one.key) !== undefined)
        for (const one of known) {
          const { scores, rest } = remembered.get(one.key) ?? { scores: scoresOf(0, 0), rest: '' }
          expect([[...entriesOf(scores)], rest]).toEqual([[...entriesOf(scoresOf(one.length, one.seed))], `about ${one.seed}`])
        }
        expect(known.reduce((sum, one) => sum + one.length, 0)).toBeLessThanOrEqual(most)
        expect(known.at(-1)?.key === key).toBe(length <= most)
        // Half of the room is never lost: what is not remembered is of before that.
        const since = told.slice(told.indexOf(known[0] ?? (told[0] as (typeof told)[number])))
        expect(since.filter((one) => one.length <= most)).toEqual(known)
      }
      remembered.clear()
      expect(told.filter(({ key }) => remembered.get(key))).toEqual([])
    }),
  )
})

test('lends nothing out: what was told stays as it is when its place is another’s', () => {
  const remembered = createRememberedMatches<null>(10)
  remembered.set('one', scoresOf(6, 1), null)
  const one = remembered.get('one')
  remembered.set('other', scoresOf(6, 2), null)
  expect(remembered.get('one')).toBeUndefined()
  expect([...entriesOf(one?.scores ?? scoresOf(0, 0))]).toEqual([...entriesOf(scoresOf(6, 1))])
})

test('forgets the oldest of very many small ones', () => {
  const remembered = createRememberedMatches<number>(500_000)
  for (let query = 0; query < 2_500; query += 1) remembered.set(`${query}`, scoresOf(0, 0), query)
  expect([remembered.get('499'), remembered.get('500')?.rest, remembered.get('2499')?.rest]).toEqual([undefined, 500, 2_499])
})
