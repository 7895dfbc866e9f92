import { describe, expect, it } from 'vitest'
import { createAttemptStore, type Purchase, subjectOf } from './order-attempt.ts'

const PURCHASE: Purchase = { customerId: 'c1', sellerId: 's1', addressId: 'a1', payment: 'COD' }
const HOUR = 3_600_000

const items = (...pairs: [string, number][]) =>
  pairs.map(([_id, qty]) => ({
    _id,
    Name: _id,
    description_summary: '',
    qty,
    unitPrice: { amount: 1, currency: 'INR' },
    unitAmount: 1,
    price: { amount: qty, currency: 'INR' },
    Quantity: 9,
    images: { icon: '' },
  }))
const quote = (lines = items(['x', 1]), createdAt = '2026-11-20T10:00:00.000Z') => ({ items: lines, hash: `seal-${createdAt}`, createdAt })

function browser() {
  let text: string | null = null
  let keys = 0
  let clock = 1_000_000
  const kept = {
    read: () => text,
    write: (next: string | null) => {
      text = next
    },
  }
  const tab = () => createAttemptStore({ kept, newKey: () => `key-${++keys}`, now: () => clock })
  return { tab, pass: (ms: number) => (clock += ms), scribble: (junk: string) => kept.write(junk) }
}

describe('order attempts', () => {
  it('give a second click, a reload and a second tab with a newer quote the key and the seal of the first', () => {
    const { tab } = browser()
    const first = tab().begin(PURCHASE, quote())
    expect(tab().begin(PURCHASE, quote())).toMatchObject({ key: first.key })
    expect(tab().begin(PURCHASE, quote(items(['x', 1]), '2026-11-20T10:10:00.000Z'))).toEqual(first)
  })

  it.each([
    ['other things', PURCHASE, quote(items(['x', 2]))],
    ['another address', { ...PURCHASE, addressId: 'a2' }, quote()],
    ['another amount from the wallet', { ...PURCHASE, fromWallet: 500 }, quote()],
    ['another customer', { ...PURCHASE, customerId: 'c2' }, quote()],
  ])('give %s a key of their own', (_, purchase, other) => {
    const { tab } = browser()
    const first = tab().begin(PURCHASE, quote())
    expect(tab().begin(purchase, other).key).not.toBe(first.key)
  })

  it('answer with the order when the same purchase was placed after this quote', () => {
    const { tab } = browser()
    const first = tab().begin(PURCHASE, quote())
    tab().succeeded(first.key, { orderId: 'o1', at: '2026-11-20T10:01:00.000Z' })
    expect(tab().begin(PURCHASE, quote()).placed).toEqual({ orderId: 'o1', at: '2026-11-20T10:01:00.000Z' })
  })

  it('let the same things be bought again', () => {
    const { tab } = browser()
    const first = tab().begin(PURCHASE, quote())
    tab().succeeded(first.key, { orderId: 'o1', at: '2026-11-20T10:01:00.000Z' })
    const again = tab().begin(PURCHASE, quote(items(['x', 1]), '2026-11-20T10:05:00.000Z'))
    expect(again.key).not.toBe(first.key)
    expect(again.placed).toBeUndefined()
  })

  it('remember what was sent and not answered, for its customer only', () => {
    const { tab } = browser()
    const { key } = tab().begin(PURCHASE, quote())
    expect(tab().unanswered('c1')?.key).toBe(key)
    expect(tab().unanswered('c2')).toBeUndefined()
    tab().succeeded(key, { orderId: 'o1', at: '2026-11-20T10:01:00.000Z' })
    expect(tab().unanswered('c1')).toBeUndefined()
    expect(tab().placedBy('c1')?.orderId).toBe('o1')
    expect(tab().placedBy('c2')).toBeUndefined()
  })

  it('forget a key that was refused, but not the one of a newer attempt', () => {
    const { tab } = browser()
    const first = tab().begin(PURCHASE, quote())
    const second = tab().begin(PURCHASE, quote(items(['y', 1])))
    tab().forget(first.key)
    expect(tab().unanswered('c1')?.key).toBe(second.key)
    tab().forget(second.key)
    expect(tab().unanswered('c1')).toBeUndefined()
  })

  it('are over after a day', () => {
    const { tab, pass } = browser()
    const first = tab().begin(PURCHASE, quote())
    pass(25 * HOUR)
    expect(tab().unanswered('c1')).toBeUndefined()
    expect(tab().begin(PURCHASE, quote()).key).not.toBe(first.key)
  })

  it('survive whatever else was stored', () => {
    const { tab, scribble } = browser()
    for (const junk of ['{', 'null', '"x"', '{"key":1}']) {
      scribble(junk)
      expect(tab().unanswered('c1')).toBeUndefined()
    }
  })
})

describe('subjectOf', () => {
  it('does not depend on the order of the lines', () => {
    expect(subjectOf(PURCHASE, items(['x', 1], ['y', 2]))).toBe(subjectOf(PURCHASE, items(['y', 2], ['x', 1])))
  })
})
