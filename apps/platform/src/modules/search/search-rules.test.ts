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

const idsFor = async (q: string) => (await shop.guest().searchItems({ body: { q } })).hits.hits.map(({ _id }) => _id)

it('teaches the next query synonyms and pins, and forgets them again', async () => {
  const television = await shop.addProduct({ name: 'Walnut television' })
  const stand = await shop.addProduct({ name: 'Oak stand' })
  await platform.catchUp()
  expect(await idsFor('telly')).toEqual([])
  const { data } = await staff.setSearchRules({
    body: { after: 0, synonyms: [['telly', ' television ']], pins: [{ query: 'television', products: [stand.id, television.id, stand.id] }] },
  })
  expect(data).toEqual({
    revision: 1,
    synonyms: [['telly', 'television']],
    pins: [{ query: 'television', products: [stand.id, television.id] }],
  })
  await platform.catchUp()
  expect(await idsFor('telly')).toEqual([television.id])
  expect(await idsFor('Television')).toEqual([stand.id, television.id])
  expect((await staff.getSearchRules({})).data).toEqual(data)
  await staff.setSearchRules({ body: { after: 1, synonyms: [], pins: [] } })
  await platform.catchUp()
  expect(await idsFor('telly')).toEqual([])
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

it('explains why a product is at its place, word by word', async () => {
  const lamp = await shop.addProduct({ name: 'Walnut desk lamp' })
  await shop.addProduct({ name: 'Desk for lamps' })
  await platform.catchUp()
  const explained = async (q: string) => (await staff.explainSearch({ body: { q, product: lamp.id } })).data
  const { words, ...rest } = await explained('Desk lamq')
  expect(rest).toMatchObject({ place: 1, isInStock: true, isPinned: false, reading: { corrected: 'Desk lamp' } })
  expect(words.map(({ typed, found }) => [typed, found.map(({ word, how }) => `${word} ${how}`)])).toEqual([
    ['Desk', ['desk typed']],
    ['lamq', ['lamp mistyped']],
  ])
  expect(words[0]?.found[0]?.places).toContainEqual({ field: 'name_en', times: 1 })
  expect(await explained('sofa')).toMatchObject({ place: null, total: 0, score: 0, words: [{ typed: 'sofa', found: [], score: 0 }] })
  const pins = [{ query: 'sofa', products: [lamp.id] }]
  await staff.setSearchRules({ body: { after: 0, synonyms: [['light', 'desk lamp']], pins } })
  await platform.catchUp()
  expect(await explained('sofa')).toMatchObject({ place: 1, isPinned: true })
  expect(await explained('sofa under 900')).toMatchObject({ place: 1, isPinned: true, reading: { priced: { text: 'sofa', lte: 90_000 } } })
  expect((await explained('walnut light')).words.map(({ found }) => found.map(({ word }) => word))).toEqual([['walnut'], ['desk'], ['lamp']])
})
