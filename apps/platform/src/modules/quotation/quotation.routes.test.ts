import { randomUUID } from 'node:crypto'
import { daysAfter } from '@galleria/kernel'
import { MAX_OPEN_QUOTATIONS } from '@galleria/rules'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { aboutPerson } from '../../infra/personal-data.ts'
import { promotionPersonal } from '../promotion/promotion.personal.ts'
import { PROMOTION, refusalOf } from '../promotion/coupons.fixture.ts'
import { quotationPersonal } from './quotation.personal.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop(platform, { cart: { mode: 'multi' } })
})
afterAll(() => platform.close())

const sql = (text: string, values: readonly unknown[]) => platform.database.run({ name: `test-${randomUUID()}`, text }, values)
const codeOf = async (promise: Promise<unknown>): Promise<string> => (await refusalOf(promise)).code

async function clerkOf(of: TestShop, sellerId: string): Promise<SignedIn> {
  const clerk = await of.addCustomer()
  await of.setSellerRights(clerk.userInfo._id, sellerId, ['chat.answer'])
  return clerk
}

/** A product for 100.00 of a seller of its own, somebody who answers for the seller, and a customer with an address. */
async function aMarketStall(at: TestShop = shop) {
  const seller = await at.addSeller('Orin')
  const [clerk, customer] = [await clerkOf(at, seller.id), await at.addCustomer()]
  const product = await at.addProduct({ sellerId: seller.id, price: 10_000, name: 'Linen shirt' })
  const variation = product.variantIds[0] ?? ''
  await at.setStock(variation, 500)
  await platform.catchUp()
  await customer.api.addAddress({ body: { address: anAddress() } })
  return { seller, clerk, customer, product, variation }
}
type Stall = Awaited<ReturnType<typeof aMarketStall>>

const ask = async ({ customer, variation }: Pick<Stall, 'customer' | 'variation'>, quantity = 20) =>
  (await customer.api.createQuotation({ body: { variation, quantity } })).data
const offer = async ({ clerk }: Pick<Stall, 'clerk'>, quoteId: string, unitPrice = 7999) =>
  (await clerk.api.offerQuotation({ params: { quoteId }, body: { unitPrice, validDays: 14 } })).data
async function anOffer(of: Stall, quantity = 20, unitPrice = 7999) {
  const { _id: id, number } = await ask(of, quantity)
  await offer(of, id, unitPrice)
  return { id, code: number }
}

const fill = ({ customer, variation }: Pick<Stall, 'customer' | 'variation'>, quantity = 20) =>
  customer.api.mergeCart({ body: { items: [{ item: variation, quantity }] } })
const place = { checkout: { type: 'COD' as const }, location: { long: 77.6412, lat: 12.9698 } }
const priced = async ({ api }: SignedIn, couponCode: string) => (await api.confirmCheckout({ query: {}, body: { ...place, couponCode } })).data
const order = async ({ api }: SignedIn, hash: string) =>
  (await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body: { orderDetails: { paymentType: 'COD' }, orderHash: hash } })).content
const own = async ({ customer }: Pick<Stall, 'customer'>, quoteId: string) => (await customer.api.getQuotation({ params: { quoteId } })).data

describe('a price that is asked for', () => {
  it('is said in the conversation, answered there, and ordered at: to the minor unit, in checkout, order and part (A-059)', async () => {
    const stall = await aMarketStall()
    const { customer, clerk, variation } = stall
    const neededBy = daysAfter(new Date().toISOString().slice(0, 10), 30)
    const { data: asked } = await customer.api.createQuotation({ body: { variation, quantity: 20, comments: ' For the choir\r\n', neededBy } })
    expect(asked).toMatchObject({
      state: 'asked',
      provider: { name: 'Orin' },
      item: { name: 'Linen shirt', variationId: variation, price: { amount: 10_000 } },
      quantity: 20,
      comments: 'For the choir',
      neededBy,
      offer: null,
      can: { order: false, withdraw: true },
    })
    const contextId = asked.contextId ?? ''
    const { chats } = await clerk.api.listSellerChats({ query: { isWaiting: true } })
    expect(chats).toMatchObject([
      { contextId, unread: 1, messages: [{ text: 'For the choir', subject: { kind: 'quote', id: asked._id, name: asked.number } }] },
    ])
    const { data: seen } = await clerk.api.getSellerQuotation({ params: { quoteId: asked._id } })
    expect(seen).toMatchObject({ customer: 'Anjali R.', comments: 'For the choir', can: { offer: true, decline: true } })
    const readings = await sql('select kind, role from read_audit where tenant_id = $1 and object_id = $2', [shop.tenantId, contextId])
    expect(readings).toEqual([{ kind: 'chat', role: 'SELLER' }])

    const answer = { unitPrice: 7999, validDays: 14, comments: 'From the next batch' }
    const { data: offered } = await clerk.api.offerQuotation({ params: { quoteId: asked._id }, body: answer })
    expect(offered).toMatchObject({ state: 'offered', offer: { unitPrice: { amount: 7999 }, total: { amount: 159_980 }, promoCode: null } })
    const { data: said } = await customer.api.listChatMessages({ params: { contextId }, query: {} })
    expect(said.map(({ text, subject }) => [text, subject?.quote?.state, subject?.quote?.quantity])).toEqual([
      ['For the choir', 'offered', 20],
      ['From the next batch', 'offered', 20],
    ])
    const mine = await own(stall, asked._id)
    expect(mine).toMatchObject({ state: 'offered', answer: 'From the next batch', offer: { promoCode: asked.number }, can: { order: true, withdraw: true } })

    await fill(stall)
    const code = asked.number
    const preview = await customer.api.previewCoupons({ body: { items: [{ item: variation, quantity: 20 }], couponCode: code } })
    expect(preview.data).toMatchObject({ coupon: { promoCode: code, title: 'Price agreed for 20 pieces' }, discount: { amount: 40_020 } })
    const quote = await priced(customer, code.toLowerCase())
    expect(quote).toMatchObject({ coupon: { promoCode: code }, discount: { amount: 40_020 }, totalPrice: { amount: 159_980 } })
    const placed = await order(customer, quote.hash)
    expect(placed).toMatchObject({ coupon: code, discount: { amount: 40_020 }, total: { amount: 159_980 } })
    expect(await own(stall, asked._id)).toMatchObject({ state: 'ordered', can: { order: false, withdraw: false } })
    const ordered = await clerk.api.listSellerChatMessages({ params: { contextId }, query: {} })
    expect(ordered.data[0]?.subject?.quote?.state).toBe('ordered')

    await customer.api.cancelOrder({ body: { orderId: placed.orderId } })
    expect(await own(stall, asked._id)).toMatchObject({ state: 'offered' })
    expect((await platform.check()).filter((result) => !isRight(result))).toEqual([])
  })

  it('may be ordered at beyond what the shop lets one account have: those pieces, and only at that price', async () => {
    const limits = { use: 'by_standing', levels: [{ delivered: 0, pieces: 15, amount: 300_000 }] }
    const careful = await createTestShop(platform, { cart: { mode: 'multi' }, policies: { limits } })
    const stall = await aMarketStall(careful)
    const { customer, product } = stall
    const { code } = await anOffer(stall, 40)
    const refused = async (couponCode: string) => {
      const error: unknown = await priced(customer, couponCode).catch((failure: unknown) => failure)
      return (error as { problem?: { details?: unknown } }).problem?.details
    }

    await fill(stall, 40)
    const tooMany = { limit: 'amount', most: 300_000, left: 300_000 }
    expect(await refused('')).toEqual(tooMany)
    const quote = await priced(customer, code)
    expect(quote.totalPrice.amount).toBe(319_960)
    // The seal of what was agreed is not that of more pieces.
    await fill(stall, 56)
    expect(await refused(code)).toEqual({ limit: 'pieces', most: 15, left: 15, item: product.id })
    expect(await codeOf(order(customer, quote.hash))).toBe('checkout.limit_reached')
    await fill(stall, 40)
    await order(customer, (await priced(customer, code)).hash)

    // What is open counts as ever, and stands in the way of nothing that is agreed.
    await fill(stall, 1)
    expect(await refused('')).toMatchObject({ limit: 'amount', left: 0 })
    const { code: another } = await anOffer(stall, 50)
    await fill(stall, 50)
    expect((await priced(customer, another)).totalPrice.amount).toBe(399_950)
  })

  it('is once under one key, one of the list, the latest first, and refused of what is not sold or not in time', async () => {
    const stall = await aMarketStall()
    const { customer, variation } = stall
    const send = () =>
      platform.app.inject({
        method: 'POST',
        url: '/api/quote/api/v1/create-quote',
        headers: { 'x-tenant-key': shop.key, authorization: `Bearer ${customer.token}`, 'idempotency-key': 'asked-once' },
        payload: { variation, quantity: 5 },
      })
    const twice = [await send(), await send()]
    expect(twice[1]?.json()).toEqual(twice[0]?.json())
    const later = await ask(stall, 6)
    const { data, page } = await customer.api.listQuotations({ query: { itemsPerPage: 1 } })
    expect([data.map(({ number }) => number), page]).toEqual([[later.number], { page: 1, itemsPerPage: 1, total: 2 }])
    const refused = (over: object) => codeOf(customer.api.createQuotation({ body: { variation, quantity: 5, ...over } }))
    expect(await refused({ variation: randomUUID() })).toBe('catalog.item_not_found')
    expect(await refused({ neededBy: '2020-01-01' })).toBe('quotation.day_invalid')
    expect(await refused({ neededBy: '2099-01-01' })).toBe('quotation.day_invalid')
    for (const quantity of [1, 100, 2.5]) expect(await refused({ quantity })).toBe('request.invalid')
    for (let count = 2; count < MAX_OPEN_QUOTATIONS; count += 1) await ask(stall)
    expect(await refused({})).toBe('quotation.limit_reached')
  })

  it('is its two sides’ alone', async () => {
    const stall = await aMarketStall()
    const { _id: quoteId } = await ask(stall)
    const [stranger, otherClerk] = [await shop.addCustomer(), await clerkOf(shop, (await shop.addSeller('Aria')).id)]
    const params = { quoteId }
    expect(await codeOf(stranger.api.getQuotation({ params }))).toBe('quotation.not_found')
    expect(await codeOf(stranger.api.withdrawQuotation({ params }))).toBe('quotation.not_found')
    expect(await codeOf(otherClerk.api.getSellerQuotation({ params }))).toBe('quotation.not_found')
    expect(await codeOf(otherClerk.api.offerQuotation({ params, body: { unitPrice: 1, validDays: 1 } }))).toBe('quotation.not_found')
    expect(await codeOf(otherClerk.api.declineQuotation({ params, body: {} }))).toBe('quotation.not_found')
    expect(await codeOf(stranger.api.getSellerQuotation({ params }))).toBe('identity.right_missing')
    const { data } = await stranger.api.openChat({ body: { seller: stall.seller.id } })
    const about = { tid: randomUUID(), text: 'This one?', subject: { kind: 'quote' as const, id: quoteId } }
    expect(await codeOf(stranger.api.sendChatMessage({ params: { contextId: data.contextId }, body: about }))).toBe('chat.subject_unknown')
  })

  it('is declined, offered after all, and withdrawn, each where the table of steps has it', async () => {
    const stall = await aMarketStall()
    const { customer, clerk } = stall
    const { _id: quoteId, contextId } = await ask(stall)
    const params = { quoteId }
    const { data: declined } = await clerk.api.declineQuotation({ params, body: { comments: 'Not this month' } })
    expect(declined).toMatchObject({ state: 'declined', answer: 'Not this month', can: { offer: true, decline: false } })
    expect(await codeOf(clerk.api.declineQuotation({ params, body: {} }))).toBe('quotation.step_invalid')
    expect(await codeOf(customer.api.withdrawQuotation({ params }))).toBe('quotation.step_invalid')
    await offer(stall, quoteId)
    expect(await codeOf(clerk.api.declineQuotation({ params, body: {} }))).toBe('quotation.step_invalid')
    expect(await codeOf(offer(stall, quoteId, 9000))).toBe('quotation.step_invalid')
    const { data: withdrawn } = await customer.api.withdrawQuotation({ params })
    expect(withdrawn).toMatchObject({ state: 'withdrawn', can: { order: false, withdraw: false } })
    const { data: said } = await customer.api.listChatMessages({ params: { contextId: contextId ?? '' }, query: {} })
    expect(said.map(({ roleType, text }) => [roleType, text])).toEqual([
      ['CUSTOMER', ''],
      ['SELLER', 'Not this month'],
      ['SELLER', ''],
    ]) // prettier-ignore
    expect((await platform.check()).filter((result) => !isRight(result))).toEqual([])
  })

  it('is offered below the price of today only, and not said to whoever wants to hear nothing', async () => {
    const stall = await aMarketStall()
    const { _id: quoteId, contextId } = await ask(stall)
    for (const unitPrice of [10_000, 10_001]) expect(await codeOf(offer(stall, quoteId, unitPrice))).toBe('quotation.price_not_lower')
    await stall.customer.api.blockChat({ params: { contextId: contextId ?? '' }, body: { isBlocked: true } })
    expect(await codeOf(offer(stall, quoteId))).toBe('chat.blocked')
    expect(await own(stall, quoteId)).toMatchObject({ state: 'asked', offer: null })
    expect(await codeOf(ask(stall))).toBe('chat.blocked_by_you')
  })
})

describe('a price that was offered', () => {
  it('is nobody else’s: its code is one that there is not, for another customer, a guest, another shop, and the staff’s coupons', async () => {
    const stall = await aMarketStall()
    const { code } = await anOffer(stall)
    const stranger = await shop.addCustomer()
    await fill({ customer: stranger, variation: stall.variation })
    await stranger.api.addAddress({ body: { address: anAddress() } })
    expect(await codeOf(priced(stranger, code))).toBe('promotion.coupon_unknown')
    const items = [{ item: stall.variation, quantity: 20 }]
    expect(await codeOf(shop.guest().previewCoupons({ body: { items, couponCode: code } }))).toBe('promotion.coupon_unknown')
    const elsewhere = await createTestShop(platform)
    const there = await elsewhere.addCustomer()
    const { variantIds } = await elsewhere.addProduct()
    expect(await codeOf(there.api.previewCoupons({ body: { items: [{ item: variantIds[0] ?? '', quantity: 20 }], couponCode: code } }))).toBe(
      'promotion.coupon_unknown',
    )
    const staff = await shop.addCustomer()
    await shop.setRights(staff.userInfo._id, ['promotion.edit'])
    const { data } = await staff.api.listPromotions({ query: {} })
    expect(data.map(({ promoCode }) => promoCode)).not.toContain(code)
    expect(await codeOf(staff.api.savePromotion({ params: { promoCode: code }, body: PROMOTION }))).toBe('promotion.code_taken')
    expect((await stall.customer.api.listCoupons({})).map(({ promoCode }) => promoCode)).not.toContain(code)
  })

  it('is for the pieces and the variation of which it was asked', async () => {
    const stall = await aMarketStall()
    const { code } = await anOffer(stall)
    await fill(stall, 19)
    expect(await refusalOf(priced(stall.customer, code))).toEqual({ code: 'promotion.coupon_quantity', details: { promoCode: code, quantity: 20 } })
    await fill(stall, 21)
    expect(await priced(stall.customer, code)).toMatchObject({ discount: { amount: 40_020 }, totalPrice: { amount: 169_980 } })
    const { variantIds } = await shop.addProduct({ sellerId: stall.seller.id, price: 10_000 })
    await shop.setStock(variantIds[0] ?? '', 500)
    await stall.customer.api.emptyCart({})
    await fill({ customer: stall.customer, variation: variantIds[0] ?? '' }, 50)
    expect(await codeOf(priced(stall.customer, code))).toBe('promotion.coupon_not_for_cart')
  })

  it('takes nothing off, and does no harm, once the product costs less than that', async () => {
    const stall = await aMarketStall()
    const { id, code } = await anOffer(stall)
    await shop.setPrice(stall.variation, 5000)
    await platform.catchUp()
    await fill(stall)
    const quote = await priced(stall.customer, code)
    expect(quote).toMatchObject({ discount: { amount: 0 }, totalPrice: { amount: 100_000 } })
    expect(await order(stall.customer, quote.hash)).toMatchObject({ total: { amount: 100_000 } })
    expect(await own(stall, id)).toMatchObject({ state: 'ordered' })
  })

  it('is refused once it has lapsed or was withdrawn, also at the till', async () => {
    const stall = await aMarketStall()
    const [lapsing, going] = [await anOffer(stall), await anOffer(stall)]
    await fill(stall)
    const { hash } = await priced(stall.customer, going.code)
    await stall.customer.api.withdrawQuotation({ params: { quoteId: going.id } })
    expect(await refusalOf(order(stall.customer, hash))).toMatchObject({
      code: 'order.quote_changed',
      details: { coupon: { promoCode: going.code, reason: 'ended' } },
    })
    await sql(`update coupon set starts_at = now() - interval '2 days', ends_at = now() - interval '1 minute' where tenant_id = $1 and id = $2`, [
      shop.tenantId,
      lapsing.id,
    ])
    await sql('update quotation q set valid_until = c.ends_at from coupon c where c.id = q.id and q.tenant_id = $1 and q.id = $2', [shop.tenantId, lapsing.id])
    for (const { code } of [lapsing, going]) expect(await codeOf(priced(stall.customer, code))).toBe('promotion.coupon_ended')
    expect(await own(stall, lapsing.id)).toMatchObject({ state: 'lapsed', can: { order: false, withdraw: true } })

    await offer(stall, lapsing.id, 6000)
    expect(await priced(stall.customer, lapsing.code)).toMatchObject({ discount: { amount: 80_000 } })
    expect((await platform.check()).filter((result) => !isRight(result))).toEqual([])
  })

  it('is ordered once, also by two tabs at the same time', async () => {
    const stall = await aMarketStall()
    const { id, code } = await anOffer(stall)
    await fill(stall, 99)
    const { hash } = await priced(stall.customer, code)
    const racing = await Promise.all([order(stall.customer, hash), order(stall.customer, hash)].map((placed) => refusalOf(placed)))
    expect(racing.map((one) => one.code).toSorted()).toEqual(['accepted', 'order.quote_changed'])
    await fill(stall)
    expect(await codeOf(priced(stall.customer, code))).toBe('promotion.coupon_used_up')
    expect(await codeOf(stall.customer.api.withdrawQuotation({ params: { quoteId: id } }))).toBe('quotation.step_invalid')
  })

  it('is not withdrawn by whoever orders at it at the same time: the order that holds it comes first', async () => {
    const stall = await aMarketStall()
    const { id } = await anOffer(stall)
    const ordering = await platform.database.connect('test-ordering')
    try {
      await ordering.query('begin')
      await ordering.query('update coupon set used = 1 where tenant_id = $1 and id = $2', [shop.tenantId, id])
      const withdrawn = codeOf(stall.customer.api.withdrawQuotation({ params: { quoteId: id } }))
      const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and pid <> pg_backend_pid()`
      await expect.poll(async () => (await ordering.query(WAITING)).rowCount).toBe(1)
      await ordering.query('commit')
      expect(await withdrawn).toBe('quotation.step_invalid')
    } finally {
      await ordering.leave()
    }
    // That was no order.
    await sql('update coupon set used = 0 where tenant_id = $1 and id = $2', [shop.tenantId, id])
    expect(await own(stall, id)).toMatchObject({ state: 'offered' })
  })

  it('outlives the product: it says what it was, and cannot be ordered', async () => {
    const stall = await aMarketStall()
    const { id, code } = await anOffer(stall)
    await fill(stall)
    await sql('delete from product where tenant_id = $1 and id = $2', [shop.tenantId, stall.product.id])
    await platform.catchUp()
    expect(await own(stall, id)).toMatchObject({
      state: 'offered',
      item: { name: 'Linen shirt', slug: null, price: null },
      can: { order: false, withdraw: true },
    })
    expect(await codeOf(priced(stall.customer, code))).toBe('checkout.cart_empty')
    const { _id: quoteId } = await ask(await aMarketStall())
    expect(quoteId).not.toBe(id)
  })
})

it('is in a copy of one’s data, and goes with the account', async () => {
  const stall = await aMarketStall()
  const { id, code } = await anOffer(stall)
  const person = { tenantId: shop.tenantId, customerId: stall.customer.userInfo._id, email: null, at: new Date() }
  const rows = async (text: string) => (await platform.database.orm.execute(aboutPerson(text, person))).rows
  const shown = await rows(quotationPersonal.shown?.['quotes'] ?? '')
  expect(shown).toMatchObject([{ row: { number: code, quantity: 20, unitPrice: 7999 } }])
  for (const text of [...(quotationPersonal.erased ?? []), ...(promotionPersonal.erased ?? [])]) await platform.database.orm.execute(aboutPerson(text, person))
  expect(await rows(quotationPersonal.shown?.['quotes'] ?? '')).toEqual([])
  expect(await sql('select from coupon where tenant_id = $1 and id = $2', [shop.tenantId, id])).toEqual([])
})
