import { ChildProcess } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { keepServer } from './embedded-postgres-keeper.ts'
import type { PostgresServer } from './embedded-postgres-process.ts'

afterEach(() => vi.restoreAllMocks())

/** Keeps servers of which each takes so long to start, and ends after so long. Times in milliseconds. */
async function keepMortals({ startMs, lifeMs, ends }: { startMs: number; lifeMs: number; ends: number }): Promise<{ starts: number; lost: string[] }> {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const running: PostgresServer[] = []
  const lost: string[] = []
  let restarts = 0
  const start = async (): Promise<PostgresServer> => {
    now += startMs
    const server = Object.assign(new ChildProcess(), { pid: running.length + 1 })
    running.push(server)
    return server
  }
  await keepServer(start, { onEnded: () => undefined, onRestarted: () => (restarts += 1), onLost: (error) => lost.push(error.message), pauseMs: 0 })
  for (let n = 1; n <= ends && lost.length === 0; n += 1) {
    now += lifeMs
    running.at(-1)?.emit('exit', 1, null)
    await vi.waitFor(() => expect(restarts === n || lost.length > 0).toBe(true))
  }
  return { starts: running.length, lost }
}

test('a server that always ends soon is given up, however long it takes to start', async () => {
  const lost = ['The database ended by itself with code 1, after 5 starts of which none lasted a minute']
  expect(await keepMortals({ startMs: 100, lifeMs: 59_000, ends: 20 })).toEqual({ starts: 6, lost })
  expect(await keepMortals({ startMs: 50_000, lifeMs: 1_000, ends: 20 })).toEqual({ starts: 6, lost })
})

test('one that has run for a minute each time is started for ever', async () => {
  expect(await keepMortals({ startMs: 100, lifeMs: 60_000, ends: 20 })).toEqual({ starts: 21, lost: [] })
})
