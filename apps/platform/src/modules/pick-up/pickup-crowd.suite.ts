import type { ApiFailure } from '@galleria/api-client'
import { type SignedIn, startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, aPickupShop, aSlot, orderOf, type PickupShop, quoteFor } from './pick-up.fixture.ts'

/** So many buyers, each with a quote of its own, want one slot at once; some of those who get it cancel, and others come again. */
export function testSlotCrowd({ buyers, places }: { readonly buyers: number; readonly places: number }): void {
  let platform: TestPlatform
  let shop: PickupShop
  beforeAll(async () => {
    platform = await startTestPlatform()
    shop = await aPickupShop(platform, { perSlot: places })
  })
  afterAll(() => platform.close())

  test(`${buyers} orders at once for a slot of ${places}: ${places} are placed, and what is cancelled can be had again, no more`, async () => {
    const { from } = await aSlot(shop)
    const crowd: { buyer: SignedIn; request: ReturnType<typeof orderOf> }[] = []
    for (let count = 0; count < buyers; count += 1) {
      const buyer = await aBuyer(shop)
      crowd.push({ buyer, request: orderOf((await quoteFor(buyer, { isSelfPickUp: true, pickUpTime: from })).hash, from) })
    }
    const round = (of: typeof crowd) =>
      Promise.all(of.map(async (each) => ({ ...each, got: await each.buyer.api.createOrder(each.request).catch(({ code }: ApiFailure) => code) })))
    const first = await round(crowd)
    const placed = first.flatMap(({ buyer, got }) => (typeof got === 'string' ? [] : [{ buyer, orderId: got.content.orderId }]))
    expect(placed).toHaveLength(places)
    expect(new Set(first.flatMap(({ got }) => (typeof got === 'string' ? [got] : [])))).toEqual(new Set(['checkout.pickup_slot_full']))

    const leaving = placed.slice(0, Math.ceil(places / 2))
    const refused = first.filter(({ got }) => typeof got === 'string')
    const [second] = await Promise.all([
      round(refused),
      ...leaving.flatMap(({ buyer, orderId }) => [0, 1].map(() => buyer.api.cancelOrder({ body: { orderId } }).catch(() => undefined))),
    ])
    const more = second.filter(({ got }) => typeof got !== 'string').length
    const third = await round(second.filter(({ got }) => typeof got === 'string'))
    expect(more + third.filter(({ got }) => typeof got !== 'string').length).toBe(leaving.length)
    const { stores } = (await shop.guest().listPickupSlots({ params: { id: shop.store.id }, query: {} })).data
    expect(stores[0]?.days.flatMap(({ slots }) => slots).find((slot) => slot.from === from)?.left).toBe(0)
    expect(platform.database.repeats(), 'nobody waited in a circle').toBe(0)
    expect((await platform.check()).filter(({ count, failure }) => count > 0 || failure !== undefined)).toEqual([])
  })
}
