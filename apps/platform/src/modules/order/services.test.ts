import { randomUUID } from 'node:crypto'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestSeller, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALWAYS } from '../pick-up/pick-up.fixture.ts'
import { CHECKOUT, makeService, orderInput, refusalOf } from './orders.fixture.ts'

let platform: TestPlatform
let shop: TestShop
/** Sells both, hands out, promises days, and lets people choose times. */
let clinic: TestSeller
let visit: { readonly id: string; readonly variantId: string }
let monitor: string

beforeAll(async () => {
  platform = await startTestPlatform()
  const dispatch = {
    cutOff: '14:00',
    handlingDays: 0,
    workingDays: [1, 2, 3, 4, 5, 6, 7],
    deliveryDays: [1, 2, 3, 4, 5, 6, 7],
    zones: [{ upToKm: 5000, days: 1 }],
  }
  const policies = {
    deliveryWindow: { use: 'windows', windowMinutes: 120, leadMinutes: 60, daysAhead: 4 },
    pickup: { use: 'slots', slotMinutes: 60, perSlot: 2, packingMinutes: 60, daysAhead: 3 },
  }
  shop = await createTestShop(platform, { cart: { mode: 'multi' }, dispatch, policies })
  clinic = await shop.addSeller('Stride Clinic', undefined, { hours: ALWAYS })
  monitor = (await shop.addProduct({ name: 'Monitor', price: 20_000, stock: 100, sellerId: clinic.id })).variantIds[0]!
  const product = await shop.addProduct({ name: 'Physiotherapy at home', price: 90_000, stock: 100, sellerId: clinic.id })
  visit = { id: product.id, variantId: product.variantIds[0]! }
  await makeService(platform, shop, visit.id)
})
afterAll(() => platform.close())

async function buyerOf(...items: readonly string[]): Promise<SignedIn> {
  const buyer = await shop.addCustomer()
  await buyer.api.addAddress({ body: { address: anAddress() } })
  for (const item of items) await buyer.api.addToCart({ body: { item, quantity: 1 } })
  return buyer
}
const quoteOf = async ({ api }: SignedIn, more: object = {}) => (await api.confirmCheckout({ query: {}, body: { ...CHECKOUT, ...more } })).data
const place = async ({ api }: SignedIn) => (await api.createOrder(await orderInput(api))).content

describe('a service (decision 0152)', () => {
  it('is done where its seller comes, which is not as far as its goods are sent', async () => {
    const near = await createTestShop(platform, { policies: { deliveryZone: { use: 'within', km: 3000 }, visitZone: { use: 'within', km: 50 } } })
    const [goods, service] = [await near.addProduct(), await near.addProduct()]
    await makeService(platform, near, service.id)
    const buyer = await near.addCustomer()
    const quoteAt = (long: number, lat: number) => refusalOf(buyer.api.confirmCheckout({ query: {}, body: { ...CHECKOUT, location: { long, lat } } }))
    const [here, mumbai, quito] = [
      [77.6412, 12.9698],
      [72.8777, 19.076],
      [-78.4678, -0.1807],
    ] as const
    await buyer.api.addToCart({ body: { item: goods.variantIds[0]!, quantity: 1 } })
    expect([await quoteAt(...here), await quoteAt(...mumbai), await quoteAt(...quito)]).toEqual(['accepted', 'accepted', 'checkout.delivery_unavailable'])
    await buyer.api.addToCart({ body: { item: service.variantIds[0]!, quantity: 1 } })
    expect([await quoteAt(...here), await quoteAt(...mumbai)]).toEqual(['accepted', 'checkout.delivery_unavailable'])
    // Who cannot send there either is named as somebody who does not deliver.
    const refused = async (long: number, lat: number) => {
      const problem: unknown = await buyer.api.confirmCheckout({ query: {}, body: { ...CHECKOUT, location: { long, lat } } }).catch((error: unknown) => error)
      return problem
    }
    expect(await refused(...mumbai)).toMatchObject({ problem: { details: { providers: [{ name: near.seller.name, isVisit: true }] } } })
    expect(await refused(...quito)).toMatchObject({ problem: { details: { providers: [{ name: near.seller.name }] } } })
    expect(await refused(...quito)).not.toMatchObject({ problem: { details: { providers: [{ isVisit: true }] } } })
    // Its page says so before.
    const termsOf = async (id: string) => (await near.guest().getItem({ params: { id } })).data.serviceTerms
    expect(await termsOf(service.id)).toEqual([expect.stringContaining('At your address'), 'Up to 50 km from Bengaluru', expect.stringContaining('cancel')])
    expect(await termsOf(goods.id)).toBeUndefined()
  })

  it('is called one by its product and its line of a cart, with where and when it is done in the language of whoever asks', async () => {
    const guest = shop.guest('es')
    const { data: item } = await guest.getItem({ params: { id: visit.id } })
    const { data: goods } = await guest.getItem({ params: { id: (await shop.addProduct()).id } })
    expect(item).toMatchObject({
      isService: true,
      serviceTerms: [
        'En tu dirección, el día que acuerdes con Stride Clinic',
        'Puedes cancelar gratis hasta que salgan hacia tu dirección. Un servicio no se puede devolver.',
      ],
    })
    expect(goods).toMatchObject({ isService: false })
    expect(goods).not.toHaveProperty('serviceTerms')
    const { data: cart } = await shop.guest().previewCart({
      body: {
        items: [
          { item: visit.variantId, quantity: 1 },
          { item: monitor, quantity: 1 },
        ],
      },
    })
    expect(cart.items[0]).toMatchObject({ isService: true, serviceTerms: ['At your address, on a day you agree on with Stride Clinic'] })
    expect(cart.items[1]).not.toHaveProperty('isService')
  })

  it('costs no delivery, and has no line for it, no day, no time to choose and no pick-up', async () => {
    const buyer = await buyerOf(visit.variantId)
    const { data: cart } = await buyer.api.viewCart()
    expect(cart).toMatchObject({ deliveryFee: { amount: 0 }, total: { amount: 90_000 }, items: [{ _id: visit.variantId }] })
    expect(cart.items).toHaveLength(1)
    const quote = await quoteOf(buyer)
    expect(quote).toMatchObject({ deliveryFee: { amount: 0 }, totalPrice: { amount: 90_000 }, delivery: null })
    expect(quote.items.map(({ _id }) => _id)).toEqual([visit.variantId])
    expect(quote.parts).toMatchObject([{ delivery: null, deliveryDays: [], canPickUp: false, deliveryFee: { amount: 0 } }])
    expect(await place(buyer)).toMatchObject({ type: 'SERVICE', deliveryFee: { amount: 0 }, deliveryDay: null, items: [{ isService: true }] })
  })

  it('beside goods of the same seller leaves those their fee, day and times, but nothing is picked up', async () => {
    const buyer = await buyerOf(monitor)
    const [alone] = (await quoteOf(buyer)).parts
    expect(alone).toMatchObject({ deliveryFee: { amount: 4000 }, canPickUp: true })
    await buyer.api.addToCart({ body: { item: visit.variantId, quantity: 1 } })
    const { parts, items } = await quoteOf(buyer)
    // Together they are worth free delivery: it is earned by all that is bought of the seller.
    expect(parts).toMatchObject([{ deliveryFee: { amount: 0 }, delivery: { day: alone?.delivery?.day }, canPickUp: false }])
    expect(parts[0]?.deliveryDays).not.toEqual([])
    expect(items).toHaveLength(3)
    const order = await place(buyer)
    expect(order).toMatchObject({ type: 'PRODUCT', deliveryDay: alone?.delivery?.day })
    expect(order.items.map(({ isService }) => isService)).toEqual([undefined, true])
  })

  it('is not picked up, takes no delivery time, and needs an address', async () => {
    const buyer = await buyerOf(visit.variantId)
    const [store] = (await shop.guest().listPickupSlots({ params: { id: clinic.id }, query: {} })).data.stores
    const day = store?.days[1]
    const pickup = { provider: clinic.id, store: store?._id ?? '', date: day?.date ?? '', slot: day?.slots[0]?.slot ?? '' }
    expect(await refusalOf(quoteOf(buyer, { pickups: [pickup] }))).toBe('checkout.pickup_unavailable')
    await buyer.api.addToCart({ body: { item: monitor, quantity: 1 } })
    expect(await refusalOf(quoteOf(buyer, { pickups: [pickup] }))).toBe('checkout.pickup_unavailable')
    await buyer.api.removeFromCart({ body: { item: monitor, quantity: 1 } })
    expect(await refusalOf(quoteOf(buyer, { deliveryWindows: [{ provider: clinic.id, date: day?.date ?? '' }] }))).toBe('checkout.delivery_window_invalid')

    const homeless = await shop.addCustomer()
    await homeless.api.addToCart({ body: { item: visit.variantId, quantity: 1 } })
    const { hash } = await quoteOf(homeless)
    const body = { orderHash: hash, orderDetails: { paymentType: 'COD' as const } }
    expect(await refusalOf(homeless.api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body }))).toBe('order.delivery_address_missing')
  })

  it('can be cancelled, and is never sent back, whatever its category sells by then; goods beside it are', async () => {
    const buyer = await buyerOf(visit.variantId, monitor)
    const order = await place(buyer)
    const back = (item: string) => buyer.api.askReturn({ body: { orderId: order.orderId, items: [{ _id: item, quantity: 1 }], reason: 'changed_mind' } })
    expect(order.can.cancel).toBe(true)
    expect(await refusalOf(back(visit.variantId))).toBe('return.not_for_services')
    await shop.deliver(order.orderId)
    const set = (sells: string) =>
      platform.database.run({ name: 'test-category-sells', text: `update category set sells = $2 where tenant_id = $1 and slug = 'visits'` }, [
        shop.tenantId,
        sells,
      ])
    await set('goods')
    try {
      expect(await refusalOf(back(visit.variantId))).toBe('return.not_for_services')
    } finally {
      await set('services')
    }
    const { returnable } = await buyer.api.listReturns({ params: { orderId: order.orderId } })
    expect(returnable.map(({ _id }) => _id)).toEqual([monitor])
    expect((await back(monitor)).data.items).toMatchObject([{ _id: monitor }])

    const alone = await buyerOf(visit.variantId)
    const { orderId } = await place(alone)
    expect((await alone.api.cancelOrder({ body: { orderId } })).data.orderStatus).toBe('cancelled')
  })

  it('of an order that was placed before its lines said so is not sent back either', async () => {
    const buyer = await buyerOf(visit.variantId)
    const { _id, orderId } = await place(buyer)
    await platform.database.run({ name: 'test-old-line', text: `update order_line set sells = 'goods' where tenant_id = $1 and order_id = $2` }, [
      shop.tenantId,
      _id,
    ])
    await shop.deliver(orderId)
    expect((await buyer.api.listReturns({ params: { orderId } })).returnable).toEqual([])
    expect((await buyer.api.getOrder({ params: { orderId } })).data.items).toMatchObject([{ isService: true }])
  })

  it('is told of as what it is: that the seller gets in touch, is coming, has done it', async () => {
    const buyer = await buyerOf(visit.variantId)
    const { orderId } = await place(buyer)
    await shop.deliver(orderId)
    const told = await platform.database.run<{ type: string; payload: { readonly isService?: boolean; readonly status?: string; readonly parts?: object } }>(
      { name: 'test-told-of-service', text: `select type, payload from event_outbox where tenant_id = $1 and payload ->> 'number' = $2 order by id` },
      [shop.tenantId, orderId],
    )
    expect(told.find(({ type }) => type === 'order.placed')?.payload.parts).toMatchObject([{ services: ['Physiotherapy at home'] }])
    const steps = told.filter(({ type }) => type === 'order.advanced').map(({ payload }) => payload)
    expect(steps.map(({ status, isService }) => [status, isService])).toEqual([
      ['processing', true],
      ['shipped', true],
      ['delivered', true],
    ])
  })
})
