import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestShop, startTestPlatform, withClient } from '@galleria/testing'
import { afterAll, expect, test, vi } from 'vitest'
import { runOperatorCommand } from './operator-command.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const platform = await startTestPlatform()
const { connectionString } = platform.database
const folder = mkdtempSync(join(tmpdir(), 'galleria-providers-'))
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true })
})

/** The command as `npm run sign-in-providers` starts it. */
const command = (args: readonly string[], secret = 'what Google gave us') =>
  runOperatorCommand('sign-in-providers', args, { DATABASE_URL: connectionString, DATA_DIR: folder, CLIENT_SECRET: secret })

test('an operator sets and removes a provider, pages offer it, and its secret is readable nowhere', async () => {
  const shop = await createTestShop(platform)
  const of = (...args: string[]) => command(['--tenant', shop.key, ...args])
  const offered = async () => {
    await platform.catchUp()
    return (await shop.guest().getTenantConfig({})).data.signIn.providers
  }
  expect(await of()).toMatchObject({ code: 0, out: 'Shoppers sign in with a password or a code.\n' })
  expect(await of('--set', 'google', '--client-id', 'shop-1')).toMatchObject({ code: 0, out: 'google  Google  https://accounts.google.com  shop-1\n' })
  expect(await offered()).toEqual([{ type: 'google', name: 'Google', isTest: false }])
  const { rows } = await withClient(connectionString, (client) => client.query('select settings::text as settings from tenant where id = $1', [shop.tenantId]))
  expect(rows[0].settings).toContain('shop-1')
  expect(rows[0].settings).not.toContain('what Google gave us')

  expect(await of('--remove', 'google')).toMatchObject({ code: 0, out: 'Shoppers sign in with a password or a code.\n' })
  expect(await offered()).toEqual([])
})

test('what is missing or wrong is told, and nothing is changed', async () => {
  const { key } = await createTestShop(platform)
  const of = (...args: string[]) => command(['--tenant', key, ...args])
  expect(await command(['--tenant', 'nowhere'])).toMatchObject({ code: 1, err: 'There is no tenant "nowhere".\n' })
  expect(await of('--set', 'okta', '--client-id', '1')).toMatchObject({ code: 1, err: expect.stringMatching(/needs --client-id/) })
  expect(await of('--set', 'okta', '--client-id', '1', '--name', 'Okta', '--issuer', 'okta')).toMatchObject({ code: 1, err: '"okta" is no address.\n' })
  const unsealed = ['--set', 'okta', '--client-id', '1', '--name', 'Okta', '--issuer', 'http://okta.example']
  expect(await of(...unsealed)).toMatchObject({ code: 1, err: expect.stringMatching(/^"http:\/\/okta.example" is to begin with https:/) })
  expect(await of('--set', 'O k', '--client-id', '1')).toMatchObject({ code: 1, err: expect.stringMatching(/no word/) })
  expect(await command(['--tenant', key, '--set', 'google', '--client-id', '1'], '')).toMatchObject({ code: 1, err: expect.stringMatching(/CLIENT_SECRET/) })
  expect(await of('--remove', 'google')).toMatchObject({ code: 1, err: 'There is no provider "google".\n' })
  expect(await of()).toMatchObject({ code: 0, out: 'Shoppers sign in with a password or a code.\n' })
})
