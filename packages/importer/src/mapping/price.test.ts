import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertAmount, parseAmount, type PriceConversion } from './price.ts'

const inr: PriceConversion = { unit: 'major', currency: 'INR', rate: 1, targetCurrency: 'INR' }
const minorOf = (raw: unknown, decimal?: '.' | ','): number | undefined => {
  const amount = parseAmount(raw, decimal)
  return amount && convertAmount(amount, inr)
}

describe('reading an amount', () => {
  test.each([
    ['1299', 129_900],
    [1299, 129_900],
    [12.5, 1250],
    ['12.50', 1250],
    [' £1,299.00 ', 129_900],
    ['₹1,23,456', 12_345_600],
    ['Rs. 499', 49_900],
    ['US$12.50', 1250],
    ['12.50 USD', 1250],
    ['1 299.00', 129_900],
    ['0', 0],
    ['0.005', 1],
  ])('%j is %i', (raw, minor) => expect(minorOf(raw)).toBe(minor))

  test.each([
    ['1.299,00 €', 129_900],
    ['12,5', 1250],
  ])('%j is %i where the comma is the decimal point', (raw, minor) => expect(minorOf(raw, ',')).toBe(minor))

  test.each([
    '',
    '-5',
    '12.99 - 15.00',
    '£3.99 - £5.99',
    'call us',
    '1,29',
    '12.34.56',
    '1e3',
    '12.3456789',
    'NaN',
    '١٢',
    null,
    undefined,
    -1,
    Number.NaN,
    1e21,
    true,
    {},
  ])('%j is no amount', (raw) => expect(parseAmount(raw)).toBeUndefined())

  test('reads every whole number of minor units back, however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_99 }), fc.constantFrom('', '£', '$', '₹ ', 'INR '), fc.boolean(), (minor, symbol, isGrouped) => {
        const whole = Math.floor(minor / 100)
        const text = `${symbol}${isGrouped ? whole.toLocaleString('en') : whole}.${String(minor % 100).padStart(2, '0')}`
        expect(minorOf(text)).toBe(minor)
        expect(minorOf(minor / 100)).toBe(minor)
        expect(
          minorOf(
            text.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')),
            ',',
          ),
        ).toBe(minor)
      }),
    )
  })

  test('never throws and never gives less than nothing, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.anything()), (raw) => {
        expect(minorOf(raw) ?? 0).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('converting', () => {
  const amount = (text: string) => parseAmount(text)!

  test('takes minor units of the source for what they are', () => {
    expect(convertAmount(amount('4995'), { ...inr, unit: 'minor', currency: 'USD', rate: 84 })).toBe(419_580)
    expect(convertAmount(amount('500'), { ...inr, unit: 'minor', currency: 'JPY', rate: 0.56 })).toBe(28_000)
    expect(convertAmount(amount('1.5'), { ...inr, currency: 'USD', rate: 1, targetCurrency: 'KWD' })).toBe(1500)
  })

  test('rounds to whole rupees, halves up', () => {
    const rounding = { to: 1 }
    expect(convertAmount(amount('10.49'), { ...inr, rounding })).toBe(1000)
    expect(convertAmount(amount('10.50'), { ...inr, rounding })).toBe(1100)
    expect(convertAmount(amount('0.01'), { ...inr, rounding })).toBe(100)
  })

  test('rounds to the nearest of some endings', () => {
    const rounding = { endings: [0.5, 0.99] }
    const to = (text: string) => convertAmount(amount(text), { ...inr, rounding })
    expect([to('31.12'), to('31.70'), to('31.80'), to('0.10'), to('32.20')]).toEqual([3099, 3150, 3199, 50, 3199])
  })

  test('never makes something of nothing, nor nothing of something', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.double({ min: 0.001, max: 500, noNaN: true }),
        fc.constantFrom({ to: 1 }, { to: 10 }, { endings: [0.5, 0.99] }, undefined),
        (minor, rate, rounding) => {
          const converted = convertAmount(amount(String(minor)), { ...inr, unit: 'minor', rate: Number(rate.toFixed(4)) || 0.001, rounding })
          expect(converted > 0).toBe(minor > 0)
          expect(Number.isSafeInteger(converted)).toBe(true)
        },
      ),
    )
  })

  test('keeps the order of prices', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom({ to: 1 }, { endings: [0.5, 0.99] }, undefined),
        (a, b, rounding) => {
          const convert = (minor: number) => convertAmount(amount(String(minor)), { ...inr, unit: 'minor', rate: 0.0125, rounding })
          if (a <= b) expect(convert(a)).toBeLessThanOrEqual(convert(b))
          else expect(convert(a)).toBeGreaterThanOrEqual(convert(b))
        },
      ),
    )
  })
})
