import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createTestDatabase, withClient } from '@galleria/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createApp } from '../app.ts'
import { buildPlatform, type Platform } from '../composition.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../infra/database.ts'
import { createWriteProbe } from '../infra/write-probe.ts'
import { mountHealth } from './health.ts'
import { LazyLogger } from './lazy-logger.ts'

let platform: Platform
const database = await createTestDatabase()
beforeAll(async () => {
  platform = await buildPlatform(readConfig({ LOG_LEVEL: 'silent' }), database.connectionString)
})
afterAll(async () => {
  await platform.close()
  await database.drop()
})

function appThat(canSell: () => Promise<boolean>): FastifyInstance {
  const app = createApp({ logLevel: 'silent', trustProxy: false })
  mountHealth(app, { isOpen: () => true, canSell, version: '1', apiBase: '/api', answerLimitMs: 20 })
  onTestFinished(() => void app.close())
  return app
}

describe('/healthz and /readyz', () => {
  it('tell a process that answers from one that can serve: not before the catalogue is loaded', async () => {
    const before = await platform.app.inject('/readyz')
    expect([before.statusCode, before.json().code]).toEqual([503, 'server.unavailable'])
    expect(before.headers['content-type']).toContain('application/problem+json')
    expect((await platform.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    await platform.load()
    const after = await platform.app.inject('/readyz')
    expect([after.statusCode, after.json(), after.headers['cache-control']]).toEqual([200, { status: 'ready' }, 'no-store'])
  })

  it('tell a watcher who asks while the shop is starting or stopping that it is not ready, without an error in the log', async () => {
    const [app, lines] = [createApp({ logLevel: 'info', trustProxy: false }), [] as string[]]
    let [isOpen, canSell] = [false, true]
    mountHealth(app, { isOpen: () => isOpen, canSell: async () => canSell, version: '1', apiBase: '/api' })
    onTestFinished(() => void app.close())
    for (const level of ['error', 'info'] as const) vi.spyOn(LazyLogger.prototype, level).mockImplementation(() => void lines.push(level))
    const starting = await app.inject('/readyz')
    expect([starting.statusCode, starting.json().code, lines.splice(0)]).toEqual([503, 'server.unavailable', ['info']])
    isOpen = true
    canSell = false
    expect([(await app.inject('/readyz')).statusCode, lines.splice(0)]).toEqual([503, ['error']])
    canSell = true
    expect([(await app.inject('/readyz')).statusCode, lines]).toEqual([200, []])
  })

  it('are not kept waiting by a database that does not answer', async () => {
    const app = appThat(() => new Promise(() => undefined))
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})

describe('/readyz', () => {
  /** What new connections to the database of the tests may do; those that are there are ended. */
  const setReadOnly = (isReadOnly: boolean) =>
    withClient(database.connectionString, async (client) => {
      await client.query('set default_transaction_read_only = off')
      await client.query(`alter database ${client.database} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    })
  const status = async () => (await platform.app.inject('/readyz')).statusCode

  it('means that the shop can sell: not while the database is read-only, and again when it is not', async () => {
    await platform.load()
    await setReadOnly(true)
    onTestFinished(() => setReadOnly(false))
    await expect.poll(status, { timeout: 5_000 }).toBe(503)
    expect((await platform.app.inject('/healthz')).statusCode).toBe(200)
    await setReadOnly(false)
    await expect.poll(status, { timeout: 5_000 }).toBe(200)
  })

  it('asks the database once a second at most, however many ask', async () => {
    let asked = 0
    const canWrite = createWriteProbe({ run: async () => Array.from({ length: (asked += 1) }) })
    const answers = await Promise.all(Array.from({ length: 50 }, canWrite))
    expect([new Set(answers), await canWrite(), asked]).toEqual([new Set([true]), true, 1])
  })

  it('says no in little more than a second when the database says nothing', async () => {
    const begin = performance.now()
    const gate = createServer().listen(0, '127.0.0.1')
    await once(gate, 'listening')
    const { port } = gate.address() as AddressInfo
    const silent = openDatabase(`postgres://nobody@127.0.0.1:${port}/nothing`, { max: 1, onError: () => undefined })
    expect(await createWriteProbe(silent)()).toBe(false)
    expect(performance.now() - begin).toBeLessThan(3_000)
    gate.close()
  })
})

describe('/openapi.json', () => {
  it('describes what is served: every path in it is answered', async () => {
    const { openapi, servers, paths } = (await platform.app.inject('/openapi.json')).json<{
      openapi: string
      servers: { url: string }[]
      paths: Record<string, object>
    }>()
    expect(openapi).toMatch(/^3\.1\./)
    const [{ url: base } = { url: '' }] = servers
    const calls = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method: method.toUpperCase() as 'GET', path })))
    expect(calls.length).toBeGreaterThan(30)
    for (const { method, path } of calls) {
      const answer = await platform.app.inject({ method, url: base + path.replace(/\{\w+\}/g, 'x') })
      expect([method, path, answer.json().code]).toEqual([method, path, 'tenant.unknown'])
    }
  })
})

it('/asyncapi.json tells which events there are', async () => {
  const { asyncapi, channels } = (await platform.app.inject('/asyncapi.json')).json<{ asyncapi: string; channels: Record<string, object> }>()
  expect(asyncapi).toBe('3.0.0')
  expect(Object.keys(channels)).toContain('order.placed')
})
