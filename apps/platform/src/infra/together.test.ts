import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTogether, type Queue } from './together.ts'
import { currentScope, inScope, TimeIsUp } from './work-scope.ts'

type Go = { readonly tenantId: string; readonly items: readonly number[]; readonly end: () => void; readonly fail: (error: Error) => void }

/** Work that doubles numbers, each go of which ends when it is told to. */
function doubling({ most = 10, heldUpMs = 60_000 } = {}) {
  const goes: Go[] = []
  const queues = new Map<string, Queue<number, number>>()
  const ask = createTogether<number, number>({
    most,
    heldUpMs,
    queues,
    operation: 'double',
    work: (tenantId, items) =>
      new Promise((resolve, reject) => {
        goes.push({ tenantId, items, end: () => resolve(items.map((item) => item * 2)), fail: reject })
      }),
  })
  const begun = async (count: number): Promise<void> => {
    await expect.poll(() => goes.length).toBe(count)
  }
  return { goes, ask, begun, queues }
}

test('who comes alone waits for nobody, and what comes while two are at work is done together', async () => {
  const { goes, ask, begun } = doubling()
  const first = ask('a', 1)
  await begun(1)
  const second = ask('a', 2)
  await begun(2)
  const others = [3, 4, 5].map((n) => ask('a', n))
  goes[0]?.end()
  expect(await first).toBe(2)
  await begun(3)
  expect(goes.map(({ items }) => items)).toEqual([[1], [2], [3, 4, 5]])
  goes[1]?.end()
  goes[2]?.end()
  expect(await Promise.all([second, ...others])).toEqual([4, 6, 8, 10])
})

test('what is asked in one turn of the event loop is one go, of so many at most, and of one tenant', async () => {
  const { goes, ask, begun } = doubling({ most: 2 })
  const asked = [ask('a', 1), ask('a', 2), ask('b', 3), ask('a', 4)]
  await begun(3)
  expect(goes.map(({ tenantId, items }) => [tenantId, items])).toEqual([
    ['a', [1, 2]],
    ['a', [4]],
    ['b', [3]],
  ])
  for (const { end } of goes) end()
  expect(await Promise.all(asked)).toEqual([2, 4, 6, 8])
})

test('what goes wrong goes wrong for all of one go, and for nobody else', async () => {
  const { goes, ask, begun } = doubling()
  const lost = [ask('a', 1), ask('a', 2)]
  await begun(1)
  const next = ask('a', 3)
  await begun(2)
  goes[0]?.fail(new Error('the disk is full'))
  goes[1]?.end()
  expect((await Promise.allSettled(lost)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await next).toBe(6)
})

test('work that is held up does not hold up those who come later', async () => {
  const { goes, ask, begun } = doubling({ heldUpMs: 20 })
  const stuck = [ask('a', 1)]
  await begun(1)
  stuck.push(ask('a', 2))
  await begun(2)
  const later = ask('a', 3)
  await begun(3)
  goes[2]?.end()
  expect(await later).toBe(6)
  goes[0]?.end()
  goes[1]?.end()
  expect(await Promise.all(stuck)).toEqual([2, 4])
})

test('the work is of no request, but of the tenant; whoever waits goes on as who it is', async () => {
  const seen: unknown[] = []
  const ask = createTogether<number, number>({
    most: 10,
    operation: 'double',
    work: async (_, items) => {
      const { tenantId, operation, lane } = currentScope() ?? {}
      seen.push({ tenantId, operation, lane })
      return items
    },
  })
  const asking = (n: number) =>
    inScope({ budgetMs: 5_000, lane: 'request' }, async (scope) => {
      scope.operation = `request ${n}`
      await ask('a', n)
      return currentScope()?.operation
    })
  expect(await Promise.all([asking(1), asking(2)])).toEqual(['request 1', 'request 2'])
  expect(seen).toEqual([{ tenantId: 'a', operation: 'double', lane: 'request' }])
})

test('whose time is up is told so, and what was not begun for them is not', async () => {
  const { goes, ask, begun } = doubling()
  const atWork = [ask('a', 1)]
  await begun(1)
  atWork.push(ask('a', 2))
  await begun(2)
  const late = inScope({ budgetMs: 20, lane: 'request' }, async () => ask('a', 3))
  await expect(late).rejects.toBeInstanceOf(TimeIsUp)
  for (const { end } of goes) end()
  await Promise.all(atWork)
  await delay(20)
  expect(goes.map(({ items }) => items)).toEqual([[1], [2]])
})

test('nothing is left of a tenant for whom nothing is asked any more, also when all who waited were told that the time is up', async () => {
  const { goes, ask, begun, queues } = doubling()
  const served = ask('a', 1)
  await begun(1)
  expect([...queues.keys()]).toEqual(['a'])
  goes[0]?.end()
  expect(await served).toBe(2)
  await expect.poll(() => queues.size).toBe(0)
  // What is begun next turn comes after the timers, of which one says that the time is up.
  const { promise: late, reject } = Promise.withResolvers<number>()
  setImmediate(() => {
    inScope({ budgetMs: 10, lane: 'request' }, async () => ask('b', 2)).catch(reject)
    for (const end = performance.now() + 20; performance.now() < end; );
  })
  await expect(late).rejects.toBeInstanceOf(TimeIsUp)
  await expect.poll(() => queues.size).toBe(0)
  expect(goes).toHaveLength(1)
})
