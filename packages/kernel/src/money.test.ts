import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMoney, CurrencyMismatch, decimalOf, discountPercent, formatMoney, money, moneyFromDecimal } from './money.ts'
import { splitAmount, taxIncludedIn, taxOn } from './money-parts.ts'

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

describe('money', () => {
  it('refuses fractions of a minor unit', () => {
    expect(() => money(10.5, 'INR')).toThrow(RangeError)
  })

  it('does not add different currencies', () => {
    expect(() => addMoney(money(1, 'INR'), money(1, 'USD'))).toThrow(CurrencyMismatch)
  })

  it('splits so that the parts add up to the whole and none is a minor unit away from its share', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 }), (amount, weights) => {
        const parts = splitAmount(amount, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        parts.forEach((part, index) => {
          const share = total === 0 ? amount / weights.length : (amount * (weights[index] ?? 0)) / total
          expect(Math.abs(part - share)).toBeLessThan(1)
        })
      }),
    )
  })

  it('gives the odd paise to the largest remainders first', () => {
    expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitAmount(10, [])).toEqual([])
  })

  it('reads decimals exactly and writes them back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), fc.constantFrom('INR', 'USD', 'JPY', 'KWD'), (amount, currency) => {
        expect(moneyFromDecimal(decimalOf(money(amount, currency)), currency)).toEqual(money(amount, currency))
      }),
    )
    expect(moneyFromDecimal('10.25', 'USD')).toEqual(money(1025, 'USD'))
    expect(moneyFromDecimal('10.2500', 'USD')).toEqual(money(1025, 'USD'))
    expect(moneyFromDecimal('0.1', 'INR')).toEqual(money(10, 'INR'))
  })

  it('refuses what is not a price', () => {
    for (const text of ['', '-1', '1,299', '1.234', '1e3', 'free', 'NaN', '£3']) expect(moneyFromDecimal(text, 'USD')).toBeUndefined()
  })

  it('writes prices as the reader expects them', () => {
    expect(formatMoney(money(1_899_900, 'INR'), 'en-IN')).toBe('₹18,999')
    expect(formatMoney(money(10_999_950, 'INR'), 'en-IN')).toBe('₹1,09,999.50')
    expect(formatMoney(money(10_999_950, 'INR'), 'es-419')).toBe('₹109,999.50')
    expect(formatMoney(money(1250, 'USD'), 'es-EC')).toBe('$12,50')
    expect([formatMoney(money(-299, 'USD'), 'es-EC'), formatMoney(money(-58_000, 'INR'), 'en-IN')]).toEqual(['-$2,99', '-₹580'])
    expect(formatMoney(money(1250, 'USD'), 'en-001')).toBe('$12.50')
  })

  it('takes the tax out of a gross amount', () => {
    expect(taxIncludedIn(money(11_800, 'INR'), 18)).toEqual(money(1800, 'INR'))
    expect(taxIncludedIn(money(11_500, 'USD'), 15)).toEqual(money(1500, 'USD'))
    expect(taxIncludedIn(money(100, 'INR'), 0)).toEqual(money(0, 'INR'))
  })

  it('puts the tax on a net amount, half up', () => {
    expect(taxOn(money(10_000, 'INR'), 18)).toEqual(money(1800, 'INR'))
    expect(taxOn(money(1050, 'USD'), 5)).toEqual(money(53, 'USD'))
    expect(taxOn(money(1000, 'USD'), 8.875)).toEqual(money(89, 'USD'))
    expect(taxOn(money(100, 'INR'), 0)).toEqual(money(0, 'INR'))
  })

  it('never promises a larger discount than it gives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (price, list) => {
        const percent = discountPercent(money(price, 'INR'), money(list, 'INR'))
        expect(price).toBeLessThanOrEqual(list > price ? (list * (100 - percent)) / 100 : price)
        expect(percent).toBeGreaterThanOrEqual(0)
      }),
    )
    expect(discountPercent(money(18_999, 'INR'), money(24_999, 'INR'))).toBe(24)
    expect(discountPercent(money(100, 'INR'), null)).toBe(0)
  })
})
