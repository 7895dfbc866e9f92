import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { NotStopped, type Stoppable, stopInOrder } from './stopping.ts'

const never = (): Promise<never> => new Promise(() => undefined)

function stoppables(log: string[], how: Readonly<Record<string, (ms: number) => Promise<unknown>>>, needsMs = 0): Stoppable[] {
  return Object.entries(how).map(([name, stop]) => ({
    name,
    needsMs,
    stop: (ms) => {
      log.push(name)
      return stop(ms)
    },
  }))
}

test('stops the last first, each after those that were started after it', async () => {
  const log: string[] = []
  const slow = async () => {
    await delay(20)
    log.push('slow is over')
  }
  await stopInOrder(stoppables(log, { first: async () => undefined, slow, last: async () => undefined }), 1_000)
  expect(log).toEqual(['last', 'slow', 'slow is over', 'first'])
})

test('goes on with the others when one fails, then tells of the first failure', async () => {
  const log: string[] = []
  const failing = (text: string) => async () => Promise.reject(new Error(text))
  await expect(stopInOrder(stoppables(log, { first: failing('first'), last: failing('last') }), 1_000)).rejects.toThrow(new Error('last'))
  expect(log).toEqual(['last', 'first'])
})

test('names those that hang, and keeps for the others the time that they need', async () => {
  const begin = performance.now()
  let given = 0
  const stopping = stopInOrder(
    [
      { name: 'the database', needsMs: 300, stop: async (ms) => void (given = ms) },
      { name: 'the jobs', needsMs: 100, stop: never },
      { name: 'the requests', needsMs: 0, stop: never },
    ],
    600,
  )
  const failure = await stopping.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NotStopped)
  expect(failure).toMatchObject({ names: ['the requests', 'the jobs'], message: expect.stringContaining('did not stop: the requests, the jobs.') })
  expect(performance.now() - begin).toBeLessThan(600)
  expect(given).toBeGreaterThan(150)
  expect(given).toBeLessThan(301)
})

test('gives nothing less time than it needs, however little there is', async () => {
  let given = 0
  await stopInOrder([{ name: 'the database', needsMs: 300, stop: async (ms) => void (given = ms) }], 1)
  expect(given).toBeGreaterThan(200)
})
