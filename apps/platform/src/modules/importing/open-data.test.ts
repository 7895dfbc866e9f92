import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type FieldsProfile, loadProfile, openSource, readRows } from '@galleria/importer'
import { createTestDatabase } from '@galleria/testing'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../infra/database.ts'
import { changesSoFar, importInto, newShop } from './importing.fixture.ts'

/** Catalogues of others are not part of this repository. Set GALLERIA_DATA to a folder that holds them to run these. */
const folder = process.env.GALLERIA_DATA ?? ''
const fileOf = (name: string): string => join(folder, name, 'products.jsonl.gz')
const isThere = (name: string): boolean => folder !== '' && existsSync(fileOf(name))

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const importFile = async (tenant: Awaited<ReturnType<typeof newShop>>, name: string, map: string) => {
  const source = openSource(fileOf(name), Readable.from([]))
  return importInto(database, tenant, readRows('jsonl', source.bytes), { profile: loadProfile(map) as FieldsProfile })
}

const countOf = async (tenantId: string, table: string): Promise<number> =>
  Number((await database.orm.execute(sql`select count(*)::int as count from ${sql.identifier(table)} where tenant_id = ${tenantId}`)).rows[0]?.count)

describe('catalogues of others (they need GALLERIA_DATA)', () => {
  test.skipIf(!isThere('electronics-icecat'))(
    'all of Icecat comes in, and the second time nothing changes',
    async () => {
      const tenant = await newShop(database)
      const first = await importFile(tenant, 'electronics-icecat', 'icecat')
      expect(first.summary).toMatchObject({ rows: 19_406, created: 19_406, rejected: 0 })
      expect(await countOf(tenant.id, 'product')).toBe(19_406)
      expect(await countOf(tenant.id, 'attribute')).toBeGreaterThan(5200)
      const before = await changesSoFar(database, tenant.id)
      const second = await importFile(tenant, 'electronics-icecat', 'icecat')
      expect(second.summary).toMatchObject({ created: 0, updated: 0, unchanged: 19_406 })
      expect(await changesSoFar(database, tenant.id)).toBe(before)
    },
    120_000,
  )

  test.skipIf(!isThere('toys-amazon-uk'))('British toys without a price are refused', async () => {
    const tenant = await newShop(database)
    const { summary } = await importFile(tenant, 'toys-amazon-uk', 'toys-uk')
    expect(summary).toMatchObject({ rows: 10_000, created: 8565, rejected: 1435 })
    expect([...summary.byReason].filter(([code]) => code !== 'name.cut')).toEqual([['price.missing', 1435]])
  })

  test.skipIf(!isThere('apparel-magento'))('Magento apparel becomes products with sizes and colours', async () => {
    const tenant = await newShop(database)
    const { summary } = await importFile(tenant, 'apparel-magento', 'magento-apparel')
    expect(summary).toMatchObject({ rows: 1994, created: 147, rejected: 0 })
    expect(await countOf(tenant.id, 'variant')).toBe(1847)
  })

  test.skipIf(!isThere('grocery-openfoodfacts'))('groceries in many languages come in without prices, brands and pictures of their own', async () => {
    const tenant = await newShop(database)
    const { summary } = await importFile(tenant, 'grocery-openfoodfacts', 'openfoodfacts')
    expect(summary.created).toBeGreaterThan(15_000)
    expect(await countOf(tenant.id, 'image')).toBe(0)
  })

  test.skipIf(!isThere('general-dummyjson'))('dummyjson comes with list prices, ratings and reviews', async () => {
    const tenant = await newShop(database)
    expect((await importFile(tenant, 'general-dummyjson', 'dummyjson')).summary).toMatchObject({ created: 194, rejected: 0 })
    expect(await countOf(tenant.id, 'review')).toBe(582)
  })
})
