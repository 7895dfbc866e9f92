import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '@galleria/testing'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../infra/database.ts'
import { mediaRepository } from './media.repository.ts'
import { recipeId } from './recipe-id.ts'
import { viewsOf } from './recipes.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 2, onError: () => {} })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const recipes = viewsOf({ asset: '1f3a7', props: ['1f3b5'], paint: '#26304f' })
const [front] = recipes
if (!front) throw new Error('a gallery has a first picture')

test('finds what was saved, and saving it again changes nothing', async () => {
  const images = mediaRepository(database.orm, randomUUID())
  await images.saveRecipes(recipes)
  await images.saveRecipes([...recipes, ...recipes])
  for (const recipe of recipes) expect(await images.findRecipe(recipeId(recipe))).toEqual(recipe)
})

test('saves many in one round trip, and none in no trip', async () => {
  const images = mediaRepository(database.orm, randomUUID())
  const before = database.roundTrips()
  await images.saveRecipes(recipes)
  expect(database.roundTrips() - before).toBe(1)
  await images.saveRecipes([])
  expect(database.roundTrips() - before).toBe(1)
})

test('works inside a transaction, and is undone with it', async () => {
  const tenant = randomUUID()
  const undone = database.transaction(async (tx) => {
    await mediaRepository(tx, tenant).saveRecipes(recipes)
    expect(await mediaRepository(tx, tenant).findRecipe(recipeId(front))).toEqual(front)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await mediaRepository(database.orm, tenant).findRecipe(recipeId(front))).toBeUndefined()
})

test('a picture of one tenant is unknown to another', async () => {
  await mediaRepository(database.orm, randomUUID()).saveRecipes(recipes)
  expect(await mediaRepository(database.orm, randomUUID()).findRecipe(recipeId(front))).toBeUndefined()
})
