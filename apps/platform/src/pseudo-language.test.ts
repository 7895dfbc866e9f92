import { ERRORS, type ErrorCode } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import { ACCOUNT_CHANGES, NOTIFICATION_KINDS } from '@galleria/rules'
import { type FieldWords, WORDS } from '@galleria/locales/words'
import { describe, expect, it, vi } from 'vitest'
import { DomainError, RequestInvalid } from './errors.ts'
import { problemOf } from './http/problems.ts'
import { readAddress } from './modules/address/address.ts'
import { refusalsOf } from './modules/address/address-refusal.ts'
import { deliveryItem } from './modules/cart/cart.view.ts'
import { mailText } from './modules/notification/mail-text.ts'
import { ORDINARY, URGENT } from './modules/notification/notices.ts'

/** A third language of the product, whose numbers and names of countries are those of Greek. */
const LOCALE = 'el' as Locale
vi.mock('@galleria/locales', async (original) => {
  const { LOCALES, LANGUAGES, ABROAD } = await original<{ LOCALES: readonly string[]; LANGUAGES: object; ABROAD: object }>()
  return { LOCALES: [...LOCALES, 'el'], LANGUAGES: { ...LANGUAGES, el: 'Ελληνικά' }, ABROAD: { ...ABROAD, el: 'el' } }
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
  customerId: '00000000-0000-4000-8000-000000000001',
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
  alertId: 'α',
  choice: 'Μπλε',
  slug: 'φλιτζάνι',
  variantId: 'β',
  masterId: '1',
  seller: 'Κατάστημα',
  status: 'shipped',
  amount: money,
  before: null,
  reason: 'seller',
  key: '1',
  country: 'GR',
  what: 'Πάροχος',
  returnId: '1',
  orderNumber: '7-31',
  sendTo: 'Οδός 2, Αθήνα',
  note: 'Συγγνώμη',
  refund: money,
  paymentType: 'COD',
  isCash: true,
  isAtShop: true,
  toWallet: 1,
  provider: 'stripe',
  asked: money,
  reported: money,
  isTaken: true,
  ticketId: '1',
  subject: 'Πού είναι;',
  comments: 'Έρχεται.',
  staff: 'Νίκος',
  conversationId: '00000000-0000-4000-8000-000000000002',
  text: 'Έρχεται.',
  count: 2,
  unsubscribe: 'α:5',
  accountId: '00000000-0000-4000-8000-000000000003',
  customer: 'Άννα',
  digestId: '00000000-0000-4000-8000-000000000004',
  links: { product: 'α:1', confirm: 'α:2', stop: 'α:3', unsubscribe: 'α:4' },
}
/** What is booked for a time, in each way. */
const when = { from: '2026-11-24T14:00:00.000Z', timeZone: 'Europe/Athens' }
const booked = {
  ...when,
  orderId: '1',
  service: 'Εξέταση',
  with: 'Νίκος',
  place: null,
  address: null,
  link: null,
  date: '2026-11-24',
  to: '2026-11-24T14:30:00.000Z',
  changeBefore: '2026-11-23T14:00:00.000Z',
}
const appointments = [
  { ...booked, mode: 'clinic', place: { name: 'Ιατρείο', address: 'Οδός 3, Αθήνα', phone: '2101234567' } },
  { ...booked, mode: 'home', address: 'Οδός 1, Αθήνα', changeBefore: '2026-11-19T14:00:00.000Z' },
  { ...booked, mode: 'video', link: 'α:0' },
]
/** What a seller has sold, as its people are told: brought by a window, on a day or picked up, done for somebody, or booked. */
const soldLine = { name: { el: 'Φλιτζάνι' }, choice: { el: 'Μπλε' }, quantity: 2 }
const sold = {
  number: '7-31',
  seller: 'Κατάστημα',
  lines: [{ ...soldLine, price: money }],
  sums: { discount: money, deliveryFee: money, taxAdded: money, total: money },
  due: money,
  day: '2026-11-24',
  window: null,
  pickup: null,
  hasServices: false,
  appointment: null,
}
const hours = { date: '2026-11-24', to: '2026-11-24T14:30:00.000Z', ...when }
const soldInWays = [
  sold,
  { ...sold, window: hours },
  { ...sold, pickup: { ...hours, store: 'Κατάστημα' } },
  { ...sold, day: null, due: null, hasServices: true },
]
const soldTimes = ['clinic', 'home', 'video'].map((mode) => ({
  ...sold,
  day: null,
  appointment: { ...hours, with: 'Νίκος', mode, place: mode === 'clinic' ? 'Ιατρείο' : null },
}))
/** One of each kind in the one mail of a day. */
const digestLines = NOTIFICATION_KINDS.map((kind) => ({ kind, subject: null, name: 'Αγορά', text: 'Έρχεται.', amount: money, before: money, when, path: '' }))
const now = new Date('2026-11-20T10:00:00Z')

/** By mail; and by text message, to whoever has no address and gave no name. */
const WAYS = [payload, { ...payload, email: null, phone: '2101234567', channel: 'sms', to: '2101234567', firstName: '' }]
/** These go to the shop, or hold the lines of a mail. */
const ONLY_BY_MAIL = /^content\.enquiry_sent$|^payment\.mismatched$|^notification\.digest_due$/
const waysOf = (type: string): readonly (Omit<typeof payload, 'email' | 'phone'> & { email: string | null; phone?: string | null })[] => {
  if (ONLY_BY_MAIL.test(type)) return WAYS.slice(0, 1)
  if (!type.startsWith('stock_alert.')) return WAYS
  // These are asked for with an address; a number is looked up beside it for whoever wants them by SMS.
  const { phone: _, ...addressed } = payload
  return [addressed, { ...addressed, phone: '2101234567' }]
}

/** What has words of its own in a message of one event. */
const CHANGES: Readonly<Record<string, readonly object[]>> = {
  'order.placed': [
    {},
    ...appointments.map((appointment) => ({ parts: [{ number: '7-31', seller: 'Κατάστημα', lines: payload.lines, services: ['Εξέταση'], appointment }] })),
  ],
  'order.cancelled': [
    {},
    ...[true, false].map((isAll) => ({
      whole: {
        number: '7',
        total: money,
        back: { ...money, amount: isAll ? money.amount : 0 },
        isAll,
        parts: [{ number: '7-31', seller: 'Κατάστημα', total: money }],
      },
    })),
    ...['customer', 'unpaid', 'seller', 'operator'].map((reason) => ({ reason, appointment: appointments[0] })),
  ],
  'order.advanced': [
    {},
    ...['processing', 'delivered'].map((status) => ({ status, appointment: appointments[0] })),
    ...appointments.slice(1).map((appointment) => ({ status: 'shipped', appointment })),
  ],
  'appointment.moved': appointments.map((appointment) => ({ appointment, before: { date: '2026-11-23', from: '2026-11-23T14:00:00.000Z' } })),
  'appointment.near': appointments.map((appointment) => ({ appointment })),
  'return.changed': ['accepted', 'received', 'refused'].map((status) => ({ status })),
  'ticket.changed': ['created', 'answered', 'solved'].map((what) => ({ what })),
  'ticket.mail_refused': ['over', 'full', 'empty', 'stopped'].map((reason) => ({ reason })),
  'notification.digest_due': [{ lines: digestLines }],
  'notification.due': [
    { kind: 'price_fell', subject: { kind: 'product', id: '1' }, before: { amount: 5900, currency: 'EUR' } },
    { kind: 'review_answered', subject: { kind: 'product', id: '1' } },
    ...['refund', 'reward', 'referral'].map((id) => ({ kind: 'wallet_changed', subject: { kind: 'wallet', id }, name: '7-31' })),
  ],
  'notification.seller_told': [
    ...soldInWays.map((order) => ({ kind: 'seller_order_placed', order })),
    { kind: 'seller_order_cancelled', order: sold },
    ...soldTimes.flatMap((order) =>
      ['booked', 'moved', 'cancelled'].map((what) => ({ kind: `seller_appointment_${what}`, order, movedFrom: '2026-11-23T14:00:00.000Z' })),
    ),
    { kind: 'seller_return_asked', back: { number: '1', orderNumber: '7-31', seller: 'Κατάστημα', lines: [soldLine] } },
  ].map((told) => ({ sellerId: payload.accountId, subject: null, ...told })),
  'identity.account_changed': ACCOUNT_CHANGES.map((change) => ({ change })),
}

describe.each([...URGENT, ...ORDINARY].map((notice) => [notice.event.type, notice] as const))('what is sent for %s', (type, notice) => {
  it.each(waysOf(type))('to $email or $phone has no word that is not translated', (way) => {
    for (const changed of CHANGES[type] ?? [{}]) {
      const message = notice.compose(
        { ...way, ...changed },
        {
          now,
          happenedAt: now,
          home: 'https://shop.example',
          orderLink: () => 'α:0',
          replyPlace: () => ({ address: 'help+t@shop.example', reference: '<t@shop.example>' }),
          product: { name: 'Φλιτζάνι', link: 'α:0' },
        },
      )
      expectTranslated(message?.subject)
      expectTranslated(message?.text.replaceAll(/https:\S+|Stripe/g, ''))
    }
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
  const { enquiry, service, yes, no } = WORDS[LOCALE]
  for (const text of [enquiry.name, enquiry.email, enquiry.message(10), service.place('Αγορά'), service.terms, yes, no]) expectTranslated(text)
})

it('finds what a sentence is given and is not translated', () => {
  const { subject } = WORDS[LOCALE].mails.orderCancelled({
    name: '',
    shop: 'Αγορά',
    number: '7',
    total: 'free',
    reason: 'customer',
    isInCart: false,
    link: 'α',
  })
  const { mail } = WORDS[LOCALE].mails.orderCancelled({ name: '', shop: 'Αγορά', number: '7', total: 'free', reason: 'customer', isInCart: false, link: 'α' })
  expectTranslated(subject)
  expect(mailText(mail).match(/[a-z]+/gi)).toEqual(['free'])
})
