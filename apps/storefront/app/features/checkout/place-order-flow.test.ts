import { ApiFailure } from '@galleria/api-client'
import type { OrderWire } from '@galleria/contract'
import { describe, expect, it } from 'vitest'
import { createAttemptStore } from './order-attempt.ts'
import { type OrderToPlace, type PlaceDeps, placeOrder, recoverOrder } from './place-order-flow.ts'
import { ADDRESS, inr, quote } from './quote.fixture.ts'

const ORDER: OrderWire = {
  _id: 'o-1',
  orderId: 'G-1',
  type: 'PRODUCT',
  revision: 'created/due/0/0',
  orderStatus: 'created',
  reportStatus: 'created',
  createdAt: '2026-11-20T10:01:00.000Z',
  total: inr(40_000),
  deliveryDay: null,
  deliveryWindow: null,
  pickup: null,
  counterSale: null,
  bill: null,
  appointment: null,
  itemCount: 2,
  provider: { _id: 's1', name: 'Green Acre', slug: 'green-acre' },
  items: [],
  subTotal: inr(36_000),
  discount: inr(0),
  taxLines: [],
  coupon: null,
  deliveryFee: inr(4000),
  taxIncluded: inr(0),
  taxAdded: inr(0),
  totalPriceBeforeTax: inr(40_000),
  wallet: inr(0),
  reward: null,
  refunded: inr(0),
  refundedToWallet: inr(0),
  payment: { type: 'COD', status: 'due' },
  master: { _id: 'o-1', orderId: 'G-1' },
  orders: [],
  deliveryAddress: ADDRESS,
  timeline: [],
  can: { cancel: true, pay: false },
}

type Sent = Parameters<PlaceDeps['api']['createOrder']>[0]
const refusal = (code: string, status = 409) => new ApiFailure(status, code, code, { type: '', title: code, status, code, message: code, requestId: 'r' })

/** A platform that answers what it is told to, one answer for each call, and remembers what it was sent. */
function shop(...answers: (OrderWire | Error | { content: undefined })[]) {
  const sent: Sent[] = []
  const tabs: { text: string | null }[] = []
  let text: string | null = null
  let keys = 0
  let standing: OrderWire | undefined = ORDER
  let turn: Promise<unknown> = Promise.resolve()
  /** What one tab keeps the others hear a moment later. */
  function keptBy() {
    const own = { text }
    tabs.push(own)
    return {
      read: () => own.text,
      write: (next: string | null) => {
        own.text = text = next
        setTimeout(() => tabs.forEach((tab) => (tab.text = next)))
      },
    }
  }
  const tab = (): PlaceDeps => ({
    customerId: 'c1',
    email: 'anjali@example.com',
    attempts: createAttemptStore({ kept: keptBy(), newKey: () => `key-${++keys}`, now: () => 0 }),
    alone: (work) => {
      const result = turn.then(work)
      turn = result.catch(() => undefined)
      return result
    },
    api: {
      createOrder: async (input) => {
        sent.push(input)
        await new Promise((done) => setTimeout(done, 1))
        const answer = answers.shift()
        if (!answer || answer instanceof Error) throw answer ?? new Error('nothing more was expected')
        return 'content' in answer ? (answer as never) : { content: { ...answer, payment: { ...answer.payment, redirectUrl: null, sessionId: null } } }
      },
      verifyOrder: async () => ({ content: { ...ORDER, orderStatus: 'processing' } }),
      getOrder: async () => {
        if (!standing) throw new ApiFailure(0, 'network.failed', '')
        return { data: standing }
      },
    },
  })
  /** What has become of the order meanwhile. */
  const becomes = (order: OrderWire | undefined) => (standing = order)
  return { tab, sent, becomes, keys: () => sent.map(({ headers }) => headers['idempotency-key']) }
}
const toPlace = (more: Partial<OrderToPlace> = {}): OrderToPlace => ({
  address: ADDRESS,
  payment: 'COD',
  sellerId: 's1',
  quote: quote(),
  requote: async () => ({ quote: quote() }),
  ...more,
})

describe('placeOrder', () => {
  it('creates, verifies and answers with the order', async () => {
    const { tab, sent } = shop(ORDER)
    expect(await placeOrder(tab(), toPlace())).toMatchObject({ kind: 'placed', orderId: 'G-1', order: { orderStatus: 'processing' } })
    expect(sent[0]?.body).toMatchObject({
      orderHash: quote().hash,
      orderDetails: { paymentType: 'COD', deliveryAddress: { _id: 'a1' }, provider: 's1' },
      customerDetails: { customerName: 'Anjali Rao', customerPhone: '9845012345', customerEmail: 'anjali@example.com' },
    })
  })

  it('sends the same key again when the first answer got lost', async () => {
    const { tab, keys } = shop(new ApiFailure(0, 'network.failed', 'Please try again'), ORDER)
    expect(await placeOrder(tab(), toPlace())).toMatchObject({ kind: 'failed' })
    expect(await placeOrder(tab(), toPlace())).toMatchObject({ kind: 'placed' })
    expect(keys()).toEqual(['key-1', 'key-1'])
  })

  it('sends what got lost again as it was, also when there is a newer quote', async () => {
    const { tab, sent, keys } = shop(new ApiFailure(0, 'network.failed', 'Please try again'), ORDER)
    await placeOrder(tab(), toPlace())
    expect(await placeOrder(tab(), toPlace({ quote: quote(18_000, '2026-11-20T10:05:00.000Z') }))).toMatchObject({ kind: 'placed' })
    expect(sent.map(({ body }) => body.orderHash)).toEqual([quote().hash, quote().hash])
    expect(keys()).toEqual(['key-1', 'key-1'])
  })

  it('sends nothing from a second tab that looks at the same purchase', async () => {
    const { tab, sent } = shop(ORDER)
    await placeOrder(tab(), toPlace())
    expect(await placeOrder(tab(), toPlace())).toEqual({ kind: 'placed', orderId: 'G-1', order: ORDER })
    expect(sent).toHaveLength(1)
  })

  it('is one purchase from two tabs that are pressed at the same moment', async () => {
    const { tab, keys } = shop(ORDER, ORDER) // one key, one order: the platform answers twice
    const outcomes = await Promise.all([tab(), tab()].map((each) => placeOrder(each, toPlace())))
    expect(outcomes).toMatchObject([
      { kind: 'placed', orderId: 'G-1' },
      { kind: 'placed', orderId: 'G-1' },
    ])
    expect(new Set(keys())).toEqual(new Set(['key-1']))
  })

  it('takes a new seal without asking when nothing changed but the time', async () => {
    const fresh = quote(18_000, '2026-11-20T10:20:00.000Z')
    const { tab, sent, keys } = shop(refusal('order.quote_changed'), ORDER)
    expect(await placeOrder(tab(), toPlace({ requote: async () => ({ quote: fresh }) }))).toMatchObject({ kind: 'placed' })
    expect(sent.map(({ body }) => body.orderHash)).toEqual([quote().hash, fresh.hash])
    expect(keys()).toEqual(['key-1', 'key-2']) // another seal under the same key would be a conflict
  })

  it('asks again when the price changed, and says what changed', async () => {
    const { tab, sent } = shop(refusal('order.quote_changed'))
    const outcome = await placeOrder(tab(), toPlace({ requote: async () => ({ quote: quote(20_000) }) }))
    expect(outcome).toMatchObject({ kind: 'changed', changes: [{ kind: 'price', from: inr(18_000), to: inr(20_000) }, { kind: 'total' }] })
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['lostSlot', { kind: 'slot' }],
    ['lostWindow', { kind: 'window' }],
  ] as const)('orders nothing without what was chosen: %s', async (lost, expected) => {
    const { tab, sent } = shop(refusal('order.quote_changed'))
    expect(await placeOrder(tab(), toPlace({ requote: async () => ({ quote: quote(), [lost]: 's1' }) }))).toEqual(expected)
    expect(sent).toHaveLength(1)
  })

  it('does not go round in circles when every seal is refused', async () => {
    const { tab, sent } = shop(refusal('order.quote_changed'), refusal('order.quote_changed'))
    expect(await placeOrder(tab(), toPlace())).toEqual({ kind: 'changed', changes: [] })
    expect(sent).toHaveLength(2)
  })

  describe('of what another tab has ordered with this cart', () => {
    const newer = quote(18_000, '2026-11-20T10:02:00.000Z')
    const CANCELLED: OrderWire = { ...ORDER, orderStatus: 'cancelled', can: { cancel: false, pay: false } }

    it('tells how the order stands, and sends nothing', async () => {
      const { tab, sent, becomes } = shop(ORDER)
      await placeOrder(tab(), toPlace())
      const other = tab()
      becomes({ ...ORDER, can: { cancel: true, pay: true } })
      expect(await placeOrder(other, toPlace())).toMatchObject({ kind: 'placed', orderId: 'G-1', order: { can: { pay: true } } })
      becomes(undefined)
      expect(await placeOrder(other, toPlace())).toEqual({ kind: 'placed', orderId: 'G-1' })
      expect(sent).toHaveLength(1)
    })

    it('says that it is cancelled by now and asks for another quote, with which the next press is an order of its own', async () => {
      const { tab, keys, becomes } = shop(ORDER, { ...ORDER, orderId: 'G-2' })
      await placeOrder(tab(), toPlace())
      const other = tab()
      becomes(CANCELLED)
      let requoted = 0
      const outcome = await placeOrder(other, toPlace({ requote: async () => (++requoted, { quote: newer }) }))
      expect(outcome).toEqual({ kind: 'cancelled', orderId: 'G-1' })
      expect(requoted).toBe(1)
      expect(await placeOrder(other, toPlace({ quote: newer }))).toMatchObject({ kind: 'placed', orderId: 'G-2' })
      expect(keys()).toEqual(['key-1', 'key-2'])
    })

    it('says so too when the answer had got lost, and finds nothing for a cart that is empty', async () => {
      const lost = new ApiFailure(0, 'network.failed', '')
      const { tab, keys } = shop(lost, CANCELLED, { ...ORDER, orderId: 'G-2' })
      await placeOrder(tab(), toPlace())
      expect(await placeOrder(tab(), toPlace({ requote: async () => ({ quote: newer }) }))).toEqual({ kind: 'cancelled', orderId: 'G-1' })
      await new Promise((done) => setTimeout(done, 1))
      expect(await placeOrder(tab(), toPlace({ quote: newer }))).toMatchObject({ orderId: 'G-2' })
      expect(keys()).toEqual(['key-1', 'key-1', 'key-2'])
      const { tab: again } = shop(lost, CANCELLED)
      await placeOrder(again(), toPlace())
      expect(await recoverOrder(again())).toBeUndefined()
    })
  })

  it.each([
    ['order.stock_short', { kind: 'stock' }],
    ['order.address_invalid', { kind: 'address' }],
    ['order.delivery_address_missing', { kind: 'address' }],
    ['idempotency.conflict', { kind: 'conflict' }],
    ['checkout.cart_empty', { kind: 'failed' }],
    ['server.failed', { kind: 'failed' }],
  ])('answers %s with %j', async (code, expected) => {
    const { tab } = shop(refusal(code))
    expect(await placeOrder(tab(), toPlace())).toMatchObject(expected)
  })

  it('begins anew after a key was refused for good', async () => {
    const { tab, keys } = shop(refusal('idempotency.conflict'), ORDER)
    await placeOrder(tab(), toPlace())
    await placeOrder(tab(), toPlace())
    expect(keys()).toEqual(['key-1', 'key-2'])
  })

  it('takes a reply without an order for a failure (V-06)', async () => {
    const { tab } = shop({ content: undefined })
    expect(await placeOrder(tab(), toPlace())).toMatchObject({ kind: 'failed', error: { message: 'Invalid order response from server' } })
  })
})

describe('recoverOrder', () => {
  it('finds an order whose answer got lost', async () => {
    const { tab, keys } = shop(new ApiFailure(0, 'network.failed', ''), ORDER)
    await placeOrder(tab(), toPlace())
    expect(await recoverOrder(tab())).toMatchObject({ kind: 'placed', orderId: 'G-1' })
    expect(keys()).toEqual(['key-1', 'key-1'])
  })

  it.each([
    ['brought', toPlace()],
    ['fetched', { ...toPlace(), address: undefined }],
  ])('asks for what is %s as it was asked for: under one key the platform answers one request', async (_, wanted) => {
    const { tab, sent } = shop(new ApiFailure(0, 'network.failed', ''), ORDER)
    await placeOrder(tab(), wanted)
    expect(await recoverOrder(tab())).toMatchObject({ kind: 'placed' })
    const [first, again] = sent.map(({ body: { orderHash, orderDetails, custom, customerDetails } }) => ({
      orderHash,
      orderDetails,
      custom,
      who: [customerDetails?.customerName, customerDetails?.customerPhone],
    }))
    expect(again).toEqual(first)
  })

  it.each([401, 429])('asks again where it was not heard (%i)', async (status) => {
    const { tab, keys } = shop(new ApiFailure(0, 'network.failed', ''), refusal('not.heard', status), ORDER)
    await placeOrder(tab(), toPlace())
    expect(await recoverOrder(tab())).toBeUndefined()
    expect(await recoverOrder(tab())).toMatchObject({ kind: 'placed', orderId: 'G-1' })
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1'])
  })

  it('asks nothing when nothing was sent, and only once when it was refused', async () => {
    const { tab, sent } = shop(new ApiFailure(0, 'network.failed', ''), refusal('checkout.cart_empty', 422))
    expect(await recoverOrder(tab())).toBeUndefined()
    await placeOrder(tab(), toPlace())
    expect(await recoverOrder(tab())).toBeUndefined()
    expect(await recoverOrder(tab())).toBeUndefined()
    expect(sent).toHaveLength(2)
  })
})
