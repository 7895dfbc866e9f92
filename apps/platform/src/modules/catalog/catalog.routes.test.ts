import { randomUUID } from 'node:crypto'
import { createTestShop, startTestPlatform, type TestPlatform, type TestShop, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let platform: TestPlatform
let shop: TestShop
const [childId, grandchildId, emptyId] = [randomUUID(), randomUUID(), randomUUID()]
let elsewhere: { id: string }
/** A product with three variations. */
let several: string

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
  const add = (id: string, parentId: string | null, slug: string, position: number) =>
    platform.database.run(
      {
        name: 'test-add-category',
        text: 'insert into category (tenant_id, id, market_id, parent_id, slug, name, position) values ($1, $2, $3, $4, $5, $6, $7)',
      },
      [shop.tenantId, id, shop.marketId, parentId, slug, { en: slug, es: slug }, position],
    )
  await add(childId, shop.categoryId, 'over-ear', 0)
  await add(grandchildId, childId, 'closed-back', 0)
  await add(emptyId, null, 'cables', 9)
  elsewhere = await shop.addSeller('Far away', {
    street1: '1 Marine Drive',
    city: 'Mumbai',
    state: 'Maharashtra',
    zip: '400001',
    country: 'IN',
    position: [72.82, 18.94],
  })
  several = (await shop.addProduct({ name: 'Nearby', stock: 3, variants: 3 })).id
  const far = await shop.addProduct({ name: 'Far', sellerId: elsewhere.id })
  await platform.database.run({ name: 'test-move-product', text: 'update product set category_id = $3 where tenant_id = $1 and id = $2' }, [
    shop.tenantId,
    far.id,
    grandchildId,
  ])
  await platform.catchUp()
})
afterAll(() => platform.close())

type Node = { _id: string; slug: string; itemCount: number; parent?: { _id: string }; isProductType: boolean; productType: string; market: { slug: string } }
type Answer = { data: Node[]; page: { page: number; itemsPerPage: number; total: number }; code?: string }

async function ask(url: string, body?: object): Promise<Answer & { status: number }> {
  const headers = { 'x-tenant-key': shop.key }
  const reply = await platform.app.inject({ method: body ? 'POST' : 'GET', url: `/api${url}`, headers, ...(body ? { payload: body } : {}) })
  return { ...reply.json<Answer>(), status: reply.statusCode }
}
const nodes = async (rest: string) => (await ask(`/catalog/api/catalog/read/catalog/${rest}`)).data
const slugs = async (rest: string) => (await nodes(rest)).map(({ slug }) => slug)
const whole = ['audio', 'over-ear', 'closed-back', 'cables']

describe('the tree of a market (A-043)', () => {
  it('has every category at any depth, each before those below it, with what is in it and below', async () => {
    const tree = await nodes('tree-public?market=electronics')
    expect(tree.map(({ slug, itemCount }) => [slug, itemCount])).toEqual([
      ['electronics', 2],
      ['audio', 2],
      ['over-ear', 1],
      ['closed-back', 1],
      ['cables', 0],
    ])
    expect(tree.map(({ parent }) => parent?._id)).toEqual([undefined, shop.marketId, shop.categoryId, childId, shop.marketId])
    expect(tree.filter(({ isProductType }) => isProductType).map(({ slug }) => slug)).toEqual(['closed-back', 'cables'])
  })

  it('is found by slug, id and both', async () => {
    for (const market of ['electronics', shop.marketId, `anything-${shop.marketId}`]) expect((await nodes(`tree-public?market=${market}`)).length).toBe(5)
    expect(await ask('/catalog/api/catalog/read/catalog/tree-public?market=electronic')).toMatchObject({ status: 404, code: 'catalog.node_not_found' })
  })
})

describe('what is asked of the catalogue (A-044)', () => {
  it.each([
    ['', ['electronics', ...whole]],
    ['?isMarket=y', ['electronics']],
    ['?isCategory=y', whole],
    ['?isMarket=y&isCategory=y', []],
    ['?parent=electronics', ['audio', 'cables']],
    ['?parent=audio', ['over-ear']],
    ['?parent=cables', []],
    ['?market=electronics', whole],
    ['?node=over-ear', ['over-ear']],
    ['?node=nowhere', []],
    ['?isCategory=y&city=Mumbai', ['audio', 'over-ear', 'closed-back']],
    ['?isCategory=y&city=bengaluru', ['audio']],
    ['?isMarket=y&city=MUMBAI', ['electronics']],
    ['?isMarket=y&city=Atlantis', []],
  ])('"%s" is %j', async (query, expected) => {
    expect(await slugs(`filter${query}`)).toEqual(expected)
  })

  it('knows a city without its accents, and with blanks around it', async () => {
    const other = await createTestShop(platform)
    const office = { street1: '1 Carrera 7', city: 'Bogotá', state: 'Bogotá', zip: '110111', country: 'CO', position: [-74.07, 4.71] }
    const { id: sellerId } = await other.addSeller('Lejano', office)
    await other.addProduct({ sellerId })
    await platform.catchUp()
    const found = async (city: string) => (await other.guest().filterCatalog({ query: { isCategory: 'y', city } })).data.length
    expect(await Promise.all(['Bogota', 'BOGOTÁ ', 'Quito'].map(found))).toEqual([1, 1, 0])
  })

  it('refuses what is below nothing, and an answer that is neither yes nor left out', async () => {
    expect(await ask('/catalog/api/catalog/read/catalog/filter?parent=nowhere')).toMatchObject({ status: 404, code: 'catalog.node_not_found' })
    expect(await ask('/catalog/api/catalog/read/catalog/filter?isMarket=n')).toMatchObject({ status: 422, code: 'request.invalid' })
  })
})

describe('what a seller sells in (A-047)', () => {
  const path = (rest: string) => `/catalog/api/catalog/read/list-provider-catalog/${elsewhere.id}${rest}`

  it('is its categories, those above them and their market, with its own items counted', async () => {
    expect((await ask(path(''))).data.map(({ slug, itemCount }) => [slug, itemCount])).toEqual([
      ['electronics', 1],
      ['audio', 1],
      ['over-ear', 1],
      ['closed-back', 1],
    ])
    expect((await ask(path('?isCategory=y&action=filter'))).data.map(({ slug }) => slug)).toEqual(['audio', 'over-ear', 'closed-back'])
  })

  it('refuses another action', async () => expect(await ask(path('?action=delete'))).toMatchObject({ status: 422 }))
})

describe('items (A-045, A-046, A-048, A-049)', () => {
  const found = async (query: string) => (await ask(`/catalog/api/item/filter${query}`)).page.total

  it('are those of a market, a seller, a city, and of third parties', async () => {
    expect(
      await Promise.all(['', '?market=electronics', `?isTPT=y&provider=${elsewhere.id}`, '?city=Mumbai', '?isTPT=n', '?city=Atlantis'].map(found)),
    ).toEqual([2, 2, 1, 1, 0, 0])
  })

  it('of a category are those below it too, by id or slug', async () => {
    for (const category of ['audio', shop.categoryId, `x-${shop.categoryId}`])
      expect((await ask('/catalog/api/catalog/read/catalog/item/by', { category, market: 'electronics' })).page.total).toBe(2)
    expect((await ask('/catalog/api/catalog/read/catalog/item/by', { category: 'over-ear' })).page.total).toBe(1)
    expect(await ask('/catalog/api/catalog/read/catalog/item/by', { category: 'nowhere' })).toMatchObject({ status: 404 })
  })

  it('are products and never their variations (ST-17)', async () => {
    const { data } = await ask('/catalog/api/item/filter')
    expect(data.map(({ productType }) => productType).toSorted()).toEqual(['PARENT', 'SIMPLE'])
  })
})

describe('every list of the catalogue', () => {
  const read = '/catalog/api/catalog/read'
  const aliasRead = '/catalog/read'
  type List = { path: string; alias?: string; most: number; body?: object }
  const LISTS: readonly List[] = [
    { path: `${read}/catalog/tree-public?market=electronics`, alias: `${aliasRead}/catalog/tree-public?market=electronics`, most: 200 },
    { path: `${read}/catalog/filter?isCategory=y`, alias: `${aliasRead}/catalog/filter?isCategory=y`, most: 200 },
    { path: `${read}/list-provider-catalog/SELLER?action=filter`, alias: `${aliasRead}/list-provider-catalog/SELLER?action=filter`, most: 200 },
    { path: `${read}/catalog/item/by?`, alias: `${aliasRead}/catalog/item/by?`, most: 60, body: { category: 'audio' } },
    { path: '/catalog/api/item/filter?market=electronics', most: 60 },
    { path: '/catalog/api/item/variation/PRODUCT?', most: 200 },
  ]

  it.each(LISTS)('$path is the same under its other path, comes in pages, and no page is endless', async ({ path, alias, most, body }) => {
    const of = (address: string) => address.replace('SELLER', elsewhere.id).replace('PRODUCT', several)
    const all = await ask(of(path), body)
    expect(all.status).toBe(200)
    expect(all.page.total).toBe(all.data.length)
    if (alias) expect(await ask(of(alias), body)).toEqual(all)
    const more = (query: string) => ask(`${of(path)}&${query}`.replace('?&', '?'), body)
    const second = await more('page=2&itemsPerPage=1')
    expect(second.data).toEqual(all.data.slice(1, 2))
    expect(second.page).toEqual({ page: 2, itemsPerPage: 1, total: all.page.total })
    expect((await more(`itemsPerPage=${most}`)).status).toBe(200)
    expect(await more(`itemsPerPage=${most + 1}`)).toMatchObject({ status: 422, code: 'request.invalid' })
    expect(await more('page=0')).toMatchObject({ status: 422, code: 'request.invalid' })
  })
})

it('what products are chosen by is called as the last import has named it', async () => {
  const own = await createTestShop(platform)
  const run = (text: string, values: readonly unknown[]) => platform.database.run(statementOf(text), values)
  const products = [await own.addProduct(), await own.addProduct(), await own.addProduct(), await own.addProduct()]
  const nameIt = (name: object) =>
    run('insert into attribute (tenant_id, code, name) values ($1, $2, $3) on conflict (tenant_id, code) do update set name = excluded.name', [
      own.tenantId,
      'finish',
      name,
    ])
  const importAll = async () => {
    for (const [index, { id }] of products.entries())
      await run('update product set attributes = $3 where tenant_id = $1 and id = $2', [
        own.tenantId,
        id,
        JSON.stringify([['finish', index % 2 ? 'Matt' : 'Gloss']]),
      ])
    await platform.catchUp()
  }
  const facetIn = async (locale: 'en' | 'es') => {
    const { aggregations } = await own.guest(locale).searchItems({ body: {} })
    return aggregations.facets.find(({ field }) => field === 'finish')?.name
  }
  await importAll()
  expect(await facetIn('en')).toBeUndefined()
  await nameIt({ en: 'Finish' })
  await importAll()
  expect([await facetIn('en'), await facetIn('es')]).toEqual(['Finish', 'Finish'])
  await nameIt({ en: 'Surface', es: 'Acabado' })
  await importAll()
  expect([await facetIn('en'), await facetIn('es')]).toEqual(['Surface', 'Acabado'])
})
