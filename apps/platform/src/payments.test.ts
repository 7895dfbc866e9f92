import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestShop, startTestPlatform, withClient } from '@galleria/testing'
import { afterAll, expect, test, vi } from 'vitest'
import { runOperatorCommand } from './operator-command.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const platform = await startTestPlatform({ config: { secretsKey: 'the key of this installation' } })
const { connectionString } = platform.database
const folder = mkdtempSync(join(tmpdir(), 'galleria-payments-'))
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true })
})

/** The command as `npm run payments` starts it. */
const command = (args: readonly string[], input = '') =>
  runOperatorCommand('payments', args, { DATABASE_URL: connectionString, DATA_DIR: folder, SECRETS_KEY: 'the key of this installation' }, input)

test('an operator sets keys that nobody reads in the database, and the shop takes that way to pay', async () => {
  const shop = await createTestShop(platform, { checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE', 'PAYPAL'] } })
  const stripe = async () => {
    const { data } = await shop.guest().getPaymentConfig({ params: { id: shop.tenantId } })
    return data.methods.find(({ type }) => type === 'STRIPE')
  }
  expect(await stripe()).toEqual({ type: 'STRIPE', enabled: false, reason: 'not_set_up', isTest: false, publishable: {} })

  const keys = '# of the shop\npublishableKey = pk_live_1\nsecretKey=sk_live_top=secret\nwebhookSecret=whsec_1\n'
  expect(await command(['--tenant', shop.key, '--provider', 'stripe'], keys)).toMatchObject({ code: 0, out: 'stripe  publishableKey=pk_live_1\n', err: '' })
  expect(await stripe()).toEqual({ type: 'STRIPE', enabled: true, reason: null, isTest: false, publishable: { publishableKey: 'pk_live_1' } })
  const { rows } = await withClient(connectionString, (client) => client.query('select * from payment_account where tenant_id = $1', [shop.tenantId]))
  expect(JSON.stringify(rows)).not.toContain('sk_live')
  expect(rows[0].sealed.toString('latin1')).not.toContain('sk_live')

  expect(await command(['--tenant', shop.key, '--provider', 'stripe', '--remove'])).toMatchObject({ code: 0, out: 'This tenant has keys with no provider.\n' })
  expect(await stripe()).toMatchObject({ enabled: false })
})

test('keys that were sealed with another secret are told to whoever looks', async () => {
  const shop = await createTestShop(platform)
  const set = await command(['--tenant', shop.key, '--provider', 'stripe'], 'publishableKey=pk_live_1\nsecretKey=sk_live_1\nwebhookSecret=whsec_1\n')
  expect(set).toMatchObject({ code: 0, err: '' })
  const env = { DATABASE_URL: connectionString, DATA_DIR: folder, SECRETS_KEY: 'the key of another installation' }
  expect(await runOperatorCommand('payments', ['--tenant', shop.key], env)).toEqual({
    code: 0,
    out: 'stripe  publishableKey=pk_live_1\n',
    err: 'Warning: the keys of stripe can not be opened: they were sealed with another SECRETS_KEY. Bring that one back, or set them again.\n',
  })
})

test('keys for a currency that the provider does not take are kept, and the operator hears of it', async () => {
  const shop = await createTestShop(platform, { currency: 'CLP', checkout: { defaultPayment: 'COD', payments: ['COD', 'PAYPAL'] } })
  const keys = 'environment=sandbox\nclientId=1\nclientSecret=2\nwebhookId=3\n'
  expect(await command(['--tenant', shop.key, '--provider', 'paypal'], keys)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^paypal /),
    err: 'Warning: PAYPAL takes no CLP: nobody can pay that way.\n',
  })
})

test('what is missing, unknown or nobody’s is told, and nothing is changed', async () => {
  const shop = await createTestShop(platform)
  const set = (provider: string, keys: string) => command(['--tenant', shop.key, '--provider', provider], keys)
  expect(await set('stripe', 'secretKey=sk_1')).toMatchObject({ code: 1, err: expect.stringMatching(/^publishableKey is missing/) })
  expect(await set('stripe', 'publishableKey=p\nsecretKey=s\nwebhookSecret=w\nmore=1')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^more is unknown/),
  })
  expect(await set('cashfree', 'environment=test\nclientId=1\nclientSecret=2')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^environment is not one of/),
  })
  expect(await set('bank', '')).toMatchObject({ code: 1, err: expect.stringMatching(/^There is no provider bank/) })
  expect(await command(['--tenant', 'nowhere', '--provider', 'stripe'], '')).toMatchObject({ code: 1, err: 'There is no tenant "nowhere".\n' })
  expect(await command([])).toMatchObject({ code: 2, out: expect.stringMatching(/^npm run payments/) })
  expect(await command(['--tenant', shop.key])).toMatchObject({ out: 'This tenant has keys with no provider.\n' })
})
