import { describe, expect, it } from 'vitest'
import { payableOf } from './payable.ts'

const GIVEN = { payments: ['COD', 'STRIPE', 'PAYPAL'], picked: undefined, usual: 'COD', quote: undefined } as const

describe('how an order can be paid', () => {
  it('is the usual way until another is picked (C-01)', () => {
    expect(payableOf(GIVEN).chosen).toBe('COD')
    expect(payableOf({ ...GIVEN, picked: 'PAYPAL' }).chosen).toBe('PAYPAL')
  })

  it('says of each way what stands against it', () => {
    const quote = { unavailable: [{ type: 'PAYPAL', reason: 'currency' }] } as const
    expect(payableOf({ ...GIVEN, quote: { unavailable: [...quote.unavailable] } }).ways).toEqual([
      { type: 'COD', obstacle: undefined },
      { type: 'STRIPE', obstacle: undefined },
      { type: 'PAYPAL', obstacle: 'currency' },
    ])
  })

  it('is left to the shopper where the usual or picked way cannot be had', () => {
    const quote = { unavailable: [{ type: 'COD' as const, reason: 'amount' as const }] }
    expect(payableOf({ ...GIVEN, quote }).chosen).toBeUndefined()
    expect(payableOf({ ...GIVEN, quote, picked: 'COD' }).chosen).toBeUndefined()
    expect(payableOf({ ...GIVEN, quote, picked: 'STRIPE' }).chosen).toBe('STRIPE')
  })

  it('is asked of nobody whose wallet pays for all of it', () => {
    const inr = (amount: number) => ({ amount, currency: 'INR' })
    const wallet = { balance: inr(900), usable: inr(700), used: inr(700) }
    const quote = { unavailable: [{ type: 'COD' as const, reason: 'amount' as const }], payment: { type: 'COD' as const, orderId: null }, wallet }
    expect(payableOf({ ...GIVEN, quote: { ...quote, totalPrice: inr(700) } })).toEqual({ ways: [], chosen: 'COD' })
    expect(payableOf({ ...GIVEN, quote: { ...quote, totalPrice: inr(701) } })).toMatchObject({ chosen: undefined, ways: { length: 3 } })
  })

  it('is asked of nobody who has nothing to pay, with a wallet or without', () => {
    const inr = (amount: number) => ({ amount, currency: 'INR' })
    const quote = { unavailable: [], payment: { type: 'STRIPE' as const, orderId: null }, totalPrice: inr(0) }
    const empty = { balance: inr(0), usable: inr(0), used: inr(0) }
    for (const wallet of [null, empty]) expect(payableOf({ ...GIVEN, quote: { ...quote, wallet } })).toEqual({ ways: [], chosen: 'STRIPE' })
  })

  it('is nothing that the shop has stopped taking', () => {
    expect(payableOf({ ...GIVEN, payments: ['STRIPE'], picked: 'COD', usual: 'STRIPE' }).chosen).toBeUndefined()
  })
})
