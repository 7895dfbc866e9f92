import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedDecimal, writtenDecimal } from './typed-amount.ts'

describe('typedDecimal', () => {
  it.each([
    ['en-US', 'USD', '50', '50'],
    ['en-US', 'USD', '50.50', '50.50'],
    ['en-US', 'USD', '1,000', '1000'],
    ['en-US', 'USD', '1,000.50', '1000.50'],
    ['en-US', 'USD', '$1,234,567.00', '1234567'],
    ['en-US', 'USD', ' US$ 12.5 ', '12.5'],
    ['en-US', 'USD', 'USD 12', '12'],
    ['en-IN', 'INR', '1,42,990', '142990'],
    ['en-IN', 'INR', '₹1,42,990.50', '142990.50'],
    ['en-IN', 'INR', 'Rs. 500', '500'],
    ['es-EC', 'USD', '50,50', '50.50'],
    ['es-EC', 'USD', '$28,50', '28.50'],
    ['es-EC', 'USD', '1.000', '1000'],
    ['es-EC', 'USD', '$1.854', '1854'],
    ['es-EC', 'USD', '1.000,50', '1000.50'],
    ['es-EC', 'USD', '1.234.567', '1234567'],
    ['es-ES', 'EUR', '1 000,50 €', '1000.50'],
    ['de-CH', 'CHF', "1'000.50", '1000.50'],
  ])('reads what is written by %s in %s: %s', (tag, currency, text, decimal) => {
    expect(typedDecimal(text, tag, currency)).toBe(decimal)
  })

  it.each([
    ['es-EC', 'USD', '50.50', '50.50'],
    ['es-EC', 'USD', '1,000.50', '1000.50'],
    ['es-EC', 'USD', '1,000', '1000'],
    ['es-EC', 'USD', '0.5', '0.5'],
    ['en-US', 'USD', '50,50', '50.50'],
    ['en-US', 'USD', '1.000,50', '1000.50'],
    ['en-US', 'USD', '1.000', '1000'],
    ['en-US', 'USD', '1.000.000', '1000000'],
  ])('reads in %s the other way of writing where it says only one thing: %s %s', (tag, currency, text, decimal) => {
    expect(typedDecimal(text, tag, currency)).toBe(decimal)
  })

  it.each([
    ['en-US', 'JPY', '1,000', '1000'],
    ['en-US', 'JPY', '1.000', '1000'],
    ['en-US', 'JPY', '1000.00', '1000'],
    ['en-US', 'KWD', '1.234', '1.234'],
    ['en-US', 'KWD', '1,234', '1234'],
    ['en-US', 'KWD', '1,234.567', '1234.567'],
    ['es-EC', 'KWD', '1,234', '1.234'],
    ['es-EC', 'KWD', '1.234', '1234'],
    ['es-EC', 'KWD', '0.500', '0.500'],
  ])('goes by the decimals of the currency: %s %s %s', (tag, currency, text, decimal) => {
    expect(typedDecimal(text, tag, currency)).toBe(decimal)
  })

  it.each([
    ['en-US', '.5', '0.5'],
    ['es-EC', ',5', '0.5'],
    ['en-US', '5.', '5'],
    ['en-US', '007', '7'],
    ['en-US', '7.5000', '7.50'],
    ['en-US', '0', '0'],
  ])('is not strict about what everybody understands: %s %s', (tag, text, decimal) => {
    expect(typedDecimal(text, tag, 'USD')).toBe(decimal)
  })

  it.each([
    '',
    ' ',
    '.',
    ',',
    '$',
    '-5',
    'cheap',
    '1e3',
    '5k',
    '10 20',
    '10-20',
    '1,000,50',
    '1.2.3',
    '10,00,0',
    '1234.567',
    '12.345,678',
    '1,2.5',
    '1,000.5,0',
    '9'.repeat(13),
  ])('knows that %j is no amount', (text) => {
    for (const tag of ['en-US', 'en-IN', 'es-EC']) expect(typedDecimal(text, tag, 'USD')).toBeUndefined()
    expect(typedDecimal('1.50', 'en-US', 'JPY')).toBeUndefined()
  })
})

it('writes amounts as prices are written, and reads them back', () => {
  expect(writtenDecimal('1000.5', 'en-US', 'USD')).toBe('1,000.50')
  expect(writtenDecimal('142990', 'en-IN', 'INR')).toBe('1,42,990')
  expect(writtenDecimal('1854', 'es-EC', 'USD')).toBe('1.854')
  expect(writtenDecimal(28.5, 'es-EC', 'USD')).toBe('28,50')
  const currency = fc.constantFrom(['JPY', 0], ['USD', 2], ['KWD', 3]) as fc.Arbitrary<[string, number]>
  const tag = fc.constantFrom('en-US', 'en-IN', 'en-001', 'es-EC', 'es-419', 'es-ES', 'fr-FR', 'de-DE', 'de-CH')
  fc.assert(
    fc.property(tag, currency, fc.integer({ min: 0, max: 999_999_999 }), (where, [code, digits], minor) => {
      const value = minor / 10 ** digits
      expect(Number(typedDecimal(writtenDecimal(value, where, code), where, code))).toBe(value)
    }),
  )
})
