import { ApiFailure } from '@galleria/api-client'
import { createTestShop, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let platform: TestPlatform
let shop: TestShop
let staff: Awaited<ReturnType<TestShop['addCustomer']>>['api']
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())
beforeEach(async () => {
  shop = await createTestShop(platform)
  const { api, userInfo } = await shop.addCustomer()
  await shop.setRights(userInfo._id, ['tenant.configure'])
  staff = api
})

const look = { after: 0, hue: 205, light: {}, dark: {}, markets: [{ slug: 'electronics', name: { en: 'Gadgets', es: 'Aparatos' }, hue: 30 }] }
const failureOf = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const outcome = await call.catch((error: unknown) => error)
  if (outcome instanceof ApiFailure) return outcome
  throw new Error('Nothing was refused')
}

test('colours and market names change while the shop runs, for everybody and in every list', async () => {
  const product = await shop.addProduct()
  const before = (await shop.guest().getTheme({})).data
  expect(before).toEqual({
    revision: 0,
    hue: 75,
    light: {},
    dark: {},
    markets: [{ slug: 'electronics', name: { en: 'Electronics', es: 'Electrónica' }, hue: 262 }],
  })

  const own = { ...look, light: { ink: '#102030', action: '#5b2a86', onAction: '#ffffff' } }
  const { data } = await staff.setTheme({ body: own })
  await platform.catchUp()
  expect((await shop.guest().getTheme({})).data).toEqual(data)
  const { data: config } = await shop.guest('es').getTenantConfig({})
  expect(config).toMatchObject({
    hue: 205,
    markets: [{ slug: 'electronics', name: 'Aparatos', hue: 30 }],
    colours: [
      { colour: 'ink', light: '#102030', dark: '#f2efe8' },
      { colour: 'action', light: '#5b2a86', dark: '#f2efe8' },
      { colour: 'onAction', light: '#ffffff', dark: '#151411' },
    ],
  })
  expect((await shop.guest().getItem({ params: { id: product.id } })).data.Market.name).toBe('Gadgets')

  await staff.setTheme({ body: { ...look, after: 1 } })
  await platform.catchUp()
  expect((await shop.guest().getTenantConfig({})).data.colours).toEqual([])
})

test('what could not be read is refused with the pair, the ratio and the nearest that passes, which then passes', async () => {
  const { code, status, problem } = await failureOf(staff.setTheme({ body: { ...look, light: { muted: '#b5ada0' }, dark: { onAction: '#e8e4da' } } }))
  expect([status, code]).toEqual([422, 'theme.contrast_low'])
  const pairs = problem?.details?.pairs as { scheme: string; text: string; ground: string; ratio: number; nearest: { colour: string; value: string } }[]
  const onPaper = pairs.find(({ scheme, text, ground }) => scheme === 'light' && text === 'muted' && ground === 'paper')
  expect(onPaper?.ratio).toBeGreaterThan(1)
  expect(onPaper?.ratio).toBeLessThan(4.5)
  const button = pairs.find(({ text, ground }) => text === 'onAction' && ground === 'action')
  expect(pairs.map(({ scheme, text }) => `${scheme} ${text}`)).toEqual(expect.arrayContaining(['light muted', 'dark onAction']))
  expect((await shop.guest().getTheme({})).data.revision).toBe(0)

  const mended = { light: { muted: onPaper?.nearest.value ?? '' }, dark: { onAction: button?.nearest.value ?? '' } }
  await expect(staff.setTheme({ body: { ...look, ...mended } })).resolves.toMatchObject({ data: { revision: 1, ...mended } })
})

test('of two who set a theme at once one is told to look, and markets are changed with it or not at all', async () => {
  const rename = (en: string) => staff.setTheme({ body: { ...look, markets: [{ slug: 'electronics', name: { en, es: en }, hue: 10 }] } })
  const outcomes = await Promise.allSettled(['A', 'B', 'C'].map(rename))
  const [winner] = outcomes.flatMap((outcome, index) => (outcome.status === 'fulfilled' ? [['A', 'B', 'C'][index]] : []))
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'theme.outdated' })
  await platform.catchUp()
  expect((await shop.guest().getTheme({})).data.markets).toEqual([{ slug: 'electronics', name: { en: winner, es: winner }, hue: 10 }])
})

test('a market that there is not, a name that is missing and a colour that is none are refused', async () => {
  const markets = (slug: string, name: { en: string; es: string }) => ({ body: { ...look, markets: [{ slug, name, hue: 10 }] } })
  expect((await failureOf(staff.setTheme(markets('nowhere', { en: 'A', es: 'B' })))).code).toBe('catalog.node_not_found')
  expect((await failureOf(staff.setTheme(markets('electronics', { en: ' ', es: 'B' })))).problem?.errors).toMatchObject([{ path: '/markets/0/name/en' }])
  for (const ink of ['red', '#FFF', '#12345g', 'url(x)', '#102030;}'])
    expect((await failureOf(staff.setTheme({ body: { ...look, light: { ink } } }))).code, ink).toBe('request.invalid')
})
