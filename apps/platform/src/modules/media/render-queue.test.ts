import { expect, test } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

function controlled() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { task: () => promise, finish: resolve }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('no more run at once than allowed, and the others follow in their order', async () => {
  const queue = createRenderQueue({ atOnce: 2, mayWait: 10, waitMs: 5_000 })
  const started: number[] = []
  const jobs = [0, 1, 2, 3].map(controlled)
  const all = jobs.map(({ task }, index) =>
    queue.run(() => {
      started.push(index)
      return task()
    }),
  )
  await turn()
  expect(started).toEqual([0, 1])
  jobs[1]?.finish()
  await turn()
  expect(started).toEqual([0, 1, 2])
  for (const { finish } of jobs) finish()
  await Promise.all(all)
  expect(started).toEqual([0, 1, 2, 3])
})

test('what is urgent goes before all that wait', async () => {
  const queue = createRenderQueue({ atOnce: 1, mayWait: 10, waitMs: 5_000 })
  const first = controlled()
  const done: string[] = []
  const run = (name: string, isUrgent: boolean) => queue.run(async () => void done.push(name), { isUrgent })
  const all = [queue.run(first.task), run('a', false), run('b', false), run('sent', true)]
  first.finish()
  await Promise.all(all)
  expect(done).toEqual(['sent', 'a', 'b'])
})

test('a place is free again after a failure', async () => {
  const queue = createRenderQueue({ atOnce: 1, mayWait: 0, waitMs: 5_000 })
  await expect(queue.run(() => Promise.reject(new Error('no paint')))).rejects.toThrow('no paint')
  await expect(queue.run(async () => 'done')).resolves.toBe('done')
})

test('whoever finds the line full is sent away', async () => {
  const queue = createRenderQueue({ atOnce: 1, mayWait: 1, waitMs: 5_000 })
  const job = controlled()
  const running = [queue.run(job.task), queue.run(job.task)]
  await expect(queue.run(job.task)).rejects.toMatchObject({ code: 'server.unavailable' })
  job.finish()
  await Promise.all(running)
})

test('whoever waits too long is sent away, and has left the line', async () => {
  const queue = createRenderQueue({ atOnce: 1, mayWait: 1, waitMs: 30 })
  const job = controlled()
  const running = queue.run(job.task)
  await expect(queue.run(job.task)).rejects.toMatchObject({ code: 'server.unavailable', details: { retryAfter: 5 } })
  expect(queue.waiting()).toBe(0)
  job.finish()
  await running
  await queue.run(async () => undefined)
})

test('it is idle only when nothing runs and nobody waits', async () => {
  const queue = createRenderQueue({ atOnce: 1, mayWait: 5, waitMs: 5_000 })
  await queue.whenIdle()
  const [first, second] = [controlled(), controlled()]
  const running = [queue.run(first.task), queue.run(second.task)]
  let isIdle = false
  const idle = queue.whenIdle().then(() => (isIdle = true))
  first.finish()
  await turn()
  expect(isIdle).toBe(false)
  second.finish()
  await Promise.all([...running, idle])
  expect(isIdle).toBe(true)
})
