import { ADDRESS_FIELDS, ADDRESS_KINDS, type AddressField, addressMost } from '@galleria/rules'
import { answerToAddress } from '@galleria/testing/platform-answers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddressDraft, EMPTY_ADDRESS, fieldAt, problemIn, toAddressInput } from './address-rules.ts'

const GOOD: AddressDraft = {
  ...EMPTY_ADDRESS,
  firstName: 'Anjali',
  lastName: 'Rao',
  phone: '98450 12345',
  houseNumber: '14',
  street1: '12th Main Road',
  zip: '560038',
  city: 'Bengaluru',
  state: 'Karnataka',
}

/** The countries of the demo, one with rules of its own besides, and two without. */
const countries = fc.constantFrom('IN', 'EC', 'US', 'GB', 'NP')

/** What nobody sees, and what is more than it looks: spaces of all kinds, marks that shape their neighbours, control characters, halves of pairs. */
const oddities = fc.constantFrom(
  ' ',
  '\u00a0',
  '\u3000',
  '\t',
  '\n',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u00ad',
  '\u2060',
  '\0',
  '\u0007',
  '\ud83d',
  '\udc00',
  '🏠',
  'ß',
  'İ',
  'é',
  'e\u0301',
  'नमस्ते',
  'ﬃ',
  '٣',
)
const odd = fc.array(oddities, { maxLength: 6 }).map((parts) => parts.join(''))
const around = (text: fc.Arbitrary<string>) => fc.tuple(odd, text, odd).map((parts) => parts.join(''))
const digits = (min: number, max: number) => fc.stringMatching(/^\d*$/, { maxLength: max }).filter(({ length }) => length >= min)

/** Near what is right: as long as a field may be, a little more or less; codes and numbers of about as many digits as they need. */
const near = (field: AddressField) => {
  const most = addressMost(field)
  const long = fc.tuple(fc.constantFrom('x', '🏠', 'é', 'İ'), fc.integer({ min: most - 2, max: most + 2 })).map(([sign, times]) => sign.repeat(times))
  const phone = fc
    .tuple(fc.constantFrom('', '+', '00', '+91 ', '(0'), digits(8, 15), fc.constantFrom('', ' ', ')', '-', 'x', '+'))
    .map((parts) => parts.join(''))
  const zip = fc.oneof(digits(3, 8), fc.constantFrom('560 038', '94107-1234', 'sw1a 1aa', '0', '!', '560-038'))
  const email = fc.oneof(
    fc.emailAddress(),
    fc.tuple(fc.constantFrom('a', 'İ'), fc.integer({ min: 240, max: 256 })).map(([sign, times]) => `${sign.repeat(times)}@b.example`),
  )
  const own = field === 'phone' ? [phone] : field === 'zip' ? [zip] : field === 'email' ? [email] : []
  return fc.oneof(
    fc.constant(GOOD[field]),
    odd,
    around(fc.constant(GOOD[field])),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string(),
    long,
    ...own,
    ...own.map(around),
  )
}

const texts = fc.record(Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, near(field)])) as Record<AddressField, fc.Arbitrary<string>>)
const drafts: fc.Arbitrary<AddressDraft> = fc
  .record({
    texts,
    changed: fc.subarray([...ADDRESS_FIELDS], { maxLength: 4 }),
    kind: fc.constantFrom(...ADDRESS_KINDS),
    isDefault: fc.boolean(),
    all: fc.boolean(),
  })
  .map(({ texts: odds, changed, kind, isDefault, all }) => ({
    ...GOOD,
    ...(all ? odds : Object.fromEntries(changed.map((field) => [field, odds[field]]))),
    kind,
    isDefault,
  }))

const foundBy = (draft: AddressDraft, country: string) =>
  ADDRESS_FIELDS.flatMap((field) => {
    const problem = problemIn(field, draft[field], country)
    return problem ? [{ field, problem }] : []
  })

describe('what the form says of an address', () => {
  it('is what the platform answers: nothing wrong, or the same with the same fields', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(drafts, countries, (draft, country) => {
        const found = foundBy(draft, country)
        const answer = answerToAddress(toAddressInput(draft, country), country)
        seen.set(answer.is, (seen.get(answer.is) ?? 0) + 1)
        if (answer.is === 'refused at the door') {
          // It names what is too long or cannot be read, with what that is a part of, and looks no further.
          const fields = answer.paths.flatMap((path) => fieldAt(path) ?? [])
          expect(fields).not.toEqual([])
          expect(found.map(({ field }) => field)).toEqual(expect.arrayContaining(fields))
        } else expect(found).toEqual(answer.is === 'refused' ? answer.faults : [])
      }),
      { numRuns: 2000 },
    )
    // Each way was gone often enough to mean something.
    expect(Math.min(...['accepted', 'refused', 'refused at the door'].map((way) => seen.get(way) ?? 0))).toBeGreaterThan(50)
  })

  it.each([
    ['a street of nothing that can be seen', { street1: ' \u200b\u00ad\t' }, 'street1', { kind: 'missing' }],
    ['a second line that is too long', { street2: 'x'.repeat(501) }, 'street2', { kind: 'long', most: 500 }],
    ['more separators than a phone number has', { phone: `${'('.repeat(31)}9845012345` }, 'phone', { kind: 'long', most: 40 }],
    ['half of a pair of surrogates', { city: 'Bengaluru \ud83d' }, 'city', { kind: 'unreadable' }],
  ] as const)('refuses %s, as the platform does', (_, change, field, problem) => {
    const draft = { ...GOOD, ...change }
    expect(foundBy(draft, 'IN')).toEqual([{ field, problem }])
    expect(answerToAddress(toAddressInput(draft, 'IN'), 'IN').is).not.toBe('accepted')
  })

  it('lets be written again what the platform gave: a second line of three', () => {
    const draft = { ...GOOD, street2: 'Sycamore House, Indiranagar, behind the old post office, '.repeat(4).slice(0, -2) }
    expect(foundBy(draft, 'IN')).toEqual([])
    expect(answerToAddress(toAddressInput(draft, 'IN'), 'IN').is).toBe('accepted')
  })
})
