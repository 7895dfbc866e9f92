import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { pictures } from '@galleria/demo'
import { tenantIdOf } from '@galleria/importer'
import { createTestDatabase } from '@galleria/testing'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../infra/database.ts'
import { saveRecipes } from '../media/index.ts'
import type { Tenant } from '../tenant/index.ts'
import { newShop, shopContent } from './importing.fixture.ts'
import { createImportingModule, type SavePictures } from './index.ts'

const demoDir = resolve(import.meta.dirname, '../../../../../demo')
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function emptyDatabase(): Promise<Database> {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.connectionString, { max: 6, onError: () => undefined })
  cleanups.push(testDatabase.drop, database.close)
  return database
}

function seed(
  database: Database,
  {
    onShopReady = async () => undefined,
    savePictures = saveRecipes,
    mayBegin = true,
  }: { onShopReady?: (tenant: Tenant) => Promise<void>; savePictures?: SavePictures; mayBegin?: boolean } = {},
) {
  return createImportingModule({ database, pictures, savePictures }).seedDemo({ demoDir, logger: { info: () => undefined }, mayBegin, onShopReady })
}

const contentOf = async (database: Database) => ({
  galleria: await shopContent(database, tenantIdOf('galleria')),
  plaza: await shopContent(database, tenantIdOf('plaza')),
})

/** Without the times of writing. */
const ids = ({ galleria, plaza }: Awaited<ReturnType<typeof contentOf>>) =>
  [galleria, plaza].map(({ products, variants, reviews, images, attributes }) => ({
    products: products.map(({ id }) => id),
    variants: variants.map(({ id, sku, price, stock }) => [id, sku, price, stock]),
    reviews: reviews.length,
    images: images.map(({ id }) => id),
    attributes,
  }))

describe('seeding', () => {
  test('sets up both demo shops once, and makes their accounts', async () => {
    const database = await emptyDatabase()
    const ready: string[] = []
    const onShopReady = async ({ key }: Tenant): Promise<void> => void ready.push(key)
    expect(await seed(database, { onShopReady })).toBe('seeded')
    const before = await contentOf(database)
    expect(before.galleria.products.length).toBeGreaterThanOrEqual(300)
    expect(before.galleria.reviews.length).toBeGreaterThan(700)
    // Where the fetcher of films looks for them.
    const films = await database.orm.execute(sql`select source from photograph where source like '%.mp4'`)
    expect(films.rows).toEqual([{ source: `file:${realpathSync(demoDir)}#videos/nocturne.mp4` }])
    expect(before.plaza.products.length).toBeGreaterThan(100)
    expect(ready.toSorted()).toEqual(['galleria', 'plaza'])
    const { rows } = await database.orm.execute(
      sql`select m.image from market m left join image i on i.tenant_id = m.tenant_id and i.id = m.image where i.id is null`,
    )
    expect(rows, 'markets without a picture').toEqual([])
    const shown = await database.orm.execute<{ isThere: boolean }>(
      sql`select i.recipe is not null as "isThere" from review_picture p left join image i on i.tenant_id = p.tenant_id and i.id = p.image`,
    )
    expect(shown.rows.length).toBeGreaterThan(120)
    expect(shown.rows.every(({ isThere }) => isThere)).toBe(true)

    expect(await seed(database, { onShopReady })).toBe('already there')
    expect(await contentOf(database)).toEqual(before)
    expect(ready).toHaveLength(2)
  })

  test('that was cut off is completed by the next start, to the same shop', async () => {
    const [whole, cut] = [await emptyDatabase(), await emptyDatabase()]
    await seed(whole)
    let saves = 0
    const savePictures: SavePictures = async (...args) => {
      saves += 1
      if (saves > 6) throw new Error('the machine went away')
      await saveRecipes(...args)
    }
    await expect(seed(cut, { savePictures })).rejects.toThrow('the machine went away')
    expect(await seed(cut, { mayBegin: false })).toBe('seeded')
    expect(ids(await contentOf(cut))).toEqual(ids(await contentOf(whole)))
    expect(await seed(cut)).toBe('already there')
  })

  test('leaves a database alone that somebody else has filled', async () => {
    const database = await emptyDatabase()
    await newShop(database)
    expect(await seed(database)).toBe('already there')
    expect((await database.orm.execute(sql`select count(*)::int as count from tenant`)).rows).toEqual([{ count: 1 }])
  })

  test('does not begin where nobody wants it', async () => {
    const database = await emptyDatabase()
    expect(await seed(database, { mayBegin: false })).toBe('unwanted')
    expect((await database.orm.execute(sql`select from tenant`)).rows).toEqual([])
  })

  test('by two processes at once is done by one', async () => {
    const database = await emptyDatabase()
    expect((await Promise.all([seed(database), seed(database)])).toSorted()).toEqual(['already there', 'seeded'])
  })
})
