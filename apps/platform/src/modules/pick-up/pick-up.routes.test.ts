import { randomUUID } from 'node:crypto'
import type { ApiFailure } from '@galleria/api-client'
import { startTestPlatform, type TestPlatform, refusalOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeOut } from '../cart/taken-out.repository.ts'
import { keepCoupon } from '../promotion/promotion.repository.ts'
import { createInventoryModule } from '../inventory/index.ts'
import { createSettle, type Settled } from '../order/settle-order.use-case.ts'
import type { PaymentOutcome } from '../order/settlement.ts'
import { changeBookings } from './pick-up.repository.ts'
import { aBuyer, aPickupShop, aSlot, ALWAYS, orderOf, type PickupShop, quoteFor } from './pick-up.fixture.ts'
import { identityParts } from '../identity/identity.parts.ts'

let platform: TestPlatform
let shop: PickupShop
let settle: (masterId: string, outcome: PaymentOutcome) => Promise<Settled>
beforeAll(async () => {
  platform = await startTestPlatform()
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await aPickupShop(platform)
  const { database } = platform
  const { changeHolds } = createInventoryModule({ database })
  const settleIn = createSettle({
    changeHolds,
    changeBookings: (tx, of) => changeBookings(tx, { ...of, at: new Date() }),
    changeBills: async () => 'changed',
    keepCoupon,
    takeOut,
    erasedCustomers: identityParts.erasedCustomers,
  })
  settle = (masterId, outcome) => database.transaction((tx) => settleIn(tx, { tenantId: shop.tenantId, masterId, outcome }))
})
afterAll(() => platform.close())

const failureOf = (promise: Promise<unknown>): Promise<ApiFailure> =>
  promise.then(() => Promise.reject(new Error('accepted'))).catch((failure: ApiFailure) => failure)
const leftAt = async (of: PickupShop, from: string) => {
  const { stores } = (await of.guest().listPickupSlots({ params: { id: of.store.id }, query: {} })).data
  return stores[0]?.days.flatMap(({ slots }) => slots).find((slot) => slot.from === from)?.left
}
const booksAreRight = async () => expect((await platform.check()).filter(({ count, failure }) => count > 0 || failure !== undefined)).toEqual([])

describe('G-05', () => {
  it('tells the places of a seller with days, times and what is left; of one day when asked', async () => {
    const { date, store } = await aSlot(shop)
    expect(store).toMatchObject({ _id: 'main', name: 'Corner Shop', phone: '9845010104' })
    // What is left of today, and two whole days.
    expect(store.days).toHaveLength(3)
    for (const day of store.days.slice(1)) {
      expect(day.left).toBe(48)
      expect(day.slots[0]).toMatchObject({ slot: '00:00', left: 2 })
    }
    const { stores } = (await shop.guest().listPickupSlots({ params: { id: shop.store.id }, query: { date } })).data
    expect(stores[0]?.days.map((day) => day.date)).toEqual([date])
  })

  it('tells none where the shop does not offer it, the seller does not, or nobody can come', async () => {
    const placesOf = async (id: string, of = shop) => (await of.guest().listPickupSlots({ params: { id }, query: {} })).data.stores
    const silent = await aPickupShop(platform, { use: 'none', slotMinutes: undefined, perSlot: undefined, packingMinutes: undefined, daysAhead: undefined })
    expect(await placesOf(silent.store.id, silent)).toEqual([])
    const others = [await shop.addSeller('Post Only', undefined, { hours: ALWAYS, allowPickupFromShop: false }), await shop.addSeller('No Hours')]
    await platform.catchUp()
    for (const { id } of others) expect(await placesOf(id)).toEqual([])
  })

  it('knows other places than the office, with terms and hours of the seller', async () => {
    const city = { city: 'Bengaluru', state: 'Karnataka', country: 'IN' }
    const north = { ...city, id: 'north', name: 'Corner Shop North', street1: '1 Hill Road', zip: '560024', position: [77.59, 13.03] }
    const morning = { spans: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '11:00' }] }
    const south = { ...city, id: 'south', name: 'Corner Shop South', street1: '2 Lake Road', zip: '560041', position: [77.58, 12.92], hours: morning }
    const stores = [north, south]
    const seller = await shop.addSeller('Two Places', undefined, { hours: ALWAYS, pickup: { perSlot: 9, stores } })
    await platform.catchUp()
    const { data } = await shop.guest().listPickupSlots({ params: { id: seller.id }, query: {} })
    expect(data.stores.map(({ _id }) => _id)).toEqual(['main', 'north', 'south'])
    expect(data.stores[2]?.days[1]?.slots.map(({ slot, left }) => [slot, left])).toEqual([
      ['09:00', 9],
      ['10:00', 9],
    ])
  })
})

describe('a bound to how far it is offered', () => {
  const near = { lat: 12.9716, lon: 77.5946 }
  const delhi = { lat: 28.61, lon: 77.21 }

  it('tells from near to far which places are within it, and how far they are', async () => {
    const bounded = await aPickupShop(platform, { km: 30 })
    const city = { city: 'Bengaluru', state: 'Karnataka', country: 'IN' }
    const stores = [
      { ...city, id: 'airport', name: 'Airport', street1: '1 Airport Road', zip: '560300', position: [77.7068, 13.1986] },
      { ...city, id: 'centre', name: 'Centre', street1: '2 Lake Road', zip: '560001', position: [77.595, 12.972] },
      { ...city, id: 'mysuru', city: 'Mysuru', name: 'Mysuru', street1: '3 Palace Road', zip: '570001', position: [76.6394, 12.2958] },
    ]
    const seller = await bounded.addSeller('Many Places', undefined, { hours: ALWAYS, pickup: { stores } })
    await platform.catchUp()
    const placesFrom = async (query: object) => (await bounded.guest().listPickupSlots({ params: { id: seller.id }, query })).data.stores
    const found = await placesFrom(near)
    expect(found.map(({ _id }) => _id)).toEqual(['centre', 'main', 'airport'])
    expect(found.map(({ km }) => Math.round(km ?? -1))).toEqual([0, expect.any(Number), 28])
    expect(await placesFrom(delhi)).toEqual([])
    expect((await placesFrom({})).map(({ _id, km }) => [_id, km])).toEqual(['main', 'airport', 'centre', 'mysuru'].map((id) => [id, null]))
    expect(await refusalOf(placesFrom({ lat: 12 }))).toBe('request.invalid')
  })

  it('is there where things come to, and keeps nobody away who knows that they are going to be there', async () => {
    const bounded = await aPickupShop(platform, { km: 30 })
    const { from } = await aSlot(bounded, 5)
    const buyer = await aBuyer(bounded)
    const quoteAt = async ({ lat, lon: long }: typeof near, wish = {}) =>
      (await buyer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { lat, long }, ...wish } })).data.parts[0]
    expect(await quoteAt(near)).toMatchObject({ canPickUp: true })
    expect(await quoteAt(delhi)).toMatchObject({ canPickUp: false, pickup: null })
    expect(await quoteAt(delhi, { isSelfPickUp: true, pickUpTime: from })).toMatchObject({ pickup: { from } })
  })
})

describe('an order that is picked up', () => {
  it('costs no delivery, has its place, and says where and when', async () => {
    const { from, slot, date, store } = await aSlot(shop, 3)
    const buyer = await aBuyer(shop)
    const home = await quoteFor(buyer, {})
    expect(home.parts[0]).toMatchObject({ pickup: null, canPickUp: true })
    expect(home.deliveryFee.amount).toBeGreaterThan(0)
    const quote = await quoteFor(buyer, { isSelfPickUp: true, pickUpTime: from })
    expect(quote.deliveryFee.amount).toBe(0)
    expect(quote.totalPrice.amount).toBe(home.totalPrice.amount - home.deliveryFee.amount)
    expect(quote.parts[0]).toMatchObject({ delivery: null, pickup: { date, from, store: { _id: 'main', address: store.address } } })
    const { content } = await buyer.api.createOrder(orderOf(quote.hash, { date, slot }))
    expect(content).toMatchObject({
      type: 'IN-STORE',
      deliveryDay: null,
      pickup: { date, from, timeZone: store.timeZone, store: { _id: 'main', name: 'Corner Shop' } },
    })
    expect(await leftAt(shop, from)).toBe(1)
    await buyer.api.cancelOrder({ body: { orderId: content.orderId } })
    expect(await leftAt(shop, from)).toBe(2)
    await booksAreRight()
  })

  it('is one when a time to pick it up is all that says so', async () => {
    const { from } = await aSlot(shop, 11)
    const quote = await quoteFor(await aBuyer(shop), { pickUpTime: from })
    expect(quote).toMatchObject({ deliveryFee: { amount: 0 }, parts: [{ pickup: { from } }] })
    expect((await quoteFor(await aBuyer(shop), { isSelfPickUp: false, pickUpTime: from })).parts[0]).toMatchObject({ pickup: null })
  })

  it('needs no address of whoever fetches all of it: it is theirs, at the store (V-03)', async () => {
    const { from, store } = await aSlot(shop, 9)
    const buyer = await shop.addCustomer()
    await buyer.api.addToCart({ body: { item: shop.variantId, quantity: 1 } })
    const quote = await quoteFor(buyer, { isSelfPickUp: true, pickUpTime: from })
    const order = orderOf(quote.hash, from)
    const elsewhere = { ...order, body: { ...order.body, orderDetails: { paymentType: 'COD' as const, deliveryAddress: { _id: randomUUID() } } } }
    expect(await refusalOf(buyer.api.createOrder(elsewhere)), 'an address that there is not').toBe('order.delivery_address_missing')
    const { content } = await buyer.api.createOrder(order)
    const { street1, city, zip } = store.address
    expect(content.deliveryAddress).toMatchObject({ name: { first: 'Anjali', last: 'Rao' }, street1, city, zip, location: store.location })
    expect(content.deliveryFee.amount).toBe(0)
  })

  it('needs the address of whoever is brought something besides (V-03)', async () => {
    const { from, date, slot } = await aSlot(shop, 10)
    const buyer = await shop.addCustomer()
    for (const item of [shop.variantId, (await shop.addProduct({ price: 30_000 })).variantIds[0] ?? ''])
      await buyer.api.addToCart({ body: { item, quantity: 1 } })
    const pickups = [{ provider: shop.store.id, date, slot }]
    const quote = await quoteFor(buyer, { pickups })
    expect(await refusalOf(buyer.api.createOrder(orderOf(quote.hash, pickups)))).toBe('order.delivery_address_missing')
    expect(await leftAt(shop, from)).toBe(2)
  })

  it('is refused when the slot is full: by the quote, and by the order', async () => {
    const { from } = await aSlot(shop, 4)
    const buyers = await Promise.all([aBuyer(shop), aBuyer(shop), aBuyer(shop)])
    const wish = { isSelfPickUp: true, pickUpTime: from }
    const quotes = []
    for (const buyer of buyers) quotes.push(await quoteFor(buyer, wish))
    const outcomes = []
    for (const [index, buyer] of buyers.entries()) outcomes.push(await refusalOf(buyer.api.createOrder(orderOf(quotes[index]?.hash ?? '', from))))
    expect(outcomes).toEqual(['accepted', 'accepted', 'checkout.pickup_slot_full'])
    expect(await refusalOf(quoteFor(await aBuyer(shop), wish))).toBe('checkout.pickup_slot_full')
    await booksAreRight()
  })

  it('is what was quoted: V-04 without its slot, refused with another, and no other when it is sent twice', async () => {
    const { from, date } = await aSlot(shop, 5)
    const buyer = await aBuyer(shop)
    const quote = await quoteFor(buyer, { pickups: [{ provider: shop.store.id, store: 'main', date, slot: '05:00' }] })
    const missing = await failureOf(buyer.api.createOrder(orderOf(quote.hash, '')))
    expect(missing).toMatchObject({ code: 'order.pickup_slot_missing', message: 'Missing pickup slot information for self-pickup order' })
    expect(await failureOf(buyer.api.createOrder(orderOf(quote.hash, { date, slot: '06:00' })))).toMatchObject({
      code: 'order.quote_changed',
      problem: { details: { changed: ['delivery'] } },
    })
    const request = orderOf(quote.hash, { date, slot: '05:00', store: 'main' })
    const [first, second] = await Promise.all([buyer.api.createOrder(request), buyer.api.createOrder(request)])
    expect(second.content._id).toBe(first.content._id)
    expect(await leftAt(shop, from)).toBe(1)
    const other = await aBuyer(shop)
    const home = await quoteFor(other, {})
    expect(await refusalOf(other.api.createOrder(orderOf(home.hash, from)))).toBe('order.quote_changed')
  })

  it('needs all that V-33 names, a place that there is, and a time that can be chosen', async () => {
    const buyer = await aBuyer(shop)
    const { date, slot } = await aSlot(shop)
    const of = (wish: Parameters<typeof quoteFor>[1]) => quoteFor(buyer, wish)
    const one = (choice: object) => of({ isSelfPickUp: true, pickups: [{ provider: shop.store.id, ...choice }] })
    expect(await failureOf(of({ isSelfPickUp: true }))).toMatchObject({
      code: 'checkout.pickup_time_missing',
      message: 'Missing pickup time for self-pickup order',
      problem: { details: { missing: ['date', 'slot', 'store'] } },
    })
    expect(await failureOf(one({ store: 'main' }))).toMatchObject({ code: 'checkout.pickup_time_missing', problem: { details: { missing: ['date', 'slot'] } } })
    expect(await failureOf(one({ slot }))).toMatchObject({ problem: { details: { missing: ['date'] } } })
    expect(await refusalOf(one({ date, slot, store: 'moon' }))).toBe('checkout.pickup_unavailable')
    expect(await refusalOf(one({ date, slot: '12:17' }))).toBe('checkout.pickup_slot_gone')
    expect(await refusalOf(one({ date: '2020-01-01', slot }))).toBe('checkout.pickup_slot_gone')
    expect(await refusalOf(of({ isSelfPickUp: false, pickups: [{ date, slot }] }))).toBe('checkout.pickup_unavailable')
    const choice = { provider: shop.store.id, date, slot }
    for (const wish of [{ pickups: [choice, choice] }, { pickups: [choice], pickUpTime: `${date}T${slot}` }])
      expect(await refusalOf(of(wish)), 'more than one for one seller').toBe('checkout.pickup_unavailable')
    expect((await of({ isSelfPickUp: true, pickUpTime: `${date} ${slot}` })).parts[0]).toMatchObject({ pickup: { date } })
  })

  it('is a matter of each seller: one part is picked up, the other delivered', async () => {
    const { date, slot, from } = await aSlot(shop, 7)
    const second = await shop.addProduct({ price: 30_000 })
    const buyer = await aBuyer(shop)
    await buyer.api.addToCart({ body: { item: second.variantIds[0] ?? '', quantity: 1 } })
    expect(await refusalOf(quoteFor(buyer, { isSelfPickUp: true, pickUpTime: from })), 'the other has no hours').toBe('checkout.pickup_unavailable')
    const pickups = [{ provider: shop.store.id, date, slot }]
    const quote = await quoteFor(buyer, { pickups })
    expect(quote.parts.map(({ provider, pickup, canPickUp }) => [provider._id === shop.store.id, pickup !== null, canPickUp])).toEqual([
      [true, true, true],
      [false, false, false],
    ])
    const { content } = await buyer.api.createOrder(orderOf(quote.hash, pickups))
    expect(content.pickup).toBeNull()
    expect(content.orders.map(({ pickup, deliveryFee }) => [pickup?.from ?? null, deliveryFee.amount > 0])).toEqual([
      [from, false],
      [null, true],
    ])
    await booksAreRight()
  })

  it('gives its place back when nobody pays in time, takes it again when it is paid after all, and pays back when it is full by then', async () => {
    const { from } = await aSlot(shop, 8)
    const wish = { isSelfPickUp: true, pickUpTime: from }
    const late = await aBuyer(shop)
    const quote = await quoteFor(late, wish, 'STRIPE')
    const { content } = await late.api.createOrder(orderOf(quote.hash, from, 'STRIPE'))
    expect(await leftAt(shop, from)).toBe(1)
    await settle(content._id, 'expired')
    expect(await leftAt(shop, from)).toBe(2)
    await settle(content._id, 'paid')
    expect(await leftAt(shop, from)).toBe(1)
    await booksAreRight()

    const later = await aBuyer(shop)
    const { content: second } = await later.api.createOrder(orderOf((await quoteFor(later, wish, 'STRIPE')).hash, from, 'STRIPE'))
    await settle(second._id, 'expired')
    const third = await aBuyer(shop)
    await third.api.createOrder(orderOf((await quoteFor(third, wish)).hash, from))
    expect(await leftAt(shop, from)).toBe(0)
    expect(await settle(second._id, 'paid')).toBe('refund_due')
    expect(await leftAt(shop, from)).toBe(0)
    await booksAreRight()
  })
})
