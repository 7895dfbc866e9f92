import { ERRORS, type ErrorCode } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import { type FieldWords, WORDS } from '@galleria/locales/words'
import { describe, expect, it, vi } from 'vitest'
import { DomainError, RequestInvalid } from './errors.ts'
import { problemOf } from './http/problems.ts'
import { readAddress } from './modules/address/address.ts'
import { refusalsOf } from './modules/address/address-refusal.ts'
import { deliveryItem } from './modules/cart/cart.view.ts'
import { ORDINARY, URGENT } from './modules/notification/notices.ts'

/** A third language of the product, whose numbers and names of countries are those of Greek. */
const LOCALE = 'el' as Locale
vi.mock('@galleria/locales', async (original) => {
  const { LOCALES, LANGUAGES } = await original<{ LOCALES: readonly string[]; LANGUAGES: object }>()
  return { LOCALES: [...LOCALES, 'el'], LANGUAGES: { ...LANGUAGES, el: 'Ελληνικά' } }
})
vi.mock('@galleria/locales/words', async (original) => {
  const { WORDS: shipped } = await original<typeof import('@galleria/locales/words')>()
  const { pseudoWords } = await import('./pseudo-words.fixture.ts')
  return { WORDS: { ...shipped, el: pseudoWords(shipped.en) } }
})

const expectTranslated = (text: string | undefined): void => {
  expect(text).toMatch(/\p{Script=Greek}/u)
  expect(text).not.toMatch(/[a-z]/i)
}

const money = { amount: 4900, currency: 'EUR' }
/** What any event says; each takes its part. */
const payload = {
  customerId: '1',
  orderId: '1',
  refId: '1',
  number: '7-31',
  code: '041320',
  firstName: 'Άννα',
  name: 'Άννα',
  message: 'Πού είναι;',
  email: 'α@β.γδ',
  phone: null,
  channel: 'email',
  to: 'α@β.γδ',
  expiresAt: '2026-11-20T10:10:00.000Z',
  locale: LOCALE,
  tenantName: 'Αγορά',
  supportEmail: 'ε@β.γδ',
  total: { amount: 5000, currency: 'EUR' },
  lines: [{ name: 'Φλιτζάνι', choice: 'Μπλε', quantity: 2, price: money }],
  address: 'Οδός 1, Αθήνα',
}
const now = new Date('2026-11-20T10:00:00Z')

/** By mail; and by text message, to whoever has no address and gave no name. */
const WAYS = [payload, { ...payload, email: null, phone: '2101234567', channel: 'sms', to: '2101234567', firstName: '' }]

describe.each([...URGENT, ...ORDINARY].map((notice) => [notice.event.type, notice] as const))('what is sent for %s', (type, notice) => {
  // An enquiry always comes from somebody with an address.
  const ways = type === 'content.enquiry_sent' ? WAYS.slice(0, 1) : WAYS
  it.each(ways)('to $email or $phone has no word that is not translated', (way) => {
    const message = notice.compose(way, now)
    expectTranslated(message?.subject)
    expectTranslated(message?.text)
  })
})

it.each(Object.keys(ERRORS) as ErrorCode[])('the refusal %s is translated', (code) => {
  const { title, message } = problemOf(new DomainError(code), '1', LOCALE)
  expectTranslated(title)
  expectTranslated(message)
})

it('what is wrong with a field is translated', () => {
  const sayings: ((words: FieldWords) => string)[] = (Object.keys(WORDS.en.fields) as (keyof FieldWords)[]).map(
    (rule) => (words) => (rule === 'type' ? words.type(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']) : words[rule](1)),
  )
  const { errors = [] } = problemOf(new RequestInvalid(sayings.map((say) => ({ path: '/', say }))), '1', LOCALE)
  expect(errors).toHaveLength(sayings.length)
  for (const { message } of errors) expectTranslated(message)
})

it('what is wrong with an address is translated, the country as its language calls it', () => {
  const inputs = [{}, { country: 'ES', zip: '012', phoneNumber: '12', email: 'α' }, { zip: 'α', phoneNumber: 'α' }]
  const messages = inputs.flatMap((input) => {
    const read = readAddress(input, 'GR')
    return 'faults' in read ? refusalsOf(read.faults, 'GR', LOCALE).map(({ message }) => message) : []
  })
  expect(messages.length).toBeGreaterThan(12)
  for (const message of messages) expectTranslated(message)
  expect(messages.join()).toContain('Ελλάδα')
})

it('what else the platform says is translated', () => {
  expectTranslated(deliveryItem(LOCALE, money).Name)
  const { enquiry, yes, no } = WORDS[LOCALE]
  for (const text of [enquiry.name, enquiry.email, enquiry.message(10), yes, no]) expectTranslated(text)
})

it('finds what a sentence is given and is not translated', () => {
  const { subject } = WORDS[LOCALE].mails.orderCancelled({ name: '', shop: 'Αγορά', number: '7', total: 'free' })
  const { mail } = WORDS[LOCALE].mails.orderCancelled({ name: '', shop: 'Αγορά', number: '7', total: 'free' })
  expectTranslated(subject)
  expect(mail.join('\n').match(/[a-z]+/gi)).toEqual(['free'])
})
