import { ApiFailure } from '@galleria/api-client'
import { createTestShop, startTestPlatform } from '@galleria/testing'
import { afterAll, expect, test, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { testTenant } from '../../shop.fixture.ts'
import { createTenantModule } from './index.ts'
import { faultsOf } from './tenant-settings.ts'

vi.setConfig({ testTimeout: 30_000 })
const platform = await startTestPlatform()
afterAll(() => platform.close())

const PLACE = { long: 77.6, lat: 12.9 }
const settingsBecome = (tenantId: string, settings: object) =>
  platform.database.run({ name: 'test-settings', text: 'update tenant set settings = $2 where id = $1' }, [tenantId, JSON.stringify(settings)])
const broken = async () => (await platform.check()).filter((result) => !isRight(result))
const module = () => {
  const said: object[] = []
  const logger = { error: (about: object) => void said.push(about) }
  return {
    said,
    ...createTenantModule({ database: platform.database, watch: { logger, sellingFaultsOf: () => [{ path: '/tax/rate', message: 'must be >= 0' }] } }),
  }
}

test('a policy that cannot be read closes the checkout of its shop, with the field, and no other shop’s', async () => {
  const [faulty, sound] = await Promise.all([createTestShop(platform, { policies: { deliveryZone: { use: 'within', km: -5 } } }), createTestShop(platform)])
  await platform.catchUp()
  const quote = async (shop: typeof sound) => {
    const { variantIds } = await shop.addProduct()
    const { api } = await shop.addCustomer()
    await api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
    return api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: PLACE } }).then(
      () => 'quoted',
      (error: unknown) => (error instanceof ApiFailure ? error.code : error),
    )
  }
  expect(await quote(faulty)).toBe('tenant.settings_invalid')
  expect(await quote(sound)).toBe('quoted')
  expect(await broken()).toMatchObject([{ name: 'tenant.settings', examples: [`${faulty.key}/policies/deliveryZone/km`] }])
  await settingsBecome(faulty.tenantId, { ...testTenant().settings, policies: { payment: { use: 'anyhow' } } })
  await platform.catchUp()
  expect(await quote(faulty)).toBe('quoted')
})

test('a shop whose settings have lost their shape is not shown until they are mended; every other is', async () => {
  const [faulty, sound] = await Promise.all([createTestShop(platform), createTestShop(platform)])
  await settingsBecome(faulty.tenantId, { ...testTenant().settings, locales: [] })
  await platform.catchUp()
  const codeOf = (shop: typeof sound) =>
    shop
      .guest()
      .getTheme()
      .then(
        () => 'shown',
        (error: unknown) => (error instanceof ApiFailure ? error.code : error),
      )
  expect([await codeOf(faulty), await codeOf(sound)]).toEqual(['tenant.unknown', 'shown'])
  expect(await broken()).toMatchObject([{ name: 'tenant.settings', examples: [`${faulty.key}/locales`] }])
  await settingsBecome(faulty.tenantId, testTenant().settings)
  await platform.catchUp()
  expect(await codeOf(faulty)).toBe('shown')
})

test.each([
  ['/timeZone', { timeZone: 'Mars/Olympus' }],
  ['/currency', { currency: 'rupees' }],
  ['/chats/days', { chats: { days: 1 } }],
  ['/checkout/payments', { checkout: { defaultPayment: 'COD', payments: [] } }],
])('what no page could be shown with is found: %s', (path, more) => {
  const { faults, isShown } = faultsOf({ ...testTenant().settings, ...more } as never, () => [])
  expect(isShown).toBe(false)
  expect(faults[0]?.path).toBe(path)
})

test('at start it is said which tenant’s settings cannot be read, and where, once', async () => {
  const { key, tenantId } = await createTestShop(platform)
  const { said, tenants } = module()
  await tenants.refresh()
  await tenants.refresh()
  expect(said.filter((about) => 'tenant' in about && about.tenant === key)).toEqual([
    { tenantId, tenant: key, path: '/tax/rate', reason: 'must be >= 0', faults: 1 },
  ])
})

test('a tenant that is to be kept is refused with its field', () => {
  expect(() => module().assertReadable(testTenant())).toThrow(
    expect.objectContaining({ code: 'tenant.settings_invalid', details: expect.objectContaining({ path: '/tax/rate' }) }),
  )
})
