import { existsSync } from 'node:fs'
import { createTestShop, startTestPlatform, withClient } from '@galleria/testing'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { PRUNE } from './infra/change-feed.ts'

/** `npm test` builds the storefront first; without a build only search is looked at. */
const isBuilt = existsSync(readConfig(process.env).storefrontEntry)

test('a node that was away until others had pruned the changes reads everything anew: search and pages are right', async () => {
  const platform = await startTestPlatform({ hasStorefront: isBuilt })
  onTestFinished(() => platform.close())
  const shop = await createTestShop(platform)
  const kept = await shop.addProduct({ name: 'Larkspur speakers', price: 70_000 })
  const gone = await shop.addProduct({ name: 'Corvid turntable' })
  const api = shop.guest()
  const find = async (q: string) => (await api.searchItems({ body: { q } })).hits.hits.map(({ _source }) => _source.Name)
  const listing = async () => (await platform.app.inject({ url: '/market/electronics/audio', headers: { host: `${shop.key}.localhost` } })).body
  expect(await find('turntable')).toEqual([gone.name])
  if (isBuilt) expect(await listing()).toContain(gone.name)

  // The log of these changes is gone in the instant in which they are to be seen.
  await withClient(platform.database.connectionString, async (client) => {
    await client.query('begin')
    await client.query(`update product set name = '{"en": "Larkspur amplifier"}' where tenant_id = $1 and id = $2`, [shop.tenantId, kept.id])
    await client.query(`update product set status = 'hidden' where tenant_id = $1 and id = $2`, [shop.tenantId, gone.id])
    await client.query(`update catalog_change set at = now() - interval '2 hours'`)
    await client.query(PRUNE.text, [Number.MAX_SAFE_INTEGER])
    await client.query('commit')
  })
  await platform.catchUp()

  expect([await find('amplifier'), await find('speakers'), await find('turntable')]).toEqual([['Larkspur amplifier'], [], []])
  if (isBuilt) expect(await listing()).toContain('Larkspur amplifier')
  if (isBuilt) expect(await listing()).not.toContain(gone.name)
})
