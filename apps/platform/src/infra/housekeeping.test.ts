import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { startHousekeeping } from './housekeeping.ts'

test('does every chore of a round though one fails, and again at the next', async () => {
  const logger = Fastify().log
  const warn = vi.spyOn(logger, 'warn')
  const done: string[] = []
  const failing = async () => {
    done.push('failing')
    throw new Error('not today')
  }
  const housekeeping = startHousekeeping([failing, async () => done.push('second')], { logger, everyMs: 10 })
  await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(4))
  await housekeeping.stop()
  expect(done.slice(0, 4)).toEqual(['failing', 'second', 'failing', 'second'])
  expect(warn).toHaveBeenCalledWith({ err: expect.objectContaining({ message: 'not today' }) }, expect.any(String))
  const atStop = done.length
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(done).toHaveLength(atStop)
})

test('one that hangs holds up nobody for long, and is not begun again meanwhile; who stops waits for it', async () => {
  const begun = { hanging: 0, next: 0 }
  let end = (): void => undefined
  const hanging = async () => {
    begun.hanging += 1
    await new Promise<void>((resolve) => {
      end = resolve
    })
  }
  const next = async () => void (begun.next += 1)
  const housekeeping = startHousekeeping([hanging, next], { logger: Fastify().log, everyMs: 5, patienceMs: 5 })
  await vi.waitFor(() => expect(begun.next).toBeGreaterThanOrEqual(3))
  expect(begun.hanging).toBe(1)
  let isStopped = false
  const stop = async () => {
    await housekeeping.stop()
    isStopped = true
  }
  const stopped = stop()
  await delay(30)
  expect(isStopped).toBe(false)
  end()
  await stopped
})
