import { type AddressInput, addAddress, deleteAddress, listAddresses, registerCustomer, updateAddress } from '@galleria/contract'
import { MAX_ADDRESSES } from '@galleria/rules'
import { createTestDatabase } from '@galleria/testing'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { hashToken } from '../../http/contexts.ts'
import { openDatabase } from '../../infra/database.ts'
import { createRateLimits } from '../../infra/rate-limits.ts'
import type { PlaceQuery } from '../geocoding/index.ts'
import { createIdentityModule } from '../identity/index.ts'
import { orderParts } from '../order/index.ts'
import { walletParts } from '../wallet/index.ts'
import { promotionParts } from '../promotion/index.ts'
import { createAddressModule } from './index.ts'
import { callerOf, refusalOf, stoppedClock, testContext, testTenant } from '../../shop.fixture.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 6, onError: () => {} })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** Knows one city, and remembers what it was asked. */
const asked: PlaceQuery[] = []
const geocoder = {
  geocode: async (query: PlaceQuery) => {
    asked.push(query)
    return query.city === 'Bengaluru' ? { longitude: 77.59, latitude: 12.97 } : undefined
  },
}
const clock = stoppedClock()
const identity = createIdentityModule({
  database,
  clock,
  rateLimits: createRateLimits(database, { scale: 1000 }),
  logger: Fastify().log,
  secret: 'secret',
  securityEventDays: 180,
  findTenantByHost: async () => undefined,
  isMarket: async () => true,
  profilePictures: { keep: async () => ({ id: '' }), want: async () => false, drop: async () => undefined },
  hasTestId: false,
  hasCalendars: async () => false,
})
const { holdCustomer, nameOf, parts } = identity
const address = createAddressModule({
  database,
  clock,
  geocoder,
  holdCustomer,
  nameOf,
  parts: { ...parts, ...promotionParts, standing: orderParts.standing(parts.sameBuyer), balances: walletParts.balances },
})
const call = callerOf([...identity.routes, ...address.routes])
const tenant = testTenant()
let ctx: RequestContext
let customers = 0

async function newCustomer(of = tenant): Promise<CustomerContext> {
  customers += 1
  const guest = testContext(of)
  const { token } = await call(registerCustomer, guest, {
    body: { userName: `c${customers}@example.com`, password: 'a long enough one', name: { first: 'Asha' } },
  })
  const actor = await identity.actorOf(of.id, hashToken(token))
  if (actor.kind !== 'customer') throw new Error('not signed in')
  return { ...guest, actor }
}

beforeEach(async () => {
  ctx = await newCustomer()
  asked.length = 0
})

const home: AddressInput = {
  name: { first: 'Asha', last: 'Rao' },
  houseNumber: '14',
  street1: 'Sycamore House',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'IN',
  zip: '560038',
  phoneNumber: '98450 10101',
  email: 'asha@example.com',
}

const add = async (change: Partial<AddressInput> = {}) => {
  clock.pass(1000)
  return (await call(addAddress, ctx, { body: { address: { ...home, ...change } } })).data
}
const houses = async () => (await call(listAddresses, ctx, {})).data.map(({ houseNumber, isDefault }) => (isDefault ? `${houseNumber}*` : houseNumber))

test('is kept as the wire tells it', async () => {
  const added = await add({ landmark: 'by the well', type: 'office' })
  expect(added).toMatchObject({
    isDefault: true,
    name: { first: 'Asha', last: 'Rao' },
    landmark: 'by the well',
    type: 'office',
    location: { type: 'Point', coordinates: [77.59, 12.97] },
    contacts: [
      { value: '9845010101', contactType: 'PRIMARY_PHONE' },
      { value: 'asha@example.com', contactType: 'PRIMARY_EMAIL' },
    ],
    createdAt: clock().toISOString(),
  })
  expect((await call(listAddresses, ctx, {})).data).toEqual([added])
})

test('the first becomes the default, later ones only when asked to; the default is listed first, then the newest', async () => {
  await add({ houseNumber: '1' })
  await add({ houseNumber: '2' })
  await add({ houseNumber: '3' })
  expect(await houses()).toEqual(['1*', '3', '2'])
  await add({ houseNumber: '4', isDefault: true })
  expect(await houses()).toEqual(['4*', '3', '2', '1'])
})

test('making another the default unsets the old one; the default cannot be unset with nothing in its place', async () => {
  const first = await add({ houseNumber: '1' })
  const second = await add({ houseNumber: '2' })
  await call(updateAddress, ctx, { params: { id: second._id }, body: { address: { ...home, houseNumber: '2', isDefault: true } } })
  expect(await houses()).toEqual(['2*', '1'])
  const unset = call(updateAddress, ctx, { params: { id: second._id }, body: { address: { ...home, houseNumber: '2b', isDefault: false } } })
  await expect(unset).rejects.toMatchObject({ code: 'identity.address_default_needed' })
  expect(await houses()).toEqual(['2*', '1'])
  await call(updateAddress, ctx, { params: { id: first._id }, body: { address: { ...home, houseNumber: '1b' } } })
  expect(await houses()).toEqual(['2*', '1b'])
})

test('when the default is deleted the newest of the others follows', async () => {
  const first = await add({ houseNumber: '1' })
  await add({ houseNumber: '2' })
  const third = await add({ houseNumber: '3' })
  await call(deleteAddress, ctx, { params: { id: first._id } })
  expect(await houses()).toEqual(['3*', '2'])
  await call(deleteAddress, ctx, { params: { id: third._id } })
  expect(await houses()).toEqual(['2*'])
})

test('there is one default, and no more addresses than an account may have, also when they are added at the same moment', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: MAX_ADDRESSES + 4 }, (_, n) => call(addAddress, ctx, { body: { address: { ...home, houseNumber: `${n}`, isDefault: n % 2 === 0 } } })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_ADDRESSES)
  expect(tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(Array(4).fill('identity.address_limit'))
  const listed = await houses()
  expect(listed).toHaveLength(MAX_ADDRESSES)
  expect(listed.filter((house) => house.endsWith('*'))).toHaveLength(1)
})

test("somebody else's address is not found, neither in this shop nor from another", async () => {
  const mine = await add()
  for (const stranger of [await newCustomer(), await newCustomer(testTenant())]) {
    const changing = await refusalOf(call(updateAddress, stranger, { params: { id: mine._id }, body: { address: home } }))
    const deleting = await refusalOf(call(deleteAddress, stranger, { params: { id: mine._id } }))
    expect([changing.code, deleting.code]).toEqual(['identity.address_not_found', 'identity.address_not_found'])
    expect(await address.recipientOf(stranger, mine._id)).toMatchObject({ contact: { firstName: expect.any(String) }, address: undefined })
  }
  expect((await call(listAddresses, ctx, {})).data).toEqual([mine])
})

test('guests have none', async () => {
  expect((await refusalOf(call(listAddresses, testContext(tenant), {}))).code).toBe('identity.sign_in_required')
})

test('a position that is given is taken, and nobody is asked', async () => {
  const added = await add({ city: 'Nowhere', location: { coordinates: [70.1, 20.2] } })
  expect(added.location.coordinates).toEqual([70.1, 20.2])
  expect(asked).toEqual([])
})

test('an address that cannot be placed is refused', async () => {
  const unknown = await refusalOf(add({ city: 'Nowhere' }))
  const impossible = await refusalOf(add({ location: { coordinates: [200, 20] } }))
  expect([unknown.code, impossible.code]).toEqual(['identity.address_unplaceable', 'identity.address_unplaceable'])
  expect(await houses()).toEqual([])
})

test('a changed name keeps the position; a changed street is looked up again', async () => {
  const { _id: id } = await add({ location: { coordinates: [77.6409, 12.9719] } })
  const renamed = await call(updateAddress, ctx, { params: { id }, body: { address: { ...home, name: { first: 'Ravi', last: 'Rao' } } } })
  expect([renamed.data.name.first, renamed.data.location.coordinates, asked.length]).toEqual(['Ravi', [77.6409, 12.9719], 0])
  const moved = await call(updateAddress, ctx, { params: { id }, body: { address: { ...home, street1: '12th Main Road' } } })
  expect([moved.data.location.coordinates, asked]).toEqual([
    [77.59, 12.97],
    [{ street: '14 12th Main Road', city: 'Bengaluru', state: 'Karnataka', zip: '560038', country: 'IN' }],
  ])
})

test('bad fields are refused one by one, before anything is asked or kept', async () => {
  const refusal = await refusalOf(add({ phoneNumber: '987654321', zip: '5600' }))
  expect(refusal).toMatchObject({
    code: 'request.invalid',
    errors: [
      { path: '/address/phoneNumber', message: 'Phone has 9 digits; it needs 10' },
      { path: '/address/zip', message: 'PIN code has 4 digits; it needs 6' },
    ],
  })
  expect([asked, await houses()]).toEqual([[], []])
})

test('a refusal says that something is missing only where something is (V-32)', async () => {
  expect(await refusalOf(add({ zip: '5600' }))).toMatchObject({ isIncomplete: false })
  expect(await refusalOf(add({ country: 'US' }))).toMatchObject({ isIncomplete: false, errors: [{ path: '/address/country' }] })
  expect(await refusalOf(add({ zip: '5600', street1: ' ' }))).toMatchObject({ isIncomplete: true })
})

test('an order knows whom to tell, also without an address', async () => {
  const customer = await newCustomer()
  await expect(address.recipientOf(customer, undefined)).resolves.toEqual({
    contact: { email: `c${customers}@example.com`, phone: null, firstName: 'Asha', isGuest: false },
    name: { first: 'Asha', last: '' },
    isConfirmed: false,
    isGuest: false,
    standing: undefined,
    couponUses: undefined,
    address: undefined,
  })
})

test('an order finds the default without an id, an own one by id, in one round trip', async () => {
  const customer = await newCustomer()
  ctx = customer
  const first = await add({ houseNumber: '1' })
  const second = await add({ houseNumber: '2' })
  const before = database.roundTrips()
  const found = await address.recipientOf(customer, undefined)
  expect([found?.address?.id, database.roundTrips() - before]).toEqual([first._id, 1])
  expect(Object.keys(found?.address ?? {})).not.toContain('isDefault')
  expect((await address.recipientOf(customer, second._id))?.address?.houseNumber).toBe('2')
})

test('an address that comes with an order is checked and placed but not kept', async () => {
  const located = await address.locateAddress(ctx, home)
  expect(located).toMatchObject({ firstName: 'Asha', phone: '9845010101', longitude: 77.59, latitude: 12.97 })
  expect(await houses()).toEqual([])
  const refusal = await refusalOf(address.locateAddress(ctx, { ...home, zip: '1' }))
  expect(refusal).toMatchObject({
    code: 'order.address_invalid',
    details: { errors: [{ path: '/address/zip', message: 'PIN code has 1 digit; it needs 6' }] },
  })
})
