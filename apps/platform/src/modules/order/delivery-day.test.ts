import { randomUUID } from 'node:crypto'
import { deliveryPromise } from '@galleria/rules'
import { distanceKm, type Position } from '@galleria/kernel'
import { anAddress, createTestShop, startTestPlatform } from '@galleria/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { orderPlaced } from '@galleria/contract'

/** 3:50 pm of a Monday in Bengaluru, ten minutes before the cut-off. */
const START = new Date('2026-11-16T10:20:00Z')
let now = START
const platform = await startTestPlatform({ overrides: { clock: () => now } })
afterAll(platform.close)

const dispatch = {
  cutOff: '16:00',
  handlingDays: 0,
  workingDays: [1, 2, 3, 4, 5, 6],
  deliveryDays: [1, 2, 3, 4, 5, 6],
  zones: [{ upToKm: 40, days: 1 }, { days: 4 }],
}
const shop = await createTestShop(platform, { dispatch, holidays: ['2026-11-18', '2026-12-25', '2030-01-26'] })
const HERE = { long: 77.6, lat: 12.97 }
const DELHI: Position = [77.21, 28.61]

beforeEach(() => {
  now = START
})
const pass = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000))

async function filledCart(sellerId = shop.seller.id) {
  const { variantIds } = await shop.addProduct({ sellerId })
  const customer = await shop.addCustomer()
  await customer.api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
  const quote = async (location = HERE) => (await customer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location } })).data
  const order = async (hash: string, location: Position = [HERE.long, HERE.lat]) => {
    const address = anAddress({ location: { coordinates: [...location] } })
    const orderDetails = { paymentType: 'COD' as const, deliveryAddress: { address } }
    return (await customer.api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body: { orderHash: hash, orderDetails } })).content
  }
  return { ...customer, quote, order }
}

test('a quote says the day for its place, and the order keeps it, in the order, in the list and in the mail', async () => {
  const { api, userInfo, quote, order } = await filledCart()
  const { delivery, hash } = await quote()
  expect(delivery).toEqual({ day: '2026-11-17', orderBefore: '2026-11-16T10:30:00.000Z' })
  const placed = await order(hash)
  expect(placed.deliveryDay).toBe('2026-11-17')
  expect((await api.getOrder({ params: { orderId: placed.orderId } })).data.deliveryDay).toBe('2026-11-17')
  expect((await api.listOrders({ params: { customerId: userInfo._id }, query: {} })).data.map(({ deliveryDay }) => deliveryDay)).toEqual(['2026-11-17'])
  const events = await platform.database.run<{ payload: unknown }>(
    {
      name: 'test-announced-day',
      text: `select payload from event_outbox where tenant_id = $1 and type = '${orderPlaced.type}' and payload ->> 'number' = $2`,
    },
    [shop.tenantId, placed.orderId],
  )
  expect(events).toEqual([{ payload: expect.objectContaining({ delivery: { day: '2026-11-17', country: 'IN' } }) }])
})

test('whoever was quoted a day before the cut-off is promised it a quarter of an hour later; a new quote passes over the holiday', async () => {
  const { quote, order } = await filledCart()
  const { hash } = await quote()
  pass(14)
  expect((await quote()).delivery?.day).toBe('2026-11-19')
  expect((await order(hash)).deliveryDay).toBe('2026-11-17')
})

test('an order that goes farther away than its quote was for is refused: its day was promised of another place', async () => {
  const { quote, order } = await filledCart()
  const { hash } = await quote()
  const location = { long: DELHI[0], lat: DELHI[1] }
  await expect(order(hash, DELHI)).rejects.toMatchObject({ code: 'order.quote_changed', problem: { details: { changed: ['delivery'], location } } })
  const there = await quote(location)
  expect(there.delivery?.day).toBe('2026-11-21')
  expect((await order(there.hash, DELHI)).deliveryDay).toBe('2026-11-21')
})

test('a seller says of itself what is otherwise than in its shop', async () => {
  const slow = await shop.addSeller('Slow House', undefined, { dispatch: { cutOff: '12:00', handlingDays: 1 } })
  await platform.catchUp()
  expect((await (await filledCart(slow.id)).quote()).delivery?.day).toBe('2026-11-20')
})

test('a browser finds the same day from what a seller says of itself', async () => {
  const { dispatch: told } = (await shop.guest().getProviderPreferences({ params: { id: shop.seller.id } })).data.delivery
  // What is too far ahead to matter is not told.
  expect(told?.holidays).toEqual(['2026-11-18', '2026-12-25'])
  const [longitude = 0, latitude = 0] = told?.from.coordinates ?? []
  const { quote } = await filledCart()
  for (const [long, lat] of [[HERE.long, HERE.lat], DELHI] as const) {
    const promise = told && deliveryPromise(now, told, distanceKm([longitude, latitude], [long, lat]))
    expect(promise && { day: promise.day, orderBefore: promise.orderBefore.toISOString() }).toEqual((await quote({ long, lat })).delivery)
  }
})

test('a shop that says nothing of when it sends promises nothing', async () => {
  const silent = await createTestShop(platform)
  const { variantIds } = await silent.addProduct()
  const { api } = await silent.addCustomer()
  await api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
  expect((await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: HERE } })).data.delivery).toBeNull()
  expect((await silent.guest().getProviderPreferences({ params: { id: silent.seller.id } })).data.delivery.dispatch).toBeNull()
})

test('a seller that hands its goods out says where and when; others, and all of a shop that lets nobody fetch anything, do not', async () => {
  const hours = { spans: [{ days: [1, 2, 3], from: '10:00', to: '18:00' }] }
  const handing = await createTestShop(platform, { policies: { pickup: { use: 'slots' } } })
  const pickupOf = async (of: typeof shop, { id }: { id: string }) => (await of.guest().getProviderPreferences({ params: { id } })).data.delivery.pickup
  const store = {
    id: 's',
    name: 'Corner',
    street1: '2 Side Lane',
    city: 'Mysuru',
    state: 'KA',
    zip: '570001',
    country: 'IN',
    position: [76.64, 12.3] as const,
    hours,
  }
  const [open, closed, nowhere, elsewhere, unopened, unhanded] = [
    await handing.addSeller('Open House', undefined, { hours }),
    await handing.addSeller('Post Only', undefined, { hours, allowPickupFromShop: false }),
    await handing.addSeller('Nowhere', null, { hours }),
    await handing.addSeller('Elsewhere', undefined, { pickup: { stores: [store] } }),
    await handing.addSeller('Never Open'),
    await shop.addSeller('Open House', undefined, { hours }),
  ]
  await platform.catchUp()
  expect(await pickupOf(handing, open)).toMatchObject({ street1: expect.stringMatching(/./), city: expect.stringMatching(/./), hours })
  expect(await pickupOf(handing, elsewhere)).toMatchObject({ street1: '2 Side Lane', city: 'Mysuru', hours })
  for (const seller of [closed, nowhere, unopened]) expect(await pickupOf(handing, seller)).toBeNull()
  expect(await pickupOf(shop, unhanded)).toBeNull()
})
