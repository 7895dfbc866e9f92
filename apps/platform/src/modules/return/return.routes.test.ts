import { randomUUID } from 'node:crypto'
import { SELLER_RIGHTS, type OrderWire, type SellerRight } from '@galleria/contract'
import { dayIn } from '@galleria/kernel'
import { MAX_RETURNS } from '@galleria/rules'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop, refusalOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let platform: TestPlatform
let shop: TestShop

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform, { cart: { mode: 'multi' }, timeZone: 'Asia/Kolkata', returns: { days: 14, markets: { books: 0 } } })
})
afterAll(() => platform.close())

async function sellerOf(sellerId: string, rights: readonly SellerRight[] = SELLER_RIGHTS): Promise<SignedIn> {
  const account = await shop.addCustomer()
  await shop.setSellerRights(account.userInfo._id, sellerId, rights)
  return account
}

type Sold = { readonly seller: SignedIn; readonly customer: SignedIn; readonly order: OrderWire; readonly variants: readonly [string, string] }

/** Three pieces of 500.00 and two of 333.33, delivered and paid; with delivery they come to 2,166.66. */
async function sold({ isDelivered = true, ofTwo = false }: { readonly isDelivered?: boolean; readonly ofTwo?: boolean } = {}): Promise<Sold> {
  const { id } = await shop.addSeller('Orin')
  const other = ofTwo ? (await shop.addSeller('Norr')).id : id
  const [dear, cheap] = [await shop.addProduct({ price: 50_000, sellerId: id }), await shop.addProduct({ price: 33_333, sellerId: other })]
  const variants = [dear.variantIds[0]!, cheap.variantIds[0]!] as const
  const customer = await shop.signUp()
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.mergeCart({ body: { items: variants.map((item, index) => ({ item, quantity: 3 - index })) } })
  const { data } = await customer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6412, lat: 12.9698 } } })
  const body = { orderDetails: { paymentType: 'COD' as const }, orderHash: data.hash }
  const { content } = await customer.api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })
  const seller = await sellerOf(id)
  if (isDelivered)
    for (const status of ['processing', 'shipped', 'delivered'] as const) await seller.api.advanceOrder({ body: { orderId: content._id, status } })
  return { seller, customer, order: content, variants }
}

/** So many pieces of each line. */
const ask = async ({ customer, order, variants }: Sold, ...pieces: readonly number[]) => {
  const items = pieces.flatMap((quantity, index) => (quantity > 0 ? [{ _id: variants[index]!, quantity }] : []))
  return (await customer.api.askReturn({ body: { orderId: order.orderId, items, reason: 'changed_mind' } })).data
}
const advance = (deal: Sold, returnId: string, status: 'accepted' | 'refused' | 'received', more: { note?: string; restock?: boolean } = {}) =>
  deal.seller.api.advanceReturn({ body: { returnId, status, ...more } })
async function refund(deal: Sold, returnId: string) {
  for (const status of ['accepted', 'received'] as const) await advance(deal, returnId, status)
  return (await deal.seller.api.refundReturn({ body: { returnId } })).data
}
const returnsOf = ({ customer, order }: Sold) => customer.api.listReturns({ params: { orderId: order._id } })
const orderNow = async ({ customer, order }: Sold) => (await customer.api.getOrder({ params: { orderId: order._id } })).data

/** So many days ago. */
const arrived = ({ order }: Sold, days: number) =>
  platform.database.run(
    { name: 'test-arrived', text: `update order_event set at = now() - $3 * interval '1 day' where tenant_id = $1 and order_id = $2 and status = 'delivered'` },
    [shop.tenantId, order._id, days],
  )

type Told = { readonly status: string; readonly key: string; readonly amount: { readonly amount: number }; readonly email: string; readonly number: string }
async function published({ order }: Sold, type: string): Promise<Told[]> {
  const rows = await platform.database.run<{ payload: Told }>(
    {
      name: 'test-published-of-order',
      text: `select payload from event_outbox where tenant_id = $1 and type = $2 and coalesce(payload ->> 'orderNumber', payload ->> 'number') = $3 order by id`,
    },
    [shop.tenantId, type, order.orderId],
  )
  return rows.map(({ payload }) => payload)
}

describe('whoever has got something', () => {
  it('asks to send pieces back, with a picture and a reason, and may not ask for these again', async () => {
    const deal = await sold()
    const { customer, order, variants } = deal
    const before = await returnsOf(deal)
    expect(before.data).toEqual([])
    expect(before.returnable.map(({ _id, qty, orderId }) => [_id, qty, orderId])).toEqual([
      [variants[0], 3, order.orderId],
      [variants[1], 2, order.orderId],
    ])
    const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
    const file = { name: 'pixel.png', type: 'image/png', bytes: pixel }
    const { data: picture } = await customer.api.uploadFile({ body: { file, key: `${randomUUID()}.png`, isPublic: true } })
    const { data } = await customer.api.askReturn({
      body: { orderId: order._id, items: [{ _id: variants[0], quantity: 2 }], reason: 'broken', comments: ' A crack ', images: [picture.url] },
    })
    expect(data).toMatchObject({
      number: `${order.orderId}-R1`,
      status: 'asked',
      reason: 'broken',
      comments: 'A crack',
      refund: { amount: 100_000 },
      sendTo: null,
      can: { withdraw: true },
      images: [expect.stringMatching(/^\/img\//)],
      items: [{ _id: variants[0], qty: 2 }],
    })
    expect(await refusalOf(customer.api.deleteFile({ body: { url: picture.url } }))).toBe('storage.file_in_use')
    expect((await returnsOf(deal)).returnable.map(({ qty }) => qty)).toEqual([1, 2])
    expect(await refusalOf(ask(deal, 2))).toBe('return.pieces_missing')
    expect((await published(deal, 'return.changed'))[0]).toMatchObject({
      status: 'asked',
      email: customer.userInfo.authentication.email,
      sendTo: expect.any(String),
    })
  })

  it('asks once, however often it is sent at the same time', async () => {
    const deal = await sold()
    const answers = await Promise.all([1, 2, 3].map(() => refusalOf(ask(deal, 3, 2))))
    expect(answers.toSorted()).toEqual(['accepted', 'return.pieces_missing', 'return.pieces_missing'])
  })

  it('not of two shops at once: each takes its own goods back', async () => {
    expect(await refusalOf(ask(await sold({ isDelivered: false, ofTwo: true }), 1, 1))).toBe('return.shops_mixed')
  })

  it('not before it has arrived, nor what it is not of, nor more than was bought, nor more often than anybody does', async () => {
    expect(await refusalOf(ask(await sold({ isDelivered: false }), 1))).toBe('return.not_delivered')
    const deal = await sold()
    const { variantIds } = await shop.addProduct()
    const items = [{ _id: variantIds[0]!, quantity: 1 }]
    expect(await refusalOf(deal.customer.api.askReturn({ body: { orderId: deal.order._id, items, reason: 'unsaid' } }))).toBe('return.items_unknown')
    expect(await refusalOf(ask(deal, 4))).toBe('return.pieces_missing')
    const stranger = await shop.signUp()
    expect(await refusalOf(ask({ ...deal, customer: stranger }, 1))).toBe('order.not_found')
    for (let time = 0; time < MAX_RETURNS; time++) {
      const { _id } = await ask(deal, 1)
      await deal.customer.api.withdrawReturn({ body: { returnId: _id } })
    }
    expect(await refusalOf(ask(deal, 1))).toBe('return.limit_reached')
    expect((await returnsOf(deal)).returnable).toEqual([])
  })

  it('until the end of the last day in the time zone of the shop, which each hall may have otherwise', async () => {
    const deal = await sold()
    await arrived(deal, 14)
    expect((await returnsOf(deal)).returnable.map(({ until }) => until)).toEqual(Array(2).fill(dayIn(new Date(), 'Asia/Kolkata')))
    await arrived(deal, 15)
    expect((await returnsOf(deal)).returnable).toEqual([])
    expect(await refusalOf(ask(deal, 1))).toBe('return.window_over')
    const other = await sold()
    await platform.database.run({ name: 'test-hall', text: `update order_line set market = 'books' where tenant_id = $1 and order_id = $2 and position = 0` }, [
      shop.tenantId,
      other.order._id,
    ])
    expect((await returnsOf(other)).returnable.map(({ _id }) => _id)).toEqual([other.variants[1]])
    expect(await refusalOf(ask(other, 1))).toBe('return.window_over')
  })

  it('may think better of it, and then ask again', async () => {
    const deal = await sold()
    const { _id: returnId } = await ask(deal, 3, 2)
    const { data } = await deal.customer.api.withdrawReturn({ body: { returnId } })
    expect(data).toMatchObject({ status: 'withdrawn', can: { withdraw: false } })
    expect((await deal.customer.api.withdrawReturn({ body: { returnId } })).data.timeline).toHaveLength(2)
    expect(await refusalOf(advance(deal, returnId, 'accepted'))).toBe('return.step_invalid')
    expect((await ask(deal, 3, 2)).number).toBe(`${deal.order.orderId}-R2`)
    const stranger = await shop.signUp()
    expect(await refusalOf(stranger.api.withdrawReturn({ body: { returnId } }))).toBe('return.not_found')
  })
})

describe("a seller's people", () => {
  it('take it, get it and pay it back, which the customer sees and is told of', async () => {
    const deal = await sold()
    const { _id: returnId } = await ask(deal, 2)
    const listed = await deal.seller.api.listSellerReturns({ query: { status: 'asked' } })
    const customer = { name: deal.order.deliveryAddress.name, phoneNumber: '9845010101' }
    expect(listed.data).toMatchObject([{ _id: returnId, next: ['accepted', 'refused'], isRestocked: false, customer }])
    expect((await returnsOf(deal)).data[0]).not.toHaveProperty('customer')
    const taken = (await advance(deal, returnId, 'accepted', { note: 'Please pack it well.' })).data
    expect(taken).toMatchObject({ status: 'accepted', note: 'Please pack it well.', next: ['received', 'refused'], sendTo: { name: 'Orin' } })
    expect(await refusalOf(deal.seller.api.refundReturn({ body: { returnId } }))).toBe('return.step_invalid')
    const stock = await shop.stockOf(deal.variants[0])
    expect((await advance(deal, returnId, 'received', { restock: true })).data.isRestocked).toBe(true)
    expect(await shop.stockOf(deal.variants[0])).toBe(stock + 2)
    expect((await advance(deal, returnId, 'received', { restock: true })).data.status).toBe('received')
    expect(await shop.stockOf(deal.variants[0])).toBe(stock + 2)
    expect((await deal.seller.api.refundReturn({ body: { returnId } })).data).toMatchObject({ status: 'refunded', refund: { amount: 100_000 }, next: [] })
    const [mine] = (await returnsOf(deal)).data
    expect(mine?.timeline.map(({ status }) => status)).toEqual(['asked', 'accepted', 'received', 'refunded'])
    expect(await orderNow(deal)).toMatchObject({ orderStatus: 'delivered', refunded: { amount: 100_000 }, payment: { status: 'partly_refunded' } })
    expect((await published(deal, 'return.changed')).map(({ status }) => status)).toEqual(['asked', 'accepted', 'received', 'refunded'])
    expect(await published(deal, 'order.refund_due')).toMatchObject([{ reason: 'returned', key: `${returnId}-returned`, amount: { amount: 100_000 } }])
  })

  it('keep it out of stock unless they say so, and refuse with a word', async () => {
    const deal = await sold()
    const { _id: returnId } = await ask(deal, 1)
    expect(await refusalOf(advance(deal, returnId, 'refused', { note: '  ' }))).toBe('return.note_missing')
    await advance(deal, returnId, 'accepted')
    await advance(deal, returnId, 'received')
    expect(await shop.stockOf(deal.variants[0])).toBe(7)
    const { data } = await advance(deal, returnId, 'refused', { note: 'It was worn.' })
    expect(data).toMatchObject({ status: 'refused', note: 'It was worn.', sendTo: null })
    expect((await returnsOf(deal)).returnable.map(({ qty }) => qty)).toEqual([3, 2])
  })

  it('take it out of stock again where they refuse it after all, unless it is sold by then', async () => {
    const deal = await sold()
    const { _id: returnId } = await ask(deal, 1, 1)
    await advance(deal, returnId, 'accepted')
    await advance(deal, returnId, 'received', { restock: true })
    expect(await shop.stockOf(deal.variants[0])).toBe(8)
    expect((await advance(deal, returnId, 'refused', { note: 'It was worn.' })).data).toMatchObject({ status: 'refused', isRestocked: false })
    expect(await Promise.all(deal.variants.map((id) => shop.stockOf(id)))).toEqual([7, 8])

    const { _id: other } = await ask(deal, 1)
    await advance(deal, other, 'accepted')
    await advance(deal, other, 'received', { restock: true })
    const buyer = await shop.signUp()
    await buyer.api.addAddress({ body: { address: anAddress() } })
    await buyer.api.mergeCart({ body: { items: [{ item: deal.variants[0], quantity: 8 }] } })
    const { data } = await buyer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6412, lat: 12.9698 } } })
    const body = { orderDetails: { paymentType: 'COD' as const }, orderHash: data.hash }
    await buyer.api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })
    expect(await refusalOf(advance(deal, other, 'refused', { note: 'It was worn.' }))).toBe('return.pieces_sold')
    expect(await shop.stockOf(deal.variants[0])).toBe(0)
    expect((await deal.seller.api.refundReturn({ body: { returnId: other } })).data).toMatchObject({ status: 'refunded', isRestocked: true })
  })

  it('see their own only, and do what they have the right to', async () => {
    const [deal, other] = [await sold(), await sold()]
    const { _id: returnId } = await ask(deal, 1)
    expect(await refusalOf(advance(other, returnId, 'accepted'))).toBe('return.not_found')
    expect((await other.seller.api.listSellerReturns({ query: {} })).data).toEqual([])
    const reader = await sellerOf(deal.order.provider?._id ?? '', ['order.read'])
    expect(await refusalOf(advance({ ...deal, seller: reader }, returnId, 'accepted'))).toBe('identity.right_missing')
    expect(await refusalOf(reader.api.refundReturn({ body: { returnId } }))).toBe('identity.right_missing')
    expect(await refusalOf(deal.customer.api.listSellerReturns({ query: {} }))).toBe('identity.right_missing')
  })
})

describe('money goes back', () => {
  it('to the minor unit, whatever goes back in which order, and once for each return', async () => {
    const deal = await sold()
    const first = await ask(deal, 1, 1)
    const second = await ask(deal, 2, 1)
    const refunded = [await refund(deal, second._id), await refund(deal, first._id)]
    expect(refunded.reduce((sum, each) => sum + each.refund.amount, 0)).toBe(deal.order.total.amount)
    expect(await orderNow(deal)).toMatchObject({ refunded: deal.order.total, payment: { status: 'refunded' } })
    const again = await Promise.all([1, 2, 3].map(() => deal.seller.api.refundReturn({ body: { returnId: first._id } })))
    expect(new Set(again.map(({ data }) => data.status))).toEqual(new Set(['refunded']))
    expect(await published(deal, 'order.refund_due')).toHaveLength(2)
  })

  it('with the delivery once all is back, also where what came back first had cost nothing', async () => {
    const deal = await sold()
    // A coupon took off all that the second line cost, and delivery was 49.00.
    for (const table of ['orders', 'master_order'])
      await platform.database.run(
        { name: `test-free-line-${table}`, text: `update ${table} set discount = 66666, delivery_fee = 4900, total = 154900 where tenant_id = $1 and id = $2` },
        [shop.tenantId, deal.order._id],
      )
    await platform.database.run(
      { name: 'test-free-line', text: 'update order_line set discount = 66666 where tenant_id = $1 and order_id = $2 and position = 1' },
      [shop.tenantId, deal.order._id],
    )
    const free = await refund(deal, (await ask(deal, 0, 2))._id)
    expect([free.refund.amount, (await orderNow(deal)).payment.status]).toEqual([0, 'paid'])
    expect((await refund(deal, (await ask(deal, 3))._id)).refund.amount).toBe(154_900)
    expect(await orderNow(deal)).toMatchObject({ refunded: { amount: 154_900 }, payment: { status: 'refunded' } })
    expect(await published(deal, 'order.refund_due')).toHaveLength(1)
  })

  it('once, when the same pieces are paid back by another way meanwhile', async () => {
    const deal = await sold()
    const { _id: returnId } = await ask(deal, 3)
    for (const status of ['accepted', 'received'] as const) await advance(deal, returnId, status)
    await deal.seller.api.refundOrder({ body: { orderId: deal.order._id, items: [{ _id: deal.variants[0], quantity: 2 }] } })
    const answers = await Promise.all([1, 2].map(() => deal.seller.api.refundReturn({ body: { returnId } })))
    expect(answers.map(({ data }) => data.refund.amount)).toEqual([50_000, 50_000])
    expect((await orderNow(deal)).refunded.amount).toBe(150_000)
    expect((await returnsOf(deal)).returnable.map(({ _id }) => _id)).toEqual([deal.variants[1]])
  })
})

it('after all of it the books agree', async () => {
  const results = await platform.check()
  expect(results.filter(({ count, failure }) => count > 0 || failure !== undefined)).toEqual([])
})
