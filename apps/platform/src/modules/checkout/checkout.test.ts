import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOnEarth, type QuoteTerms, sellerToCheckOut } from './checkout.ts'
import { createQuoteSeal } from './quote-seal.ts'

const terms: QuoteTerms = {
  tenantId: 't',
  customerId: 'c',
  sellerId: 's',
  paymentType: 'COD',
  currency: 'INR',
  lines: [
    { variantId: 'a', quantity: 1, unitPrice: 100 },
    { variantId: 'b', quantity: 2, unitPrice: 250 },
  ],
  deliveryFee: 4000,
  total: 4600,
}

function sealAt(start: string) {
  let now = new Date(start)
  const seal = createQuoteSeal({ secret: 'a secret', clock: () => now })
  return { seal, wait: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)) }
}

describe('the seal of a quote (C-41)', () => {
  it('holds for the same terms in any order of lines', () => {
    const { seal } = sealAt('2026-11-01T10:00:00Z')
    const { hash } = seal.seal(terms)
    expect(seal.holds(hash, { ...terms, lines: terms.lines.toReversed() })).toBe(true)
  })

  it('breaks when anything that was promised differs', () => {
    const { seal } = sealAt('2026-11-01T10:00:00Z')
    const { hash } = seal.seal(terms)
    const others: QuoteTerms[] = [
      { ...terms, total: 4599 },
      { ...terms, customerId: 'd' },
      { ...terms, tenantId: 'u' },
      { ...terms, deliveryFee: 0 },
      { ...terms, currency: 'USD' },
      { ...terms, lines: terms.lines.slice(1) },
      { ...terms, lines: terms.lines.map((line) => ({ ...line, quantity: line.quantity + 1 })) },
    ]
    for (const other of others) expect(seal.holds(hash, other)).toBe(false)
  })

  it('breaks after a quarter of an hour', () => {
    const { seal, wait } = sealAt('2026-11-01T10:00:00Z')
    const { hash, expiresAt } = seal.seal(terms)
    expect(expiresAt.toISOString()).toBe('2026-11-01T10:15:00.000Z')
    wait(15)
    expect(seal.holds(hash, terms)).toBe(true)
    wait(0.01)
    expect(seal.holds(hash, terms)).toBe(false)
  })

  it('holds on a node whose clock is two seconds behind, but not for a time that no clock can have shown', () => {
    const { hash } = sealAt('2026-11-01T10:00:02Z').seal.seal(terms)
    expect(sealAt('2026-11-01T10:00:00Z').seal.holds(hash, terms)).toBe(true)
    expect(sealAt('2026-11-01T09:59:00Z').seal.holds(hash, terms)).toBe(false)
  })

  it('is not fooled by any other text', () => {
    const { seal } = sealAt('2026-11-01T10:00:00Z')
    fc.assert(fc.property(fc.string(), (text) => !seal.holds(text, terms)))
    const [stamp] = seal.seal(terms).hash.split('.')
    expect(seal.holds(`${stamp}.`, terms)).toBe(false)
  })
})

it('delivers to a place on this planet only (V-24)', () => {
  expect(isOnEarth({ long: -78.5, lat: -0.2 })).toBe(true)
  expect(isOnEarth({ long: 180, lat: 90 })).toBe(true)
  for (const place of [undefined, {}, { long: 78 }, { lat: 12 }, { long: 180.1, lat: 12 }, { long: 78, lat: -90.1 }]) expect(isOnEarth(place)).toBe(false)
})

it('asks which seller only when there is a choice (C-15)', () => {
  expect(sellerToCheckOut(['a'], undefined)).toBe('a')
  expect(sellerToCheckOut(['a', 'b'], undefined)).toBeUndefined()
  expect(sellerToCheckOut(['a', 'b'], 'b')).toBe('b')
  expect(sellerToCheckOut(['a'], 'z')).toBeUndefined()
})
