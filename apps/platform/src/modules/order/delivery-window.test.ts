import { randomUUID } from 'node:crypto'
import type { ApiFailure } from '@galleria/api-client'
import { type DeliveryChoice, orderPlaced, type PickupChoice } from '@galleria/contract'
import type { AddressKind } from '@galleria/rules'
import { anAddress, createTestShop, startTestPlatform } from '@galleria/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

/** 11 am of a Monday in Bengaluru: what is ordered now arrives today. */
const START = new Date('2026-11-16T05:30:00Z')
let now = START
const platform = await startTestPlatform({ overrides: { clock: () => now } })
afterAll(platform.close)
beforeEach(() => {
  now = START
})
const pass = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000))

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const dispatch = { cutOff: '20:00', handlingDays: 0, workingDays: EVERY_DAY, deliveryDays: [1, 2, 3, 4, 5, 6], zones: [{ upToKm: 40, days: 0 }] }
const deliveryWindow = { use: 'windows', windowMinutes: 120, leadMinutes: 60, daysAhead: 4 }
const pickup = { use: 'slots', slotMinutes: 60, perSlot: 2, packingMinutes: 0, daysAhead: 3 }
const shop = await createTestShop(platform, { dispatch, holidays: ['2026-11-18'], cart: { mode: 'multi' }, policies: { deliveryWindow, pickup } })
const HERE = { long: 77.6, lat: 12.97 }

type Ask = { readonly deliveryWindows?: DeliveryChoice[]; readonly pickups?: PickupChoice[]; readonly kind?: AddressKind; readonly provider?: string }

async function aBuyer(of = shop, ...more: readonly string[]) {
  const { variantIds } = await of.addProduct()
  const { api } = await of.addCustomer()
  for (const item of [variantIds[0] ?? '', ...more]) await api.addToCart({ body: { item, quantity: 1 } })
  return {
    api,
    quote: async ({ kind, ...body }: Ask = {}) =>
      (await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { ...HERE, ...(kind ? { type: kind } : {}) }, ...body } })).data,
    order: async (hash: string, deliveryWindows?: DeliveryChoice[], type: AddressKind = 'home', key: string = randomUUID()) => {
      const address = anAddress({ type, location: { coordinates: [HERE.long, HERE.lat] } })
      const body = {
        orderHash: hash,
        orderDetails: { paymentType: 'COD' as const, deliveryAddress: { address } },
        ...(deliveryWindows ? { custom: { deliveryWindows } } : {}),
      }
      return (await api.createOrder({ headers: { 'idempotency-key': key }, body })).content
    },
  }
}

const failureOf = (promise: Promise<unknown>): Promise<ApiFailure> =>
  promise.then(
    () => {
      throw new Error('it was accepted')
    },
    (failure: ApiFailure) => failure,
  )
const refusalOf = async (promise: Promise<unknown>): Promise<string> => (await failureOf(promise)).code

describe('a window to be brought something in (K-16, C-28)', () => {
  it('is offered from the promised day on, by the hours of the kind of place, without what is too late', async () => {
    const { quote } = await aBuyer()
    const offered = async (kind?: AddressKind) =>
      (await quote(kind ? { kind } : {})).parts[0]?.deliveryDays.map(({ date, slots }) => [date, ...slots.map(({ slot }) => slot)])
    const whole = ['07:00', '09:00', '11:00', '13:00', '15:00', '17:00', '19:00']
    expect(await offered()).toEqual([
      ['2026-11-16', '13:00', '15:00', '17:00', '19:00'],
      ['2026-11-17', ...whole],
      ['2026-11-19', ...whole],
    ])
    expect(await offered('office')).toEqual([
      ['2026-11-16', '14:00', '16:00'],
      ['2026-11-17', '10:00', '12:00', '14:00', '16:00'],
      ['2026-11-19', '10:00', '12:00', '14:00', '16:00'],
    ])
  })

  it('is under the seal of the quote, and in the order wherever that is told', async () => {
    const { api, quote, order } = await aBuyer()
    const deliveryWindows = [{ date: '2026-11-17', slot: '15:00' }]
    const window = { date: '2026-11-17', from: '2026-11-17T09:30:00.000Z', to: '2026-11-17T11:30:00.000Z', timeZone: 'Asia/Kolkata' }
    const { parts, hash } = await quote({ deliveryWindows })
    expect(parts[0]).toMatchObject({ window, delivery: { day: '2026-11-16' } })
    const placed = await order(hash, deliveryWindows)
    expect(placed).toMatchObject({ deliveryWindow: window, deliveryDay: '2026-11-17' })
    expect((await api.getOrder({ params: { orderId: placed.orderId } })).data).toMatchObject({ deliveryWindow: window, orders: [{ deliveryWindow: window }] })
    const seller = await shop.addCustomer()
    await shop.setSellerRights(seller.userInfo._id, shop.seller.id, ['order.read'])
    const [told] = (await seller.api.listSellerOrders({ query: {} })).data
    expect(told).toMatchObject({ orderId: placed.orderId, deliveryWindow: window, deliveryDay: '2026-11-17' })
  })

  it('may be any time of a day, or an instant; who asks for none is brought it on the promised day', async () => {
    const { quote, order } = await aBuyer()
    const windowOf = async (...deliveryWindows: DeliveryChoice[]) => (await quote({ deliveryWindows })).parts[0]?.window
    expect(await windowOf({ date: '2026-11-16' })).toMatchObject({ from: '2026-11-16T01:30:00.000Z', to: '2026-11-16T15:30:00.000Z' })
    expect(await windowOf({ slot: '2026-11-17T09:30:00Z' })).toMatchObject({ date: '2026-11-17', to: '2026-11-17T11:30:00.000Z' })
    expect(await windowOf({ date: '2026-11-17', slot: '15:00-17:00' })).toMatchObject({ from: '2026-11-17T09:30:00.000Z' })
    const { hash, parts } = await quote()
    expect(parts[0]?.window).toBeNull()
    expect(await order(hash)).toMatchObject({ deliveryWindow: null, deliveryDay: '2026-11-16' })
  })

  it('is refused at hours at which nobody is at such a place, on days on which nobody comes, and where it is not known which is meant', async () => {
    const { quote, order } = await aBuyer()
    const one = (deliveryWindows: DeliveryChoice[], kind?: AddressKind) => refusalOf(quote({ deliveryWindows, ...(kind ? { kind } : {}) }))
    const nine = [{ date: '2026-11-17', slot: '07:00' }]
    expect(await one(nine, 'office')).toBe('checkout.delivery_window_invalid')
    expect(await one([{ date: '2026-11-17', slot: '21:00' }])).toBe('checkout.delivery_window_invalid')
    expect(await one([{ date: '2026-11-18', slot: '15:00' }]), 'a holiday').toBe('checkout.delivery_window_invalid')
    expect(await one([{ date: '2026-11-22' }]), 'a Sunday').toBe('checkout.delivery_window_invalid')
    expect(await one([{ date: '2026-12-24', slot: '15:00' }]), 'too far ahead').toBe('checkout.delivery_window_invalid')
    expect(await one([{ slot: '15:00' }])).toBe('checkout.delivery_window_invalid')
    expect(await one([{}])).toBe('checkout.delivery_window_invalid')
    expect(await one([...nine, { date: '2026-11-17' }]), 'two for one seller').toBe('checkout.delivery_window_invalid')
    expect(await one([{ provider: randomUUID(), date: '2026-11-17' }])).toBe('checkout.delivery_window_invalid')
    // A quote for a home does not bring it to an office at seven.
    const { hash } = await quote({ deliveryWindows: nine })
    expect(await refusalOf(order(hash, nine, 'office'))).toBe('checkout.delivery_window_invalid')
  })

  it('is refused once it is too late for it, also while somebody thinks it over, and everything else stays as it was', async () => {
    const { api, quote, order } = await aBuyer()
    const deliveryWindows = [{ date: '2026-11-16', slot: '13:00' }]
    pass(59)
    const { hash } = await quote({ deliveryWindows })
    pass(10)
    expect(await refusalOf(quote({ deliveryWindows }))).toBe('checkout.delivery_window_gone')
    expect((await order(hash, deliveryWindows)).deliveryWindow, 'under its seal it is kept').toMatchObject({ from: '2026-11-16T07:30:00.000Z' })

    const other = await aBuyer()
    pass(-9)
    const late = await other.quote({ deliveryWindows: [{ date: '2026-11-16', slot: '15:00' }] })
    pass(180)
    const failure = await failureOf(other.order(late.hash, [{ date: '2026-11-16', slot: '15:00' }]))
    expect(failure).toMatchObject({ code: 'checkout.delivery_window_gone', problem: { details: { provider: shop.seller.id } } })
    expect((await api.viewCart()).data.items.filter(({ qty }) => qty > 0)).toEqual([])
    expect((await other.api.viewCart()).data.items).not.toEqual([])
  })

  it('never has begun when it is ordered, though a quote for it still holds', async () => {
    const eager = await createTestShop(platform, { dispatch, policies: { deliveryWindow: { ...deliveryWindow, leadMinutes: 0 } } })
    const { quote, order } = await aBuyer(eager)
    const deliveryWindows = [{ date: '2026-11-16', slot: '13:00' }]
    pass(115)
    const { hash } = await quote({ deliveryWindows })
    pass(6)
    expect(await refusalOf(order(hash, deliveryWindows))).toBe('checkout.delivery_window_gone')
  })

  it('can be ordered as soon as it has come within reach: past the cut-off', async () => {
    pass(9 * 60 + 10) // Ten past eight: what is ordered now arrives tomorrow.
    for (const wish of [{ date: '2026-11-20', slot: '15:00' }, { date: '2026-11-20' }]) {
      const { quote, order } = await aBuyer()
      const { hash, parts } = await quote({ deliveryWindows: [wish] })
      expect(parts[0]?.deliveryDays.map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-19', '2026-11-20'])
      expect(await order(hash, [wish])).toMatchObject({ deliveryWindow: { date: '2026-11-20' } })
    }
  })

  it('and so can a time to fetch it, past midnight', async () => {
    const corner = await shop.addSeller('Night Shop', undefined, { hours: { spans: [{ days: EVERY_DAY, from: '00:00', to: '00:00' }] } })
    const { variantIds } = await shop.addProduct({ sellerId: corner.id })
    await platform.catchUp()
    pass(13 * 60 + 10)
    const { api } = await shop.addCustomer()
    await api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
    const [place] = (await api.listPickupSlots({ params: { id: corner.id }, query: {} })).data.stores
    const pickupSlot = place?.days.at(-1)?.slots.at(-1)?.from ?? ''
    expect(pickupSlot).toBe('2026-11-19T17:30:00.000Z')
    const pickups = [{ slot: pickupSlot }]
    const { hash } = (await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: HERE, pickups } })).data
    await api.addAddress({ body: { address: anAddress() } })
    const body = { orderHash: hash, orderDetails: { paymentType: 'COD' as const }, custom: { pickupSlot } }
    expect((await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })).content.pickup).toMatchObject({ date: '2026-11-19' })
  })

  it('makes it another quote, and the same order when it is sent again', async () => {
    const { quote, order } = await aBuyer()
    const [wanted, other] = [[{ date: '2026-11-17', slot: '15:00' }], [{ date: '2026-11-17', slot: '17:00' }]]
    const { hash } = await quote({ deliveryWindows: wanted })
    for (const sent of [undefined, other])
      expect(await failureOf(order(hash, sent))).toMatchObject({ code: 'order.quote_changed', problem: { details: { changed: ['delivery'] } } })
    const key = randomUUID()
    const placed = await order(hash, wanted, 'home', key)
    expect((await order(hash, wanted, 'home', key)).orderId).toBe(placed.orderId)
    expect(await refusalOf(order(hash, other, 'home', key))).toBe('idempotency.conflict')
  })

  it('is a matter of each seller, and of nothing that is picked up', async () => {
    const hours = { spans: [{ days: EVERY_DAY, from: '00:00', to: '00:00' }] }
    const corner = await shop.addSeller('Corner Shop', undefined, { hours })
    const { variantIds } = await shop.addProduct({ sellerId: corner.id })
    await platform.catchUp()
    const { api, quote, order } = await aBuyer(shop, variantIds[0] ?? '')
    const deliveryWindows = [
      { provider: shop.seller.id, date: '2026-11-17', slot: '09:00' },
      { provider: corner.id, date: '2026-11-19', slot: '19:00' },
    ]
    const { hash } = await quote({ deliveryWindows })
    const placed = await order(hash, deliveryWindows)
    expect(placed.deliveryWindow).toBeNull()
    expect(placed.deliveryDay).toBe('2026-11-19')
    expect(placed.orders.map((part) => part.deliveryWindow?.from)).toEqual(['2026-11-17T03:30:00.000Z', '2026-11-19T13:30:00.000Z'])

    await api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
    const [place] = (await shop.guest().listPickupSlots({ params: { id: corner.id }, query: {} })).data.stores
    const pickups = [{ provider: corner.id, slot: place?.days[1]?.slots[5]?.from ?? '' }]
    expect(await refusalOf(quote({ pickups, deliveryWindows: [{ provider: corner.id, date: '2026-11-17' }] }))).toBe('checkout.delivery_window_invalid')
  })

  it('can not be chosen where the shop lets nobody choose, or promises no day', async () => {
    for (const settings of [{ dispatch }, { policies: { deliveryWindow } }]) {
      const silent = await createTestShop(platform, settings)
      const { quote } = await aBuyer(silent)
      expect((await quote()).parts[0]?.deliveryDays).toEqual([])
      expect(await refusalOf(quote({ deliveryWindows: [{ date: '2026-11-17' }] }))).toBe('checkout.delivery_window_invalid')
    }
  })

  it('is told in the announcement of the order, for the mail', async () => {
    const { quote, order } = await aBuyer()
    const deliveryWindows = [{ date: '2026-11-17', slot: '15:00' }]
    const placed = await order((await quote({ deliveryWindows })).hash, deliveryWindows)
    const events = await platform.database.run<{ payload: unknown }>(
      {
        name: 'test-announced-window',
        text: `select payload from event_outbox where tenant_id = $1 and type = '${orderPlaced.type}' and payload ->> 'number' = $2`,
      },
      [shop.tenantId, placed.orderId],
    )
    expect(events).toEqual([
      {
        payload: expect.objectContaining({
          parts: [expect.objectContaining({ window: placed.deliveryWindow, delivery: { day: '2026-11-17', country: 'IN' } })],
        }),
      },
    ])
  })
})
