import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '@galleria/testing'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../infra/database.ts'
import { deletePictures, holdUnused, listThere, mediaRepository, withoutMentioned } from './media.repository.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 2, onError: () => {} })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const drawn = ['front', 'tilt'].map((view, index) => ({ id: String(index).repeat(20), recipe: { asset: '1f3a7', view } }))
const [front] = drawn
if (!front) throw new Error('there is a first picture')
const photograph = { mediaType: 'image/jpeg', width: 900, height: 600, isOpaque: true, hint: '100x66-a53-421' }

test('finds what was added, and adding it again changes nothing', async () => {
  const images = mediaRepository(database.orm, randomUUID())
  await images.addRecipes(drawn)
  await images.addRecipes([...drawn, ...drawn])
  for (const { id, recipe } of drawn) expect(await images.find(id)).toEqual({ recipe, isOpaque: false, mediaType: null, isOfCustomer: false })
  await images.add('a'.repeat(20), photograph)
  await images.add('a'.repeat(20), { ...photograph, isOpaque: false })
  expect(await images.find('a'.repeat(20))).toEqual({ recipe: null, isOpaque: true, mediaType: 'image/jpeg', isOfCustomer: false })
})

test('what only customers have is theirs until the shop has it too, and not again after that', async () => {
  const images = mediaRepository(database.orm, randomUUID())
  const id = 'b'.repeat(20)
  const seen: (boolean | undefined)[] = []
  for (const isOfCustomer of [true, true, false, true]) {
    await images.add(id, { ...photograph, isOfCustomer })
    seen.push((await images.find(id))?.isOfCustomer)
  }
  expect(seen).toEqual([true, true, false, false])
})

test('tells which of some pictures are there, whosever they are', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const [a, b] = ['a'.repeat(20), 'b'.repeat(20)]
  await mediaRepository(database.orm, one).add(a, photograph)
  await mediaRepository(database.orm, other).add(b, photograph)
  const asked = [one, other].flatMap((tenantId) => [a, b].map((id) => ({ tenantId, id })))
  expect((await listThere(database.orm, asked)).toSorted((left, right) => left.id.localeCompare(right.id))).toEqual([
    { tenantId: one, id: a },
    { tenantId: other, id: b },
  ])
  expect(await listThere(database.orm, [])).toEqual([])
})

const LATER = new Date(Date.now() + 3_600_000)

test('holds of the added pictures those that nobody shows, and no drawings', async () => {
  const [tenantId, other] = [randomUUID(), randomUUID()]
  const images = mediaRepository(database.orm, tenantId)
  await images.addRecipes(drawn)
  for (const id of ['a', 'b', 'c']) await images.add(id.repeat(20), photograph)
  await mediaRepository(database.orm, other).add('b'.repeat(20), photograph)
  const shown = `(select '${tenantId}'::uuid as tenant_id, '${'b'.repeat(20)}#100x66-a53-421' as image)`
  const also = `(select '${tenantId}'::uuid as tenant_id, '${'c'.repeat(20)}' as image)`
  const hold = (since: Date, most: number) => database.transaction((tx) => holdUnused(tx, [shown, also], since, most))
  const unused = async (since: Date) => {
    const held = await hold(since, 100)
    return held.filter((each) => each.tenantId === tenantId || each.tenantId === other)
  }
  expect(await unused(LATER)).toHaveLength(2)
  expect(await unused(LATER)).toEqual(
    expect.arrayContaining([
      { tenantId, id: 'a'.repeat(20) },
      { tenantId: other, id: 'b'.repeat(20) },
    ]),
  )
  expect(await unused(new Date(Date.now() - 60_000))).toEqual([])
  expect(await hold(LATER, 1)).toHaveLength(1)
  await database.transaction((tx) => deletePictures(tx, [{ tenantId, id: 'a'.repeat(20) }]))
  expect([await images.find('a'.repeat(20)), await images.renew('a'.repeat(20)), await images.renew('b'.repeat(20))]).toEqual([
    undefined,
    undefined,
    { hint: photograph.hint },
  ])
})

test('what an order mentions stays, and is not looked at again for a while', async () => {
  const tenantId = randomUUID()
  const [bought, other] = ['e', 'f'].map((letter) => ({ tenantId, id: letter.repeat(20) }))
  if (!bought || !other) throw new Error('there are two')
  const nobody = '(select null::uuid as tenant_id, null::text as image where false)'
  const mentions = `(select '${tenantId}'::uuid as tenant_id, '${bought.id}' as image)`
  for (const { id } of [bought, other]) await mediaRepository(database.orm, tenantId).add(id, photograph)
  const held = () => database.transaction((tx) => holdUnused(tx, [nobody], LATER, 100)).then((all) => all.filter((each) => each.tenantId === tenantId))
  expect(await held()).toHaveLength(2)
  const inAMonth = new Date(Date.now() + 30 * 86_400_000)
  expect(await database.transaction((tx) => withoutMentioned(tx, mentions, [bought, other], inAMonth))).toEqual([other])
  expect(await held()).toEqual([other])
  expect(await database.transaction((tx) => withoutMentioned(tx, mentions, [], inAMonth))).toEqual([])
})

test('what is being added is held by nobody else', async () => {
  const tenantId = randomUUID()
  const nobody = '(select null::uuid as tenant_id, null::text as image where false)'
  await mediaRepository(database.orm, tenantId).add('d'.repeat(20), photograph)
  await database.transaction(async (tx) => {
    await mediaRepository(tx, tenantId).add('d'.repeat(20), photograph)
    const held = await database.transaction((other) => holdUnused(other, [nobody], LATER, 100))
    expect(held.filter((each) => each.tenantId === tenantId)).toEqual([])
  })
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
