import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createJobQueue, inTimeSlices } from './time-slices.ts'

const busyFor = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

it('lets others have their turn between the items of long work', async () => {
  let others = 0
  const counting = setInterval(() => (others += 1), 1)
  await inTimeSlices(Array(8).keys(), new AbortController().signal, () => busyFor(10))
  clearInterval(counting)
  expect(others).toBeGreaterThan(3)
})

it('stops when it is told to', async () => {
  const stop = new AbortController()
  const done: number[] = []
  await inTimeSlices([1, 2, 3], stop.signal, (item) => {
    done.push(item)
    if (item === 2) stop.abort()
  })
  expect(done).toEqual([1, 2])
})

it('runs jobs in order and goes on after one that failed, which only its own caller hears of', async () => {
  const queue = createJobQueue()
  const done: string[] = []
  const slow = queue.run(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    done.push('slow')
  })
  const failing = queue.run(async () => {
    throw new Error('no')
  })
  const last = queue.run(async () => {
    done.push('last')
  })
  await expect(failing).rejects.toThrow('no')
  await Promise.all([slow, last, queue.settled()])
  expect(done).toEqual(['slow', 'last'])
})

it('is settled when the jobs queued so far are over, not those queued later', async () => {
  const queue = createJobQueue()
  let isFirstDone = false
  void queue.run(async () => {
    isFirstDone = true
  })
  const settled = queue.settled()
  void queue.run(() => new Promise(() => {}))
  await settled
  expect(isFirstDone).toBe(true)
})

it('is settled while a job holds up the others, whether it is its turn or not yet, but for those before it', async () => {
  const queue = createJobQueue()
  const [first, held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), [] as string[]]
  void queue.run(() => first.promise)
  const holding = queue.hold(() => held.promise)
  const behind = queue.run(async () => void done.push('behind'))
  const read = queue.settled().then(() => done.push('read'))
  await setImmediate()
  expect(done).toEqual([])
  first.resolve()
  await read
  await queue.settled()
  expect(done).toEqual(['read'])
  held.resolve()
  await holding
  await queue.settled()
  expect(done).toEqual(['read', 'behind'])
  await behind
})

it('goes on after a job that held up the others and failed', async () => {
  const queue = createJobQueue()
  await expect(queue.hold(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  let isDone = false
  void queue.run(async () => void (isDone = true))
  await queue.settled()
  expect(isDone).toBe(true)
})
