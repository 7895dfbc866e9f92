import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAboutTheTotal, type PartTerms, positionOf, type QuoteTerms, sellersToCheckOut } from './checkout.ts'
import { createQuoteSeal } from './quote-seal.ts'

const part: PartTerms = {
  sellerId: 's',
  lines: [
    { variantId: 'a', quantity: 1, unitPrice: 100 },
    { variantId: 'b', quantity: 2, unitPrice: 250 },
  ],
  discount: 0,
  deliveryFee: 4000,
  taxAdded: 0,
  total: 4600,
  pickup: null,
  window: null,
  day: null,
  appointment: null,
}
const second: PartTerms = { ...part, sellerId: 's2', lines: [{ variantId: 'c', quantity: 1, unitPrice: 600 }] }
const terms: QuoteTerms = { tenantId: 't', customerId: 'c', paymentType: 'COD', currency: 'INR', coupon: 'LANTERN10', parts: [part, second], total: 9200 }
const withPart = (change: Partial<PartTerms>): QuoteTerms => ({ ...terms, parts: [{ ...part, ...change }, second] })

function sealAt(start: string) {
  let now = new Date(start)
  const seal = createQuoteSeal({ secret: 'a secret', clock: () => now })
  return { seal, wait: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)) }
}

describe('the seal of a quote (C-41)', () => {
  it('holds for the same terms in any order of parts and lines', () => {
    const { seal } = sealAt('2026-11-01T10:00:00Z')
    const { hash } = seal.seal(terms)
    expect(seal.issuedAt(hash, withPart({ lines: part.lines.toReversed() }))).toBeDefined()
    expect(seal.issuedAt(hash, { ...terms, parts: terms.parts.toReversed() })).toBeDefined()
  })

  it('breaks when anything that was promised differs', () => {
    const { seal } = sealAt('2026-11-01T10:00:00Z')
    const { hash } = seal.seal(terms)
    const others: QuoteTerms[] = [
      { ...terms, total: 4599 },
      { ...terms, customerId: 'd' },
      { ...terms, tenantId: 'u' },
      { ...terms, currency: 'USD' },
      { ...terms, parts: [part] },
      withPart({ deliveryFee: 0 }),
      withPart({ discount: 1 }),
      withPart({ taxAdded: 1 }),
      withPart({ total: 4599 }),
      withPart({ day: '2026-11-04' }),
      withPart({ sellerId: 's3' }),
      withPart({ lines: part.lines.slice(1) }),
      withPart({ lines: part.lines.map((line) => ({ ...line, quantity: line.quantity + 1 })) }),
      // The same lines, at another seller's.
      {
        ...terms,
        parts: [
          { ...part, lines: second.lines },
          { ...second, lines: part.lines },
        ],
      },
    ]
    for (const other of others) expect(seal.issuedAt(hash, other)).toBeUndefined()
  })

  it('breaks after a quarter of an hour', () => {
    const { seal, wait } = sealAt('2026-11-01T10:00:00Z')
    const { hash, expiresAt } = seal.seal(terms)
    expect(expiresAt.toISOString()).toBe('2026-11-01T10:15:00.000Z')
    wait(15)
    expect(seal.issuedAt(hash, terms)).toBeDefined()
    wait(0.01)
    expect(seal.issuedAt(hash, terms)).toBeUndefined()
  })

  it('holds on a node whose clock is two seconds behind, but not for a time that no clock can have shown', () => {
    const { hash } = sealAt('2026-11-01T10:00:02Z').seal.seal(terms)
    expect(sealAt('2026-11-01T10:00:00Z').seal.issuedAt(hash, terms)).toBeDefined()
    expect(sealAt('2026-11-01T09:59:00Z').seal.issuedAt(hash, terms)).toBeUndefined()
  })

  it('is not fooled by any other text', () => {
    const { seal } = sealAt('2026-11-01T10:00:00Z')
    fc.assert(fc.property(fc.string(), (text) => seal.issuedAt(text, terms) === undefined))
    const [stamp] = seal.seal(terms).hash.split('.')
    expect(seal.issuedAt(`${stamp}.`, terms)).toBeUndefined()
  })
})

it('delivers to a place on this planet only (V-24)', () => {
  expect(positionOf({ long: -78.5, lat: -0.2 })).toEqual([-78.5, -0.2])
  expect(positionOf({ long: 180, lat: 90 })).toEqual([180, 90])
  for (const place of [undefined, {}, { long: 78 }, { lat: 12 }, { long: 180.1, lat: 12 }, { long: 78, lat: -90.1 }]) expect(positionOf(place)).toBeUndefined()
})

it('asks which seller only when a cart of one seller has several (C-15)', () => {
  expect(sellersToCheckOut(['a'], undefined, 'single')).toEqual(['a'])
  expect(sellersToCheckOut(['a', 'b'], undefined, 'single')).toBeUndefined()
  expect(sellersToCheckOut(['a', 'b'], undefined, 'multi')).toEqual(['a', 'b'])
  for (const mode of ['single', 'multi'] as const) {
    expect(sellersToCheckOut(['a', 'b'], 'b', mode)).toEqual(['b'])
    expect(sellersToCheckOut(['a'], 'z', mode)).toBeUndefined()
  }
})

describe('the amount that a client believes to pay (C-09)', () => {
  const total = { amount: 1025, currency: 'USD' }

  it.each<[number | { amount: number; currency: string }, string | undefined, boolean]>([
    [10.25, undefined, true],
    [10.3, undefined, true], // rounded to a decimal (K-05)
    [10.2, 'usd', true],
    [10.300_001, undefined, false],
    [10.31, undefined, false],
    [10.19, undefined, false],
    [0, undefined, false],
    [1025, undefined, false], // minor units without their currency
    [10.25, 'INR', false],
    [{ amount: 1025, currency: 'USD' }, undefined, true],
    [{ amount: 1030, currency: 'USD' }, 'USD', true],
    [{ amount: 1031, currency: 'USD' }, 'USD', false],
    [{ amount: 1025, currency: 'INR' }, undefined, false],
    [{ amount: 1025, currency: 'USD' }, 'INR', false],
  ])('%j %s: %s', (asked, named, isRight) => {
    expect(isAboutTheTotal(asked, named, total)).toBe(isRight)
  })

  it('is measured in units, however many decimals a currency has', () => {
    expect(isAboutTheTotal(1025, undefined, { amount: 1025, currency: 'JPY' })).toBe(true)
    expect(isAboutTheTotal(1026, undefined, { amount: 1025, currency: 'JPY' })).toBe(false)
    expect(isAboutTheTotal(10.3, undefined, { amount: 10_250, currency: 'KWD' })).toBe(true)
    expect(isAboutTheTotal(10.301, undefined, { amount: 10_250, currency: 'KWD' })).toBe(false)
  })

  it('of any total may be rounded to one decimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (amount) =>
        isAboutTheTotal(Number((Math.round(amount / 10) / 10).toFixed(1)), undefined, { amount, currency: 'INR' }),
      ),
    )
  })
})
