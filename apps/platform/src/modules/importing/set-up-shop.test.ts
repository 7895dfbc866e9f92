import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { pictures, readShop, type Shop } from '@galleria/demo'
import { type FieldsProfile, loadProfile, readRows } from '@galleria/importer'
import { createTestDatabase } from '@galleria/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Orm } from '../../infra/database.ts'
import { saveRecipes } from '../media/index.ts'
import { importInto, shopContent } from './importing.fixture.ts'
import { setUpShop, tenantOf } from './index.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const example = resolve(import.meta.dirname, '../../../../../docs/example-shop')
const saveCoupons = async (): Promise<void> => undefined
const setUp = (shop: Shop) => setUpShop({ database, pictures, savePictures: saveRecipes, saveCoupons }, shop)

/** The example under a name and a host of its own. */
let count = 0
let shop: Shop
let tenantId: string
beforeEach(() => {
  count += 1
  const key = `clay-${count}`
  shop = { ...readShop(resolve(example, 'shop.yaml')), key, hosts: [`${key}.example`] }
  tenantId = tenantOf(shop).id
})

const one = async (table: string) => (await database.orm.execute(sql`select * from ${sql.identifier(table)} where tenant_id = ${tenantId} order by slug`)).rows
const tenant = async () => (await database.orm.execute(sql`select name, hosts, settings from tenant where id = ${tenantId}`)).rows[0]

test('the shop of a file is set up, and changed to what the file says later', async () => {
  expect(await setUp(shop)).toMatchObject({ isNew: true, unnamed: [] })
  expect(await tenant()).toMatchObject({ name: 'Clay & Leaf', settings: { currency: 'EUR', delivery: { fee: 495, freeFrom: 5000 }, returns: { days: 14 } } })
  const [seller] = shop.sellers
  const { markets, settings } = shop
  const changed: Shop = {
    ...shop,
    name: 'Clay and Leaf',
    hosts: [...shop.hosts, `www.${shop.hosts[0]}`],
    settings: { ...settings, delivery: { fee: 0, freeFrom: 0 } },
    markets: markets.map((market) => ({
      ...market,
      hue: 200,
      categories: market.categories.map((category) => ({ ...category, name: { en: `Our ${category.slug}` } })),
    })),
    sellers: [
      { ...seller!, phone: '0861234599' },
      { ...seller!, slug: 'a-guest', name: 'A guest' },
    ],
  }
  expect(await setUp(changed)).toMatchObject({ isNew: false, unnamed: [] })
  expect(await tenant()).toMatchObject({ name: 'Clay and Leaf', hosts: changed.hosts, settings: { delivery: { fee: 0, freeFrom: 0 } } })
  expect(await one('market')).toMatchObject([{ hue: 200 }, { hue: 200 }])
  expect((await one('category'))[0]).toMatchObject({ name: { en: 'Our black-tea' } })
  expect(await one('seller')).toMatchObject([{ slug: 'a-guest' }, { slug: 'clay-and-leaf', phone: '0861234599' }])
})

test('nothing is taken away by a file that no longer names it, and what stays is told', async () => {
  await setUp(shop)
  const [pottery] = shop.markets
  expect(await setUp({ ...shop, markets: [pottery!] })).toMatchObject({ unnamed: ['category black-tea', 'category green-tea', 'market tea'] })
  expect(await one('market')).toHaveLength(2)
})

test('what staff has set in the running shop stays: colours, names of markets, search, and who lets shoppers in', async () => {
  await setUp(shop)
  const set = { hue: 10, theme: { revision: 1, light: {}, dark: {} }, search: { synonyms: [['cup', 'mug']], pins: [], revision: 3 }, signIn: { providers: [] } }
  await database.orm.execute(sql`update tenant set settings = settings || ${JSON.stringify(set)}::jsonb where id = ${tenantId}`)
  await database.orm.execute(sql`update market set name = '{"en":"Earthenware"}', hue = 300 where tenant_id = ${tenantId} and slug = 'pottery'`)
  await setUp({ ...shop, settings: { ...shop.settings, hue: 99, signIn: { isDemo: false } } })
  expect(await tenant()).toMatchObject({ settings: { ...set, signIn: { isDemo: false, providers: [] }, currency: 'EUR' } })
  expect(await one('market')).toMatchObject([{ name: { en: 'Earthenware' }, hue: 300 }, { slug: 'tea' }])
})

test('a host of another shop is refused, and so is another currency once there are prices', async () => {
  await setUp(shop)
  const other = { ...shop, key: `${shop.key}-other` }
  await expect(setUp({ ...other, hosts: [shop.hosts[0]!.toUpperCase()] })).rejects.toThrow(`is a host of the shop "${shop.key}"`)
  const dollars = { ...shop, settings: { ...shop.settings, currency: 'USD' } }
  await setUp(dollars)
  await setUp(shop)
  await importExample()
  await expect(setUp(dollars)).rejects.toThrow('a shop that has products keeps its currency')
})

test('a coupon that is refused leaves everything as it was', async () => {
  await setUp(shop)
  const refuse = async (tx: Orm, _: string, coupons: Shop['coupons']): Promise<void> => {
    expect(coupons).toEqual(shop.coupons)
    await tx.execute(sql`select 1`)
    throw new Error('refused')
  }
  const changed = { ...shop, name: 'Clay and Leaf', markets: shop.markets.map((market) => ({ ...market, hue: 200 })) }
  await expect(setUpShop({ database, pictures, savePictures: saveRecipes, saveCoupons: refuse }, changed)).rejects.toThrow('refused')
  expect(await tenant()).toMatchObject({ name: 'Clay & Leaf' })
  expect(await one('market')).not.toContainEqual(expect.objectContaining({ hue: 200 }))
})

test('the products of the example are taken without a fault', async () => {
  await setUp(shop)
  const { summary, entries } = await importExample()
  expect(entries).toEqual([])
  expect(summary.created).toBe(8)
  const { variants } = await shopContent(database, tenantId)
  expect(variants.find(({ sku }) => sku === 'MUG-T-OAT')).toMatchObject({ price: 2400, stock: 8, options: { glaze: 'oat' } })
})

const importExample = async () =>
  importInto(database, tenantOf(shop), readRows('csv', createReadStream(resolve(example, 'pottery.csv'))), {
    market: 'pottery',
    profile: loadProfile(resolve(example, 'pottery-profile.yaml')) as FieldsProfile,
  })
