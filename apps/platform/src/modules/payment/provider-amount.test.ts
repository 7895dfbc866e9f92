import { minorDigits } from '@galleria/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDecimal, fromStripe, isPayableAmount, isPayableWith, stepOf, toCashfree, toPayPal, toStripe } from './provider-amount.ts'

describe('Stripe counts in the smallest unit, with its own exceptions', () => {
  test.each([
    ['USD', 1025, 1025],
    ['INR', 751_100, 751_100],
    ['JPY', 1025, 1025],
    ['KWD', 10_250, 10_250],
    // Of three decimals it takes two.
    ['KWD', 10_255, undefined],
    // Written with two decimals although there are none.
    ['ISK', 1025, 102_500],
    ['UGX', 1025, 102_500],
    ['USD', 100_000_000, undefined],
  ])('%s %d is %s', (currency, amount, expected) => {
    expect(toStripe({ amount, currency })).toBe(expected)
    if (expected !== undefined) expect(fromStripe(expected, currency.toLowerCase())).toEqual({ amount, currency })
  })
})

describe('PayPal writes decimals', () => {
  test.each([
    ['USD', 1025, '10.25'],
    ['USD', 5, '0.05'],
    ['JPY', 1025, '1025'],
    ['TWD', 102_500, '1025'],
    ['TWD', 102_550, undefined],
    // Not among its currencies.
    ['INR', 1025, undefined],
    ['KWD', 1025, undefined],
  ])('%s %d is %s', (currency, amount, expected) => {
    expect(toPayPal({ amount, currency })).toBe(expected)
    if (expected !== undefined) expect(fromDecimal(expected, currency)).toEqual({ amount, currency })
  })
})

test('whatever a provider is given, it gives back: to the minor unit, in currencies of 0, 2 and 3 decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom('INR', 'USD', 'EUR', 'JPY', 'KWD', 'ISK', 'MGA', 'TWD'), (amount, currency) => {
      const [stripe, paypal, cashfree] = [toStripe({ amount, currency }), toPayPal({ amount, currency }), toCashfree({ amount, currency })]
      if (stripe !== undefined) expect(fromStripe(stripe, currency)).toEqual({ amount, currency })
      if (paypal !== undefined) expect(fromDecimal(paypal, currency)).toEqual({ amount, currency })
      // Through JSON, as it travels.
      expect(fromDecimal(JSON.parse(JSON.stringify(cashfree)), currency)).toEqual({ amount, currency })
      expect(minorDigits(currency)).toBeLessThan(4)
    }),
  )
})

test('currencies about whose decimals opinions differ keep their value', () => {
  for (const currency of ['MGA', 'HUF', 'TWD', 'ISK', 'UGX']) {
    const ten = { amount: 10 * 10 ** minorDigits(currency), currency }
    expect(fromStripe(toStripe(ten) ?? 0, currency)).toEqual(ten)
    expect([undefined, '10', '10.00']).toContain(toPayPal(ten))
  }
})

test.each([
  ['stripe', 'KWD', 10],
  ['stripe', 'TND', 10],
  ['cashfree', 'KWD', 1],
  ['paypal', 'KWD', undefined],
  ['paypal', 'CLP', undefined],
  ['stripe', 'CLP', 1],
  ['paypal', 'JPY', 1],
  // Two decimals by us, none by PayPal.
  ['paypal', 'TWD', 100],
  ['stripe', 'USD', 1],
] as const)('%s takes %s in steps of %s', (provider, currency, step) => {
  expect(stepOf(provider, currency)?.amount).toBe(step)
})

test('a currency that a provider does not take can not be paid through it', () => {
  expect(['stripe', 'cashfree', 'paypal'].map((provider) => isPayableWith(provider as 'stripe', 'INR'))).toEqual([true, true, false])
  expect(isPayableWith('paypal', 'USD')).toBe(true)
})

describe('a provider is not asked for less than it takes', () => {
  test.each([
    ['stripe', 'USD', 50],
    ['stripe', 'GBP', 30],
    ['stripe', 'MXN', 1000],
    ['stripe', 'JPY', 50],
    // Stripe writes it with two decimals.
    ['stripe', 'HUF', 175],
    // Nobody knows of one.
    ['stripe', 'KWD', 10],
    ['cashfree', 'INR', 100],
    ['cashfree', 'JPY', 1],
    ['cashfree', 'KWD', 1000],
    ['paypal', 'USD', 1],
  ] as const)('%s takes %s from %d on', (provider, currency, least) => {
    expect(isPayableAmount(provider, { amount: least, currency })).toBe(true)
    if (least > 10) expect(isPayableAmount(provider, { amount: least - 1, currency })).toBe(false)
    expect(isPayableWith(provider, currency)).toBe(true)
  })

  test('where nothing is left to pay, nothing stands in the way', () => {
    for (const provider of ['stripe', 'cashfree', 'paypal'] as const) expect(isPayableAmount(provider, { amount: 0, currency: 'USD' })).toBe(true)
  })

  test('what goes back may be less', () => {
    expect(toStripe({ amount: 1, currency: 'USD' })).toBe(1)
    expect(stepOf('stripe', 'MXN')?.amount).toBe(1)
  })
})
