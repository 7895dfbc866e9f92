import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createProcessPool, type ProcessPool, type ProcessPoolOptions } from './process-pool.ts'
import type { Facts, Order } from './process-pool.fixture.ts'
import { hasNumber, isAlive } from './processes.ts'
import { inScope } from './work-scope.ts'

vi.setConfig({ testTimeout: 30_000 })

const pools: ProcessPool<Order, unknown>[] = []
const users: ChildProcess[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const user of users.splice(0)) user.kill('SIGKILL')
  await Promise.all(pools.splice(0).map(({ close }) => close()))
})

function poolOf(over: Partial<ProcessPoolOptions> = {}) {
  const script = new URL('./process-pool.fixture.ts', import.meta.url)
  const pool = createProcessPool<Order, unknown>({ script, does: 'helps a test', stuckMs: 10_000, ...over })
  pools.push(pool)
  return {
    ...pool,
    facts: (order: 'facts' | { readonly slow: number } = 'facts') => pool.run(order) as Promise<Facts>,
  }
}
/** From now on our time goes on when we say so; that of the processes does not stop. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
async function goneSoon(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
}

describe('who does what', () => {
  test('one process does one task after the other', async () => {
    const pool = poolOf()
    const { pid } = await pool.facts()
    expect(pid).not.toBe(process.pid)
    expect((await pool.facts()).pid).toBe(pid)
    expect(await pool.run({ slow: 0, answer: 'done' })).toBe('done')
  })

  test('two at once have a process each, of which one rests for those that follow and the other goes sooner', async () => {
    const time = stopTime()
    const pool = poolOf()
    const [one, other] = await Promise.all([pool.facts({ slow: 200 }), pool.facts({ slow: 200 })])
    expect(other.pid).not.toBe(one.pid)
    expect([isAlive(one.pid), isAlive(other.pid)]).toEqual([true, true])
    time.advanceTimersByTime(5_000)
    vi.useRealTimers()
    await expect.poll(() => [one.pid, other.pid].filter(isAlive).length).toBe(1)
    expect(isAlive((await pool.facts()).pid)).toBe(true)
  })

  test('a process has what it was given, and no secret of ours', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://root:secret@db/shop')
    const given = await poolOf({ environment: { MALLOC_ARENA_MAX: '2' }, args: ['a', 'b'], memoryMb: 128 }).facts()
    expect(given).toMatchObject({ args: ['a', 'b'], execArgv: ['--max-old-space-size=128'], priority: constants.priority.PRIORITY_BELOW_NORMAL })
    const { environment, execArgv, priority } = await poolOf({ givesWay: false }).facts()
    expect({ execArgv, priority }).toEqual({ execArgv: [], priority: constants.priority.PRIORITY_NORMAL })
    // What Node itself says to a child, and macOS to everybody.
    const own = (name: string): boolean => !/^(?:NODE_CHANNEL_|__CF_)/.test(name)
    expect(Object.keys(environment).filter(own)).toEqual([])
    expect(Object.keys(given.environment).filter(own)).toEqual(['MALLOC_ARENA_MAX'])
  })
})

describe('what goes wrong', () => {
  test('what fails is told with the words and the place, and its process goes on', async () => {
    const pool = poolOf()
    const { pid } = await pool.facts()
    const error = await pool.run('failing').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ message: 'The process that helps a test failed: no such thing', cause: { message: 'no such thing' } })
    expect((error as { cause: Error }).cause.stack).toContain('process-pool.fixture.ts')
    await expect(pool.run('unsendable')).rejects.toThrow('could not be cloned')
    const time = stopTime()
    await expect(pool.run((() => undefined) as unknown as Order)).rejects.toThrow('could not be cloned')
    // Nobody waits for what was never sent.
    time.advanceTimersByTime(10_000)
    expect((await pool.facts()).pid).toBe(pid)
  })

  test.each([
    ['stuck', 'The process that helps a test has not answered in 10000 ms'],
    ['greedy', /has ended with SIG(?:ABRT|TRAP): .*heap out of memory/s],
    ['gone', 'The process that helps a test has ended with 3: I can not go on'],
  ] as const)('what is %s fails alone, and the next has a process again', async (order, message) => {
    const pool = poolOf({ memoryMb: 32 })
    const { pid } = await pool.facts()
    const time = stopTime()
    const broken = pool.run(order).catch((error: unknown) => error)
    expect((await pool.facts({ slow: 50 })).pid).not.toBe(pid)
    if (order === 'stuck') time.advanceTimersByTime(10_000)
    vi.useRealTimers()
    expect(await broken).toMatchObject({ message: expect.stringMatching(message) })
    await goneSoon(pid)
    expect((await pool.facts()).pid).not.toBe(pid)
  })

  test('a process that ended while it had nothing to do is nobody’s failure', async () => {
    const pool = poolOf()
    const { pid } = await pool.facts()
    process.kill(pid, 'SIGKILL')
    // Its number is free when we have been told of its end.
    await expect.poll(() => hasNumber(pid), { timeout: 20_000 }).toBe(false)
    expect((await pool.facts()).pid).not.toBe(pid)
  })

  test('a program that can not be started says why', async () => {
    await expect(poolOf({ script: new URL('./no-such-file.ts', import.meta.url) }).facts()).rejects.toThrow(/has ended with 1: .*no-such-file/s)
  })
})

describe('bounds', () => {
  test('so many at once, and of those who come besides only so many wait', async () => {
    const pool = poolOf({ queue: { atOnce: 1, mayWait: 4 } })
    const { pid } = await pool.facts()
    // A fourth of those who may wait in all may be of one kind of work.
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => pool.facts({ slow: 100 })))
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.pid] : []))
    expect(done).toEqual([pid, pid])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'server.unavailable', details: { retryAfter: 1 } })
    expect((await pool.facts()).pid).toBe(pid)
  })

  test('tenants take turns, whoever came first', async () => {
    const pool = poolOf({ queue: { atOnce: 1, mayWait: 40 } })
    const log: string[] = []
    const runFor = (tenantId: string) =>
      inScope({ budgetMs: 20_000 }, async (scope) => {
        scope.tenantId = tenantId
        log.push(String(await pool.run({ slow: 20, answer: tenantId })))
      })
    await Promise.all(['large', 'large', 'large', 'large', 'small', 'small'].map(runFor))
    expect(log).toEqual(['large', 'large', 'small', 'large', 'small', 'large'])
  })

  test('whoever has no time left to wait is told so, and a place is free again after a failure', async () => {
    const pool = poolOf({ queue: { atOnce: 1, mayWait: 4 } })
    await pool.facts()
    const time = stopTime()
    const stuck = pool.run('stuck').catch((error: unknown) => error)
    const late = inScope({ budgetMs: 4_000 }, async () => pool.facts()).catch((error: unknown) => error)
    await time.advanceTimersByTimeAsync(3_000)
    expect(await late).toMatchObject({ code: 'server.unavailable' })
    const patient = pool.run({ slow: 0, answer: 'done' })
    await time.advanceTimersByTimeAsync(7_000)
    expect(String(await stuck)).toContain('has not answered in 10000 ms')
    expect(await patient).toBe('done')
  })
})

describe('rest and end', () => {
  test('a process goes for want of tasks, and is there again for the next', async () => {
    const pool = poolOf({ idleMs: 1 })
    const pids = new Set<number>()
    for (const _ of [1, 2, 3]) {
      const { pid } = await pool.facts()
      pids.add(pid)
      await goneSoon(pid)
    }
    expect(pids.size).toBe(3)
  })

  test('a pool that is closed ends what is in hand, does nothing that waits, and begins nothing more', async () => {
    const pool = poolOf({ queue: { atOnce: 1, mayWait: 40 } })
    const { pid } = await pool.facts()
    const tasks = Promise.allSettled([pool.run('stuck'), pool.facts(), pool.facts()])
    await delay(50)
    await pool.close()
    expect(isAlive(pid)).toBe(false)
    for (const outcome of [...(await tasks), ...(await Promise.allSettled([pool.facts()]))])
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'server.unavailable' } })
    await pool.close()
  })

  test('what is in hand when a terminal or systemd asks all processes to end is done', async () => {
    const pool = poolOf()
    const { pid } = await pool.facts()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      const working = pool.facts({ slow: 100 })
      process.kill(pid, signal)
      expect((await working).pid, signal).toBe(pid)
    }
  })

  test('while it rests it keeps nobody alive, goes with whoever had it, and what it said is passed on', async () => {
    const user = spawn(process.execPath, [fileURLToPath(new URL('./process-pool-user.fixture.ts', import.meta.url))], { stdio: ['ignore', 'pipe', 'pipe'] })
    users.push(user)
    const told = Promise.all([text(user.stdout), text(user.stderr)])
    const [code] = (await once(user, 'exit', { signal: AbortSignal.timeout(20_000) })) as [number]
    const [pid, warnings] = await told
    expect({ code, warnings }).toEqual({ code: 0, warnings: 'by the way\n' })
    await goneSoon(Number(pid))
  })

  test('it goes with a shop that is killed, also when it has something in hand', async () => {
    const user = spawn(process.execPath, [fileURLToPath(new URL('./process-pool-user.fixture.ts', import.meta.url)), 'stay'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    users.push(user)
    const [pid] = (await once(user.stdout, 'data')) as [Buffer]
    expect(isAlive(Number(pid))).toBe(true)
    user.kill('SIGKILL')
    await goneSoon(Number(pid))
  })
})
