import type { OrderWire } from '@galleria/contract'
import { describe, expect, it } from 'vitest'
import { createAttempts } from '../checkout/single-attempt.ts'
import { type BillToPay, payBill, type PayBillDeps } from './pay-bill.ts'

const amount = { amount: 29_900, currency: 'INR' }
const wanted: BillToPay = { operatorId: 'op', number: '9812345678', plan: 'p1', circleId: '7', amount, phone: undefined, payment: 'CASHFREE' }
const failure = (status: number, code: string, details?: object) =>
  Object.assign(new Error(code), { name: 'ApiFailure', status, code, problem: { message: code, details } })

type Standing = Pick<OrderWire, 'orderStatus'> & { readonly can: Pick<OrderWire['can'], 'pay'> }

/** A browser, and a platform that makes one order for each key. */
function shop() {
  let text: string | null = null
  let now = 0
  let keys = 0
  const asked: { key: string; body: unknown }[] = []
  const state: { next: Error | undefined; standing: Standing } = { next: undefined, standing: { orderStatus: 'created', can: { pay: true } } }
  const orders = new Map<string, string>()
  const attempts = createAttempts({ kept: { read: () => text, write: (next) => (text = next) }, newKey: () => `key-${++keys}`, now: () => now })
  const api = {
    createBillOrder: async ({ headers, body }: { headers: { 'idempotency-key': string }; body: unknown }) => {
      const key = headers['idempotency-key']
      asked.push({ key, body })
      if (state.next) throw state.next
      if (!orders.has(key)) orders.set(key, `G-${orders.size + 1}`)
      return { content: { orderId: orders.get(key), payment: { redirectUrl: `https://pay.example/${orders.get(key)}` } } }
    },
    verifyOrder: async ({ body }: { body: { orderId: string } }) => ({ content: { orderId: body.orderId, payment: { type: 'CASHFREE' }, ...state.standing } }),
    payOrder: async ({ body }: { body: { orderId: string; type?: string } }) => ({
      data: { redirectUrl: `https://pay.example/${body.orderId}/again${body.type ? `/${body.type}` : ''}` },
    }),
  }
  const deps = { api, attempts, alone: <T>(work: () => Promise<T>) => work(), customerId: 'c1' } as unknown as PayBillDeps
  return { deps, asked, orders, state, later: (ms: number) => (now += ms) }
}

describe('payBill', () => {
  it('says what was shown, and leads to the page where it is paid', async () => {
    const { deps, asked } = shop()
    expect(await payBill(deps, wanted)).toEqual({ kind: 'placed', orderId: 'G-1', payAt: 'https://pay.example/G-1' })
    expect(asked[0]?.body).toEqual({
      orderDetails: {
        paymentType: 'CASHFREE',
        items: [{ productId: 'op', OperatorId: 'op', MobileNumber: '9812345678', PlanCode: 'p1', CircleId: '7', Amount: amount }],
      },
    })
  })

  it('asks again under the same key after an answer that was lost, so that it is one order', async () => {
    const { deps, asked, orders, state } = shop()
    state.next = failure(0, 'network.failed')
    expect(await payBill(deps, wanted)).toEqual({ kind: 'failed', error: state.next })
    state.next = undefined
    await payBill(deps, wanted)
    expect([asked.map(({ key }) => key), orders.size]).toEqual([['key-1', 'key-1'], 1])
  })

  it('does so also where it was asked too often meanwhile, which says nothing of the first', async () => {
    const { deps, asked, orders, state } = shop()
    for (const lost of [failure(0, 'network.failed'), failure(429, 'request.rate_limited')]) {
      state.next = lost
      expect(await payBill(deps, wanted)).toEqual({ kind: 'failed', error: lost })
    }
    state.next = undefined
    await payBill(deps, wanted)
    expect([asked.map(({ key }) => key), orders.size]).toEqual([['key-1', 'key-1', 'key-1'], 1])
  })

  it('takes another key after a refusal, and for another amount', async () => {
    const { deps, asked, state } = shop()
    state.next = failure(422, 'bill.number_unknown')
    await payBill(deps, wanted)
    state.next = undefined
    await payBill(deps, wanted)
    await payBill(deps, { ...wanted, amount: { ...amount, amount: 100 } })
    expect(asked.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-3'])
  })

  it('says what it costs now where that is not what was shown', async () => {
    const { deps, state } = shop()
    const now = { amount: 31_900, currency: 'INR' }
    state.next = failure(409, 'bill.amount_changed', { amount: now })
    expect(await payBill(deps, wanted)).toEqual({ kind: 'changed', amount: now })
    state.next = failure(409, 'bill.amount_changed')
    expect(await payBill(deps, wanted)).toEqual({ kind: 'failed', error: state.next })
  })

  it('leads whoever comes back from the payment to the same order, in the way that is chosen now', async () => {
    const { deps, orders } = shop()
    await payBill(deps, wanted)
    expect(await payBill(deps, { ...wanted, payment: 'STRIPE' })).toEqual({ kind: 'placed', orderId: 'G-1', payAt: 'https://pay.example/G-1/again/STRIPE' })
    expect(orders.size).toBe(1)
  })

  it('asks before the very same is paid twice, and pays it again where that is meant', async () => {
    const { deps, orders, state } = shop()
    await payBill(deps, wanted)
    state.standing = { orderStatus: 'delivered', can: { pay: false } }
    expect(await payBill(deps, wanted)).toMatchObject({ kind: 'again', order: { orderId: 'G-1' } })
    expect(orders.size).toBe(1)
    expect(await payBill(deps, wanted, true)).toMatchObject({ kind: 'placed', orderId: 'G-2' })
  })

  it('pays anew what was called off or refused, and what was paid long ago', async () => {
    const { deps, orders, state, later } = shop()
    await payBill(deps, wanted)
    state.standing = { orderStatus: 'cancelled', can: { pay: false } }
    expect(await payBill(deps, wanted)).toMatchObject({ kind: 'placed', orderId: 'G-2' })
    state.standing = { orderStatus: 'delivered', can: { pay: false } }
    later(61 * 60_000)
    expect(await payBill(deps, wanted)).toMatchObject({ kind: 'placed', orderId: 'G-3' })
    expect(orders.size).toBe(3)
  })
})
