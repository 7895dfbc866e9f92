import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestShop, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A web app as small as one can be: tells its name, the path and the shop that it was asked for. */
function buildWebApp(folder: string, name: string): string {
  const build = join(folder, name, 'build')
  mkdirSync(join(build, 'client/assets'), { recursive: true })
  mkdirSync(join(build, 'server'), { recursive: true })
  writeFileSync(join(build, 'client/assets/app-1a2b.js'), `export const name = '${name}'\n`)
  writeFileSync(
    join(build, 'server/index.mjs'),
    `export const createStorefront = () => ({
       publicQueryOf: () => ['q'],
       handle: async (request, host) => {
         const { pathname, search } = new URL(request.url)
         return Response.json({ app: '${name}', path: pathname + search, tenant: host.tenantKey }, { headers: { 'cache-control': 'no-store' } })
       },
     })`,
  )
  return join(build, 'server/index.mjs')
}

describe('web apps beside the storefront', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-web-apps-'))
  let platform: TestPlatform
  let shop: TestShop
  beforeAll(async () => {
    const webApps = [
      { base: '/seller', entry: buildWebApp(folder, 'seller') },
      { base: '/staff', entry: buildWebApp(folder, 'staff') },
    ]
    platform = await startTestPlatform({ hasStorefront: true, config: { storefrontEntry: buildWebApp(folder, 'storefront'), webApps } })
    shop = await createTestShop(platform)
  })
  afterAll(async () => {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const get = async (url: string) => platform.app.inject({ method: 'GET', url, headers: { host: `${shop.key}.localhost` } })

  it.each([
    ['/seller', 'seller'],
    ['/seller/orders/7?q=late', 'seller'],
    ['/staff/', 'staff'],
    ['/', 'storefront'],
    ['/sellers', 'storefront'],
    ['/market/toys', 'storefront'],
  ])('answers %s by the %s app, for the shop of the host', async (url, app) => {
    expect((await get(url)).json()).toEqual({ app, path: url, tenant: shop.key })
  })

  it('serves each one its own files, to be kept for ever', async () => {
    for (const [path, name] of [
      ['/seller/assets/app-1a2b.js', 'seller'],
      ['/staff/assets/app-1a2b.js', 'staff'],
      ['/assets/app-1a2b.js', 'storefront'],
    ] as const) {
      const reply = await get(path)
      expect(reply.body).toContain(`'${name}'`)
      expect(reply.headers['cache-control']).toContain('immutable')
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('is only read from, like the storefront', async () => {
    const reply = await platform.app.inject({ method: 'POST', url: '/seller/orders', headers: { host: `${shop.key}.localhost` } })
    expect(reply.statusCode).toBe(405)
    expect(reply.headers.allow).toContain('GET')
  })
})
