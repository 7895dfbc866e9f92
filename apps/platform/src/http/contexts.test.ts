import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { testTenant } from '../shop.fixture.ts'
import { callerOf } from './callers.ts'
import { contextMaker } from './contexts.ts'

const tenants = [
  { ...testTenant(), key: 'galleria', hosts: ['localhost'] },
  { ...testTenant(), key: 'plaza', hosts: ['plaza.localhost'] },
]

/** Answers who the caller is taken for. */
function appThatTells(trustProxy: Config['trustProxy']): FastifyInstance {
  const app = createApp({ logLevel: 'silent', trustProxy })
  const contextFor = contextMaker({
    tenantHeader: 'x-tenant-key',
    tenants: {
      findByKey: async (key) => tenants.find((tenant) => tenant.key === key),
      findByHost: async (host) => tenants.find((tenant) => tenant.hosts.includes(host)),
    },
    actorOf: async () => ({ kind: 'guest' }),
  })
  app.get('/who', (request) => contextFor(request).then(({ tenant, ip }) => ({ tenant: tenant.key, ip, host: request.host, protocol: request.protocol })))
  return app
}

const direct = appThatTells(false)
const behindProxy = appThatTells(1)
const behindTwo = appThatTells(2)
const behindNetwork = appThatTells(['10.0.0.0/8'])
afterAll(() => Promise.all([direct, behindProxy, behindTwo, behindNetwork].map((app) => app.close())))

const who = async (app: FastifyInstance, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url: '/who', remoteAddress, headers: { host: 'localhost', 'x-tenant-key': 'galleria', ...headers } })).json()

const CLAIMS = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-host': 'plaza.localhost', 'x-forwarded-proto': 'https', 'x-real-ip': '198.51.100.1' }

describe('without a trusted proxy', () => {
  it('believes no header about address, host or protocol', async () => {
    const plain = await who(direct, '203.0.113.7')
    expect(plain).toEqual({ tenant: 'galleria', ip: '203.0.113.7', host: 'localhost', protocol: 'http' })
    expect(await who(direct, '203.0.113.7', CLAIMS)).toEqual(plain)
    expect(await who(direct, '203.0.113.7', { ...CLAIMS, 'x-forwarded-for': '127.0.0.1' })).toEqual(plain)
  })

  it('tells callers behind a proxy of ours apart by what it wrote last, without believing it', async () => {
    for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.2', '192.168.1.9', 'fd00::2'])
      expect((await who(direct, peer, { 'x-forwarded-for': '203.0.113.99, 198.51.100.1' })).ip).toBe('passed on for 198.51.100.1')
    for (const [name, value] of [
      ['x-forwarded-for', 'somebody'],
      ['forwarded', 'for=198.51.100.1'],
      ['via', '1.1 proxy'],
    ] as const)
      expect((await who(direct, '10.0.0.2', { [name]: value })).ip).toBe('passed on')
    expect((await who(direct, '10.0.0.2')).ip).toBe('10.0.0.2')
  })
})

describe('whoever hangs up before anybody looks', () => {
  it.each([false, 1] as const)('shares the limits of those who cannot be told apart (trusted proxies: %s)', async (trustProxy) => {
    const app = appThatTells(trustProxy)
    const told = Promise.withResolvers<string>()
    app.get('/late', (request) => {
      const { socket } = request.raw
      socket.destroy()
      return once(socket, 'close').then(() => told.resolve(callerOf(request)))
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    await expect(fetch(`${address}/late`, { headers: { 'x-forwarded-for': '198.51.100.1' } })).rejects.toThrow('fetch failed')
    expect(await told.promise).toBe('passed on')
    await app.close()
  })
})

describe('behind a trusted proxy', () => {
  it('takes the address that the proxy tells', async () => {
    expect((await who(behindProxy, '127.0.0.1', { 'x-forwarded-for': '198.51.100.1' })).ip).toBe('198.51.100.1')
  })

  it('believes only as many proxies as there are: what a caller writes himself stands further left', async () => {
    const forged = { 'x-forwarded-for': '192.0.2.66, 198.51.100.1' }
    expect((await who(behindProxy, '10.0.0.2', forged)).ip).toBe('198.51.100.1')
    expect((await who(behindTwo, '10.0.0.2', { 'x-forwarded-for': '192.0.2.66, 198.51.100.1, 10.0.0.3' })).ip).toBe('198.51.100.1')
  })

  it('believes nobody who comes from elsewhere directly', async () => {
    expect((await who(behindProxy, '203.0.113.7', CLAIMS)).ip).toBe('203.0.113.7')
  })

  it('believes proxies of the networks that are named, and nobody else', async () => {
    expect((await who(behindNetwork, '10.0.0.2', { 'x-forwarded-for': '192.0.2.66, 198.51.100.1, 10.0.0.3' })).ip).toBe('198.51.100.1')
    expect((await who(behindNetwork, '203.0.113.7', CLAIMS)).ip).toBe('203.0.113.7')
  })
})
