import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinedInTurns, sortedInTurns } from './sorted-in-turns.ts'

const noTurn = async (): Promise<void> => undefined

it('puts in order what sorting does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ maxLength: 4 }), { maxLength: 9000, size: 'max' }), async (texts) => {
      expect(await sortedInTurns(texts, noTurn)).toEqual(texts.toSorted())
    }),
    { numRuns: 20 },
  )
})

it('joins two that are in order', async () => {
  const list = fc.array(fc.string({ maxLength: 3 }), { maxLength: 50 }).map((texts) => texts.toSorted())
  await fc.assert(
    fc.asyncProperty(list, list, async (left, right) => {
      expect(await joinedInTurns(left, right, noTurn)).toEqual([...left, ...right].toSorted())
    }),
  )
})

it('offers others their turn again and again', async () => {
  let turns = 0
  const texts = Array.from({ length: 100_000 }, (_, n) => `word${(n * 7919) % 100_000}`)
  await sortedInTurns(texts, async () => void (turns += 1))
  // 49 lots that are sorted, and each word joined six times.
  expect(turns).toBeGreaterThan(49 + 6 * 40)
})
