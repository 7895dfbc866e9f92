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
