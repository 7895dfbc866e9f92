import { randomUUID } from 'node:crypto'
import type { InvoiceWire, orderRefundDue, OrderWire, PayloadOf } from '@galleria/contract'
import { formatMoney, systemClock } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop, refusalOf } from '@galleria/testing'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../infra/database.ts'
import { orderParts } from '../order/order.parts.ts'
import { couponsOf } from '../promotion/coupons.fixture.ts'
import { credit, ordering, quoteOf } from '../wallet/paying.fixture.ts'
import { createInvoiceService } from './invoice.service.ts'

let platform: TestPlatform
let shop: TestShop

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform, { cart: { mode: 'multi' } })
})
afterAll(() => platform.close())

const service = (database = platform.database) => createInvoiceService({ database, clock: systemClock, sellerOf: async () => undefined, parts: orderParts })

type Sold = { readonly customer: SignedIn; readonly order: OrderWire }

async function sold(sellerIds: readonly string[], quantity = 2): Promise<Sold> {
  const products = await Promise.all(sellerIds.map((sellerId) => shop.addProduct({ price: 33_333, sellerId, stock: 100 })))
  const customer = await shop.addCustomer()
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.mergeCart({ body: { items: products.map(({ variantIds }) => ({ item: variantIds[0] ?? '', quantity })) } })
  return { customer, order: await placed(customer) }
}

async function placed({ api }: SignedIn): Promise<OrderWire> {
  const { data } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6412, lat: 12.9698 } } })
  return (await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body: { orderDetails: { paymentType: 'COD' }, orderHash: data.hash } })).content
}

const invoicesOf = async ({ customer, order }: Sold): Promise<InvoiceWire[]> => (await customer.api.getInvoice({ params: { id: order.orderId } })).data
/** As a reader sees it: where a line is broken makes no difference. */
const squeezed = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, '')
const newSeller = async () => (await shop.addSeller('Orin & Sons')).id

describe('an invoice', () => {
  it('is there when the goods are on their way, and not before; then it stays as it is', async () => {
    const deal = await sold([await newSeller()])
    expect(await refusalOf(invoicesOf(deal))).toBe('order.invoice_not_ready')
    const text = `update orders set status = 'shipped' where tenant_id = $1 and number = $2`
    await platform.database.run({ name: 'test-shipped', text }, [shop.tenantId, deal.order.orderId])
    const [invoice] = await invoicesOf(deal)
    const { order } = deal
    expect(invoice).toMatchObject({
      number: 'INV-000001',
      order: { orderId: order.orderId },
      provider: { name: 'Orin & Sons', phone: '9845010104', businessNo: expect.stringMatching(/^GST-/) },
      customer: { name: 'Anjali Rao', address: '14, 12th Main Road, Bengaluru, Karnataka 560038' },
      items: [{ qty: 2, unitPrice: { amount: 33_333, currency: 'INR' }, finalPrice: { amount: 66_666, currency: 'INR' } }],
      total: order.total,
      taxLines: order.taxLines,
      payment: { type: 'COD', isPaid: false, isAtStore: false, isAtVisit: false },
      counterSale: null,
      creditNotes: [],
    })
    expect(await invoicesOf(deal)).toEqual([invoice])
  })

  it('is there as soon as it is paid; what was cancelled before has none', async () => {
    const seller = await newSeller()
    const [paid, cancelled] = [await sold([seller]), await sold([seller])]
    const text = `update orders set payment_status = 'paid' where tenant_id = $1 and number = $2`
    await platform.database.run({ name: 'test-paid', text }, [shop.tenantId, paid.order.orderId])
    expect((await invoicesOf(paid)).map(({ number }) => number)).toEqual(['INV-000001'])
    await cancelled.customer.api.cancelOrder({ body: { orderId: cancelled.order.orderId } })
    expect(await refusalOf(invoicesOf(cancelled))).toBe('order.invoice_not_ready')
  })

  it('is of each part of a master order, with a number of its seller', async () => {
    const deal = await sold([await newSeller(), await newSeller()])
    const [first, second] = deal.order.orders
    await shop.deliver(first?.orderId ?? '')
    expect((await invoicesOf(deal)).map(({ order, number }) => [order.orderId, number])).toEqual([[first?.orderId, 'INV-000001']])
    await shop.deliver(second?.orderId ?? '')
    const both = await invoicesOf(deal)
    expect(both.map(({ order, number }) => [order.orderId, number])).toEqual([
      [first?.orderId, 'INV-000001'],
      [second?.orderId, 'INV-000001'],
    ])
    expect(both.reduce((sum, { total }) => sum + total.amount, 0)).toBe(deal.order.total.amount)
    const ofSecond = { ...deal, order: { ...deal.order, orderId: second?.orderId ?? '' } }
    expect((await invoicesOf(ofSecond)).map(({ order }) => order.orderId)).toEqual([second?.orderId])
  })

  it('is shown to whoever bought, and to the people of whoever sold it with the right to see orders', async () => {
    const seller = await newSeller()
    const deal = await sold([seller])
    await shop.deliver(deal.order.orderId)
    const [own, other, nobody] = [await shop.addCustomer(), await shop.addCustomer(), await shop.addCustomer()]
    await shop.setSellerRights(own.userInfo._id, seller, ['order.read'])
    await shop.setSellerRights(other.userInfo._id, await newSeller(), ['order.read'])
    const params = { id: deal.order.orderId }
    expect((await own.api.getSellerInvoice({ params })).data).toEqual(await invoicesOf(deal))
    expect(await refusalOf(other.api.getSellerInvoice({ params }))).toBe('order.not_found')
    expect(await refusalOf(other.api.getSellerInvoicePaper({ params }))).toBe('order.not_found')
    expect(await refusalOf(nobody.api.getSellerInvoice({ params }))).toBe('identity.right_missing')
    expect(await refusalOf(nobody.api.getInvoice({ params }))).toBe('order.not_found')
    expect(await refusalOf(nobody.api.getInvoicePaper({ params }))).toBe('order.not_found')
  })

  it('says on paper what the order says', async () => {
    const deal = await sold([await newSeller(), await newSeller()])
    for (const { orderId } of deal.order.orders) await shop.deliver(orderId)
    const { type, bytes } = await deal.customer.api.getInvoicePaper({ params: { id: deal.order._id } })
    expect(type).toContain('application/pdf')
    const { text, totalPages } = await extractText(new Uint8Array(bytes))
    expect(totalPages).toBe(2)
    const { headers } = await platform.app.inject({
      url: `/api/order/packaging/invoice/${deal.order._id}/pdf`,
      headers: { 'x-tenant-key': shop.key, authorization: `Bearer ${deal.customer.token}` },
    })
    expect(headers['content-disposition']).toBe(`attachment; filename="invoice-${deal.order.orders[0]?.orderId}.pdf"`)
    for (const [index, part] of deal.order.orders.entries())
      for (const said of ['Invoice INV-000001', part.orderId, 'Orin & Sons', 'Anjali Rao', part.items[0]?.name, formatMoney(part.total, 'en-IN')])
        expect(text[index]).toContain(said)
  })

  it('says on paper what a coupon took off, what the wallet paid, and how the rest was', async () => {
    const giving = await createTestShop(platform, { cart: { mode: 'multi' }, wallet: {} })
    const coupons = await couponsOf(platform, giving)
    await coupons.save('TEN', { discount: { percent: 10, upTo: null } })
    const product = await giving.addProduct({ price: 33_333 })
    const customer = await coupons.customerWith(product.variantIds[0] ?? '')
    await credit(platform, giving, customer, { rewards: 5_000 })
    const { content: order } = await customer.api.createOrder(ordering(await quoteOf(customer, { useWallet: true, couponCode: 'TEN' })))
    await giving.deliver(order.orderId)
    const [invoice] = await invoicesOf({ customer, order })
    expect(invoice).toMatchObject({ subTotal: order.subTotal, discount: order.discount, wallet: order.wallet, total: order.total })
    const { text } = await extractText(new Uint8Array((await customer.api.getInvoicePaper({ params: { id: order._id } })).bytes), { mergePages: true })
    const inMoney = (amount: number) => formatMoney({ amount, currency: 'INR' }, 'en-IN')
    // Of sums, the reader's text has the figure first. 333.33 less a tenth, and 40 for the delivery.
    expect([order.discount.amount, order.wallet.amount, order.total.amount]).toEqual([3_333, 5_000, 34_000])
    const { invoice: words } = WORDS.en
    for (const said of [
      `${inMoney(33_333)} ${words.subTotal}`,
      `${inMoney(-3_333)} ${words.discount}`,
      `${inMoney(4_000)} ${words.delivery}`,
      `${inMoney(34_000)} ${words.total}`,
      `${words.fromWallet}: ${inMoney(5_000)}`,
      `${words.payments.COD} · ${words.paid}: ${inMoney(29_000)}`,
      ...order.taxLines.map(({ amount }) => inMoney(amount.amount)),
    ])
      expect(squeezed(text)).toContain(squeezed(said))
  })
})

describe('money that goes back', () => {
  const refund = (order: OrderWire, over: object): PayloadOf<typeof orderRefundDue> => ({
    masterId: order._id,
    orderId: order._id,
    number: order.orderId,
    amount: { amount: 1_000, currency: 'INR' },
    reason: 'seller',
    key: randomUUID(),
    ...over,
  })

  it('has a credit note, once for each refund, and the invoice stays', async () => {
    const deal = await sold([await newSeller()])
    await shop.deliver(deal.order.orderId)
    const twice = refund(deal.order, {})
    await Promise.all([twice, twice, refund(deal.order, { amount: { amount: 500, currency: 'INR' } })].map((due) => service().credit(shop.tenantId, due)))
    const [invoice] = await invoicesOf(deal)
    expect(invoice?.number).toBe('INV-000001')
    expect(invoice?.creditNotes.map(({ number }) => number)).toEqual(['CN-000001', 'CN-000002'])
    expect(invoice?.creditNotes.map(({ amount }) => amount.amount).toSorted()).toEqual([1_000, 500])
  })

  it('of what was never invoiced has none', async () => {
    const deal = await sold([await newSeller()])
    await deal.customer.api.cancelOrder({ body: { orderId: deal.order.orderId } })
    await service().credit(shop.tenantId, refund(deal.order, { reason: 'paid_late' }))
    expect(await refusalOf(invoicesOf(deal))).toBe('order.invoice_not_ready')
  })
})

it('numbers have no gap, however many are written at once and whichever connections die', { timeout: 60_000 }, async () => {
  const seller = await newSeller()
  const { variantIds } = await shop.addProduct({ sellerId: seller, stock: 1_000 })
  const customer = await shop.addCustomer()
  await customer.api.addAddress({ body: { address: anAddress() } })
  const orders: OrderWire[] = []
  for (let count = 0; count < 50; count += 1) {
    await customer.api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
    const order = await placed(customer)
    await shop.deliver(order.orderId)
    orders.push(order)
  }
  // Two processes, as it were, each with its connections, which die under them.
  const databases = [0, 1].map(() => openDatabase(platform.database.connectionString, { max: 8, onError: () => undefined }))
  const writers = databases.map(service)
  const untilWritten = async (index: number, order: OrderWire): Promise<number> => {
    for (let failures = 0; ; failures += 1) {
      const written = await writers[index % 2]?.issue(shop.tenantId, order._id).then(
        () => true,
        () => false,
      )
      if (written) return failures
      await new Promise((go) => setTimeout(go, 5)) // who is told at once that too many wait would otherwise let nothing else happen
    }
  }
  let isOver = false
  onTestFinished(() => void (isOver = true))
  const killing = (async () => {
    // Not without end: where all is slow, nothing would be written between two of them.
    for (let round = 0; round < 200 && !isOver; round += 1, await new Promise((go) => setTimeout(go, 15)))
      await platform.database.run(
        {
          name: 'test-kill',
          text: `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%invoice%' limit 2`,
        },
        [],
      )
  })()
  const failures = await Promise.all(orders.flatMap((order, index) => [untilWritten(index, order), untilWritten(index + 1, order)]))
  isOver = true
  await killing
  await Promise.all(databases.map((database) => database.close()))
  expect(failures.some((count) => count > 0)).toBe(true)
  const rows = await platform.database.run<{ position: number }>(
    { name: 'test-positions', text: 'select position from invoice where tenant_id = $1 and seller_id = $2 order by position' },
    [shop.tenantId, seller],
  )
  expect(rows.map(({ position }) => position)).toEqual(orders.map((_, index) => index + 1))
  expect((await platform.check()).filter(({ name, count }) => name === 'invoice.numbers' && count > 0)).toEqual([])
})
