import { randomUUID } from 'node:crypto'
import { ApiFailure } from '@galleria/api-client'
import { type OperationId, type OperationSpec, operations, PROVIDERS, SELLER_RIGHTS, type SellerRight, STAFF_RIGHTS } from '@galleria/contract'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sharedSecret } from '../infra/settings.ts'
import { orderKeys } from '../modules/order/order-key.ts'

// Who may do what with money: each operation of these tags, by each kind of caller. One that has no line here does not compile.

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

type Tag = 'order' | 'payment' | 'return' | 'promotion' | 'checkout'
type Tagged = { [Id in OperationId]: (typeof operations)[Id]['tag'] extends Tag ? Id : never }[OperationId]
type MoneyOperation = Tagged | 'listPickupSlots'
const TAGS: readonly string[] = ['order', 'payment', 'return', 'promotion', 'checkout'] satisfies readonly Tag[]

/** All but the owner try first, with what is the owner's. */
const CALLERS = ['guest', 'stranger', 'foreigner', 'staff', 'rival', 'reader', 'clerk', 'owner'] as const
type Caller = (typeof CALLERS)[number]

/** `ok`: it is theirs to do. `own`: they are answered, with nothing of the owner's. Else the refusal. */
type Outcome = 'ok' | 'own' | `${string}.${string}`
type Row = { readonly input: () => Input | Promise<Input>; readonly outcomes: Readonly<Record<Caller, Outcome>> }
type Input = { readonly params?: object; readonly query?: object; readonly headers?: object; readonly body?: unknown }

const SIGN_IN = 'identity.sign_in_required'
const NO_RIGHT = 'identity.right_missing'

/** Of one customer's own; to everybody else it is not there. */
const owned = (code: Outcome, guest: Outcome = SIGN_IN) => ({
  guest,
  stranger: code,
  foreigner: code,
  staff: code,
  rival: code,
  reader: code,
  clerk: code,
  owner: 'ok' as const,
})
/** Each signed-in caller does it with their own things. */
const ofCaller = (guest: Outcome = SIGN_IN) => ({ ...owned('own', guest) })
/** Of one seller's, for its people with the right; `foreigner` works for a seller of another tenant, `rival` for another of this one. */
const sold = (right: SellerRight, others: Outcome) => ({
  guest: SIGN_IN as Outcome,
  stranger: NO_RIGHT as Outcome,
  foreigner: others,
  staff: NO_RIGHT as Outcome,
  rival: others,
  reader: (right === 'order.read' ? 'ok' : NO_RIGHT) as Outcome,
  clerk: 'ok' as const,
  owner: NO_RIGHT as Outcome,
})
/** Of the shop's own people. */
const ofStaff = { ...owned(NO_RIGHT), staff: 'ok', foreigner: 'own', owner: NO_RIGHT } as const
const everybodys = { ...owned('ok', 'ok') }
/** Providers', who sign what they send. */
const unsigned = { ...owned(NO_RIGHT, 'payment.signature_invalid'), owner: NO_RIGHT } as const

const platform = await startTestPlatform()
let shop: TestShop
let abroad: TestShop
let people: Readonly<Record<Exclude<Caller, 'guest'>, SignedIn>>
let variantId = ''
const PLACE = { long: 77.6, lat: 12.9 }

beforeAll(async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  const settings = { checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE'], hasTestPayments: true }, payouts: { isTest: true } }
  shop = await createTestShop(platform, settings)
  abroad = await createTestShop(platform, settings)
  const other = await shop.addSeller('Orin')
  const [stranger, foreigner, staff, rival, reader, clerk, owner] = await Promise.all(
    [shop, abroad, shop, shop, shop, shop, shop].map((of) => of.addCustomer()),
  )
  if (!stranger || !foreigner || !staff || !rival || !reader || !clerk || !owner) throw new Error('somebody is missing')
  people = { stranger, foreigner, staff, rival, reader, clerk, owner }
  await shop.setRights(staff.userInfo._id, STAFF_RIGHTS)
  await shop.setSellerRights(rival.userInfo._id, other.id, SELLER_RIGHTS)
  await shop.setSellerRights(reader.userInfo._id, shop.seller.id, ['order.read'])
  await shop.setSellerRights(clerk.userInfo._id, shop.seller.id, SELLER_RIGHTS)
  await abroad.setRights(foreigner.userInfo._id, STAFF_RIGHTS)
  await abroad.setSellerRights(foreigner.userInfo._id, abroad.seller.id, SELLER_RIGHTS)
  variantId = (await shop.addProduct({ stock: 1_000 })).variantIds[0] ?? ''
})
afterAll(() => platform.close())

async function quoted(type: 'COD' | 'STRIPE') {
  const { api } = people.owner
  await api.mergeCart({ body: { items: [{ item: variantId, quantity: 1 }] } })
  const { data } = await api.confirmCheckout({ query: {}, body: { checkout: { type }, location: PLACE } })
  const orderDetails = { paymentType: type, deliveryAddress: { address: anAddress() } }
  return { headers: { 'idempotency-key': randomUUID() }, body: { orderHash: data.hash, orderDetails } }
}

/** The owner's order: number. */
const ordered = async (type: 'COD' | 'STRIPE' = 'COD') => (await people.owner.api.createOrder(await quoted(type))).content.orderId

async function delivered(): Promise<string> {
  const number = await ordered()
  await shop.deliver(number)
  return number
}

async function askedReturn(): Promise<string> {
  const body = { orderId: await delivered(), items: [{ _id: variantId, quantity: 1 }], reason: 'unsaid' as const }
  return (await people.owner.api.askReturn({ body })).data._id
}

async function receivedReturn(): Promise<string> {
  const returnId = await askedReturn()
  for (const status of ['accepted', 'received'] as const) await people.clerk.api.advanceReturn({ body: { returnId, status } })
  return returnId
}

/** Of the owner's order, which the provider would not give back. */
async function failedRefund(): Promise<string> {
  const [id, payment] = [randomUUID(), randomUUID()]
  const paid = `insert into payment (tenant_id, id, order_id, order_number, customer_id, attempt, provider, is_test, state, amount, currency, reference, capture, created_at, expires_at, ask_at, decided_at)
    select tenant_id, $1::uuid, parent_id, number, customer_id, 1, 'stripe', true, 'paid', total, currency, $1::text, 'taken', now(), now(), now(), now() from orders where number = $2`
  const failed = `insert into refund (tenant_id, id, payment_id, cause, part_id, amount, state, tries, try_at, created_at, decided_at)
    select tenant_id, $1::uuid, $2::uuid, 'test', id, 100, 'failed', 1, now(), now(), now() from orders where number = $3`
  const number = await ordered()
  await platform.database.run({ name: 'test-paid', text: paid }, [payment, number])
  await platform.database.run({ name: 'test-failed', text: failed }, [id, payment, number])
  return id
}

/** The owner, who stands at the clerk's till. */
async function visited(): Promise<string> {
  const { data } = await people.owner.api.makeCounterCode()
  return (await people.clerk.api.findCounterCustomer({ body: { who: data.code } })).data.visit
}

const beneficiary = async () => (await people.owner.api.addBeneficiary({ body: { name: 'Anjali Rao', vpa: 'anjali.rao@okhdfc' } })).data._id
const invoiced = async () => ({ params: { id: await delivered() } })

const ROWS: Readonly<Record<MoneyOperation, Row>> = {
  confirmCheckout: {
    input: async () => {
      await quoted('COD')
      return { query: {}, body: { checkout: { type: 'COD' }, location: PLACE } }
    },
    // Everybody else's cart is empty.
    outcomes: owned('checkout.cart_empty'),
  },
  createOrder: { input: () => quoted('COD'), outcomes: owned('checkout.cart_empty', 'checkout.customer_missing') },
  getOrder: { input: async () => ({ params: { orderId: await ordered() } }), outcomes: owned('order.not_found') },
  listOrders: { input: () => ({ params: { customerId: people.owner.userInfo._id }, query: {} }), outcomes: owned('identity.customer_not_found') },
  watchOrder: { input: async () => ({ params: { orderId: await ordered() }, query: {} }), outcomes: owned('order.not_found') },
  verifyOrder: { input: async () => ({ body: { orderId: await ordered('STRIPE') } }), outcomes: owned('order.not_found') },
  // With its key: an account's order is looked at by logging in.
  trackOrder: {
    input: async () => {
      const orderId = await ordered()
      return { body: { orderId, key: orderKeys(await sharedSecret(platform.database, 'order-key')).keyOf(shop.tenantId, orderId) } }
    },
    outcomes: { ...owned('order.not_found', 'order.not_found'), owner: 'order.not_found' },
  },
  orderAgain: { input: async () => ({ body: { orderId: await ordered() } }), outcomes: owned('order.not_found') },
  cancelOrder: { input: async () => ({ body: { orderId: await ordered('STRIPE') } }), outcomes: owned('order.not_found') },
  payOrder: { input: async () => ({ headers: {}, body: { orderId: await ordered('STRIPE'), type: 'COD' } }), outcomes: owned('order.not_found') },
  payWithStripe: { input: async () => ({ headers: {}, body: { orderId: await ordered('STRIPE') } }), outcomes: owned('order.not_found') },
  estimateReward: {
    input: () => ({ body: { orderAmount: 499.5, provider: shop.seller.id } }),
    outcomes: { ...ofCaller(), foreigner: 'seller.not_found' },
  },
  listCoupons: { input: () => ({}), outcomes: ofCaller() },
  previewCoupons: { input: () => ({ body: { items: [{ item: variantId, quantity: 1 }] } }), outcomes: everybodys },
  listPromotions: { input: () => ({ query: {} }), outcomes: ofStaff },
  savePromotion: {
    input: () => ({
      params: { promoCode: 'LANTERN10' },
      body: {
        title: { en: '10% off', es: '10 % menos' },
        discount: { percent: 10, upTo: null },
        minimum: 0,
        markets: null,
        sellers: null,
        products: null,
        maxUses: null,
        maxPerCustomer: null,
        promoRules: { startDate: '2020-01-01T00:00:00Z', endDate: '2100-01-01T00:00:00Z' },
        isListed: false,
        isApproved: true,
        isDeleted: false,
      },
    }),
    outcomes: ofStaff,
  },
  getPaymentConfig: { input: () => ({ params: { id: shop.tenantId } }), outcomes: { ...everybodys, foreigner: 'tenant.unknown' } },
  receiveStripeEvent: { input: () => ({}), outcomes: unsigned },
  receiveCashfreeEvent: { input: () => ({}), outcomes: unsigned },
  receivePaypalEvent: { input: () => ({}), outcomes: unsigned },
  addBeneficiary: { input: () => ({ body: { name: 'Anjali Rao', accountNumber: '50100123456789', ifsc: 'HDFC0000001' } }), outcomes: ofCaller() },
  verifyUpi: { input: () => ({ body: { vpa: 'anjali.rao@okhdfc' } }), outcomes: ofCaller() },
  getBeneficiary: { input: async () => ({ params: { id: await beneficiary() } }), outcomes: owned('payout.not_found') },
  listBeneficiaries: { input: () => ({}), outcomes: ofCaller() },
  removeBeneficiary: { input: async () => ({ params: { id: await beneficiary() } }), outcomes: owned('payout.not_found') },
  askReturn: {
    input: async () => ({ body: { orderId: await delivered(), items: [{ _id: variantId, quantity: 1 }], reason: 'broken' } }),
    outcomes: owned('order.not_found'),
  },
  listReturns: { input: async () => ({ params: { orderId: await delivered() } }), outcomes: owned('order.not_found') },
  withdrawReturn: { input: async () => ({ body: { returnId: await askedReturn() } }), outcomes: owned('return.not_found') },
  getInvoice: { input: invoiced, outcomes: owned('order.not_found') },
  getInvoicePaper: { input: invoiced, outcomes: owned('order.not_found') },
  getSellerInvoice: { input: invoiced, outcomes: sold('order.read', 'order.not_found') },
  getSellerInvoicePaper: { input: invoiced, outcomes: sold('order.read', 'order.not_found') },
  listSellerOrders: { input: () => ({ query: {} }), outcomes: sold('order.read', 'own') },
  advanceOrder: { input: async () => ({ body: { orderId: await ordered(), status: 'processing' } }), outcomes: sold('order.fulfil', 'order.not_found') },
  refundOrder: { input: async () => ({ body: { orderId: await delivered() } }), outcomes: sold('order.refund', 'order.not_found') },
  listRefunds: { input: () => ({ query: {} }), outcomes: ofStaff },
  retryRefund: { input: async () => ({ params: { id: await failedRefund() } }), outcomes: { ...ofStaff, foreigner: 'refund.not_found' } },
  listSellerRefunds: { input: () => ({ query: {} }), outcomes: sold('order.read', 'own') },
  retrySellerRefund: { input: async () => ({ params: { id: await failedRefund() } }), outcomes: sold('order.refund', 'refund.not_found') },
  listMismatchedPayments: { input: () => ({ query: {} }), outcomes: ofStaff },
  listSellerReturns: { input: () => ({ query: {} }), outcomes: sold('order.read', 'own') },
  advanceReturn: { input: async () => ({ body: { returnId: await askedReturn(), status: 'accepted' } }), outcomes: sold('order.fulfil', 'return.not_found') },
  refundReturn: { input: async () => ({ body: { returnId: await receivedReturn() } }), outcomes: sold('order.refund', 'return.not_found') },
  makeCounterCode: { input: () => ({}), outcomes: ofCaller() },
  findCounterCustomer: {
    input: async () => ({ body: { who: (await people.owner.api.makeCounterCode()).data.code } }),
    // Whoever works at another till of this shop may be asked by the same customer.
    outcomes: { ...sold('order.sell', 'counter.customer_unknown'), rival: 'ok' },
  },
  listCounterProducts: { input: () => ({ query: {} }), outcomes: sold('order.sell', 'own') },
  quoteCounterSale: {
    input: async () => ({ body: { visit: await visited(), items: [{ _id: variantId, quantity: 1 }] } }),
    outcomes: sold('order.sell', 'counter.visit_over'),
  },
  sellAtCounter: {
    input: async () => ({
      body: { visit: await visited(), items: [{ _id: variantId, quantity: 1 }], paidWith: 'card', total: { amount: 50_000, currency: 'INR' } },
    }),
    outcomes: sold('order.sell', 'counter.visit_over'),
  },
  listPickupSlots: { input: () => ({ params: { id: shop.seller.id }, query: {} }), outcomes: { ...everybodys, foreigner: 'seller.not_found' } },
}

const isMessage = (id: MoneyOperation): boolean => PROVIDERS.some((name) => id === `receive${name[0]?.toUpperCase()}${name.slice(1)}Event`)

/** Providers' messages have no client: what anybody may send to their address. */
async function sendMessage(id: MoneyOperation, caller: Caller): Promise<Outcome> {
  const { key } = caller === 'foreigner' ? abroad : shop
  const token = caller === 'guest' ? undefined : people[caller].token
  const reply = await platform.app.inject({
    method: 'POST',
    url: `/api${operations[id].path}`,
    headers: { host: `${key}.localhost`, 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: '{"id":"evt_1","type":"checkout.session.completed","data":{"object":{"id":"cs_1"}}}',
  })
  return reply.json<{ code: Outcome }>().code
}

/** The refusal, or what was answered. */
async function outcomeOf(id: MoneyOperation, caller: Caller, input: Input): Promise<{ readonly code: string } | { readonly answer: string }> {
  if (isMessage(id)) return { code: await sendMessage(id, caller) }
  const { [id]: operate } = caller === 'guest' ? shop.guest() : people[caller].api
  try {
    return { answer: JSON.stringify(await Reflect.apply(operate, undefined, [input])) }
  } catch (error) {
    if (error instanceof ApiFailure) return { code: error.code }
    throw error
  }
}

/** What nobody else may be told: who the owner is, and what things of theirs are called. */
async function secrets(): Promise<string[]> {
  const text = `select number as name from orders where tenant_id = $1 union all select id::text from orders where tenant_id = $1
    union all select id::text from return_request where tenant_id = $1 union all select id::text from bank_beneficiary where tenant_id = $1 and customer_id = $2`
  const { _id } = people.owner.userInfo
  const rows = await platform.database.run<{ name: string }>({ name: 'test-secrets', text }, [shop.tenantId, _id])
  return [_id, ...rows.map(({ name }) => name)]
}

/** All that money is about, as it is now. */
async function state(): Promise<unknown> {
  const tables = [
    'orders',
    'master_order',
    'payment',
    'refund',
    'stock',
    'stock_hold',
    'return_request',
    'return_event',
    'coupon',
    'invoice',
    'bank_beneficiary',
  ]
  const rows = tables.map((table) =>
    platform.database.run(
      { name: `test-all-${table}`, text: `select jsonb_agg(to_jsonb(t) - 'ask_at' order by to_jsonb(t)::text) as rows from ${table} t where tenant_id = $1` },
      [shop.tenantId],
    ),
  )
  return Promise.all(rows)
}

test('each operation of these tags has a line', () => {
  const expected = Object.values<OperationSpec>(operations).filter(({ tag, path }) => TAGS.includes(tag) || path.includes('pickup'))
  expect(Object.keys(ROWS).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
})

describe.each(Object.entries(ROWS) as [MoneyOperation, Row][])('%s', (id, { input, outcomes }) => {
  test('does for each caller what it may, and nothing for the others', async () => {
    const given = await input()
    const before = await state()
    const refused = CALLERS.filter((caller) => !['ok', 'own'].includes(outcomes[caller]))
    for (const caller of refused) expect([caller, await outcomeOf(id, caller, given)]).toEqual([caller, { code: outcomes[caller] }])
    expect(await state()).toEqual(before)
    for (const caller of CALLERS.filter((each) => outcomes[each] === 'own')) {
      const outcome = await outcomeOf(id, caller, given)
      expect([caller, outcome]).toEqual([caller, { answer: expect.any(String) }])
      for (const secret of await secrets()) expect(JSON.stringify(outcome), caller).not.toContain(secret)
    }
    // Each who may gets something of its own to do it to.
    for (const caller of CALLERS.filter((each) => outcomes[each] === 'ok'))
      expect([caller, await outcomeOf(id, caller, await input())]).toEqual([caller, { answer: expect.any(String) }])
  })
})
