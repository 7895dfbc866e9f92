import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '@galleria/testing'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../infra/database.ts'
import { mediaRepository } from './media.repository.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 2, onError: () => {} })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const drawn = ['front', 'tilt'].map((view, index) => ({ id: String(index).repeat(20), recipe: { asset: '1f3a7', view } }))
const [front] = drawn
if (!front) throw new Error('there is a first picture')
const photograph = { mediaType: 'image/jpeg', width: 900, height: 600, isOpaque: true }

test('finds what was added, and adding it again changes nothing', async () => {
  const images = mediaRepository(database.orm, randomUUID())
  await images.addRecipes(drawn)
  await images.addRecipes([...drawn, ...drawn])
  for (const { id, recipe } of drawn) expect(await images.find(id)).toEqual({ recipe, isOpaque: false })
  await images.add('a'.repeat(20), photograph)
  await images.add('a'.repeat(20), { ...photograph, isOpaque: false })
  expect(await images.find('a'.repeat(20))).toEqual({ recipe: null, isOpaque: true })
})

test('adds many recipes in one round trip, and none in no trip', async () => {
  const images = mediaRepository(database.orm, randomUUID())
  const before = database.roundTrips()
  await images.addRecipes(drawn)
  expect(database.roundTrips() - before).toBe(1)
  await images.addRecipes([])
  expect(database.roundTrips() - before).toBe(1)
})

test('works inside a transaction, and is undone with it', async () => {
  const tenant = randomUUID()
  const undone = database.transaction(async (tx) => {
    await mediaRepository(tx, tenant).addRecipes(drawn)
    expect(await mediaRepository(tx, tenant).find(front.id)).toMatchObject({ recipe: front.recipe })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await mediaRepository(database.orm, tenant).find(front.id)).toBeUndefined()
})

test('a picture of one tenant is unknown to another', async () => {
  await mediaRepository(database.orm, randomUUID()).addRecipes(drawn)
  expect(await mediaRepository(database.orm, randomUUID()).find(front.id)).toBeUndefined()
})
