import { createTestShop, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

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
  await shop.setRights(userInfo._id, ['search.edit'])
  staff = api
})

const found = async (q: string) => (await shop.guest().searchItems({ body: { q } })).hits.hits.map(({ _id }) => _id)

it('teaches the next query synonyms and pins, and forgets them again', async () => {
  const television = await shop.addProduct({ name: 'Walnut television' })
  const stand = await shop.addProduct({ name: 'Oak stand' })
  await platform.catchUp()
  expect(await found('telly')).toEqual([])
  const { data } = await staff.setSearchRules({
    body: { after: 0, synonyms: [['telly', ' television ']], pins: [{ query: 'television', products: [stand.id, television.id, stand.id] }] },
  })
  expect(data).toEqual({
    revision: 1,
    synonyms: [['telly', 'television']],
    pins: [{ query: 'television', products: [stand.id, television.id] }],
  })
  await platform.catchUp()
  expect(await found('telly')).toEqual([television.id])
  expect(await found('Television')).toEqual([stand.id, television.id])
  expect((await staff.getSearchRules({})).data).toEqual(data)
  await staff.setSearchRules({ body: { after: 1, synonyms: [], pins: [] } })
  await platform.catchUp()
  expect(await found('telly')).toEqual([])
})

it('refuses rules that follow others than those in force, products that there are not, and texts without a word', async () => {
  await expect(staff.setSearchRules({ body: { after: 3, synonyms: [], pins: [] } })).rejects.toMatchObject({ code: 'search.rules_outdated' })
  const elsewhere = await (await createTestShop(platform)).addProduct()
  const pinning = { after: 0, synonyms: [], pins: [{ query: 'lamp', products: [elsewhere.id] }] }
  await expect(staff.setSearchRules({ body: pinning })).rejects.toMatchObject({
    code: 'catalog.item_not_found',
    problem: { details: { ids: [elsewhere.id] } },
  })
  await expect(staff.setSearchRules({ body: { after: 0, synonyms: [['tv', '?!']], pins: [] } })).rejects.toMatchObject({
    code: 'request.invalid',
    problem: { errors: [{ path: '/synonyms/0/1' }] },
  })
  expect((await staff.getSearchRules({})).data).toEqual({ revision: 0, synonyms: [], pins: [] })
})

it('is nothing for others than staff with the right', async () => {
  const { api } = await shop.addCustomer()
  await expect(api.getSearchRules({})).rejects.toMatchObject({ code: 'identity.right_missing' })
})
