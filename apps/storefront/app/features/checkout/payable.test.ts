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
    expect(payableOf({ ...GIVEN, quote: { ...quote, toPay: inr(0) } })).toEqual({ ways: [], chosen: 'COD' })
    expect(payableOf({ ...GIVEN, quote: { ...quote, toPay: inr(1) } })).toMatchObject({ chosen: undefined, ways: { length: 3 } })
  })

  it('is nothing that the shop has stopped taking', () => {
    expect(payableOf({ ...GIVEN, payments: ['STRIPE'], picked: 'COD', usual: 'STRIPE' }).chosen).toBeUndefined()
  })
})
