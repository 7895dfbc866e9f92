import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { testTenant } from '../shop.fixture.ts'
import { contextMaker } from './contexts.ts'

const tenants = [
  { ...testTenant(), key: 'galleria', hosts: ['localhost'] },
  { ...testTenant(), key: 'plaza', hosts: ['plaza.localhost'] },
]

/** Answers who the caller is taken for. */
function appThatTells(trustProxy: boolean): FastifyInstance {
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
const behindProxy = appThatTells(true)
afterAll(() => Promise.all([direct.close(), behindProxy.close()]))

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
})

describe('behind a trusted proxy', () => {
  it('takes the address that the proxy tells', async () => {
    expect((await who(behindProxy, '127.0.0.1', { 'x-forwarded-for': '198.51.100.1' })).ip).toBe('198.51.100.1')
  })
})
