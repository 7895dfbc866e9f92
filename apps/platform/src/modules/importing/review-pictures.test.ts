import { pictures } from '@galleria/demo'
import { createNativeMapper, type ImportSummary } from '@galleria/importer'
import { createTestDatabase } from '@galleria/testing'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../infra/database.ts'
import { saveRecipes } from '../media/index.ts'
import type { Tenant } from '../tenant/index.ts'
import { newShop, rowsOf } from './importing.fixture.ts'
import { createImportingModule } from './index.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const mapper = createNativeMapper({ currency: 'INR', languages: ['en'], colours: new Map(), names: new Map() })

/** A cup about which one person says something, with photographs taken in these places. */
async function importCup(tenant: Tenant, photos: readonly string[]): Promise<ImportSummary> {
  const review = {
    by: 'Asha R.',
    stars: 4,
    locale: 'en',
    date: '2026-09-02',
    title: 'Holds tea',
    text: 'And coffee.',
    ...(photos.length > 0 ? { photos } : {}),
  }
  const cup = {
    id: 'cup',
    category: 'things',
    seller: 'mill',
    brand: 'Mill',
    name: { en: 'Cup' },
    description: { en: 'A cup' },
    variants: [[5, 0, 3]],
    picture: { asset: '1f4e6' },
    reviews: [review],
  }
  const session = await createImportingModule({ database, pictures, savePictures: saveRecipes }).openSession(tenant)
  try {
    return await session.importProducts({ market: 'goods', rows: rowsOf([cup]), mapper, creatable: {}, onEntry: () => undefined })
  } finally {
    await session.close()
  }
}

const shownIn = async ({ id }: Tenant) =>
  (
    await database.orm.execute<{ scene: string; fileId: string | null }>(sql`select i.recipe ->> 'scene' as scene, p.file_id as "fileId" from review_picture p
      left join image i on i.tenant_id = p.tenant_id and i.id = p.image where p.tenant_id = ${id} order by p.position`)
  ).rows

test('what customers photographed comes with their reviews, changes with them and goes with them', async () => {
  const tenant = await newShop(database)
  expect(await importCup(tenant, ['table', 'cloth'])).toMatchObject({ created: 1, rejected: 0 })
  expect(await shownIn(tenant)).toEqual([
    { scene: 'table', fileId: null },
    { scene: 'cloth', fileId: null },
  ])
  expect(await importCup(tenant, ['table', 'cloth'])).toMatchObject({ unchanged: 1 })
  expect(await importCup(tenant, ['evening'])).toMatchObject({ updated: 1 })
  expect(await shownIn(tenant)).toEqual([{ scene: 'evening', fileId: null }])
  expect(await importCup(tenant, [])).toMatchObject({ updated: 1 })
  expect(await shownIn(tenant)).toEqual([])
})

test('a place that nobody can draw is refused', async () => {
  const tenant = await newShop(database)
  expect(await importCup(tenant, ['moon'])).toMatchObject({ created: 0, rejected: 1 })
})
