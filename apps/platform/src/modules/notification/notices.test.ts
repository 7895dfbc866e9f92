import { describe, expect, test } from 'vitest'
import { enquiryNotice } from './enquiry.notice.ts'
import { greetingName } from './message.ts'
import { orderCancelledNotice } from './order-cancelled.notice.ts'
import { orderPlacedNotice } from './order-placed.notice.ts'
import { passwordRemovedNotice } from './password-removed.notice.ts'
import { signInCodeNotice } from './sign-in-code.notice.ts'
import { welcomeNotice } from './welcome.notice.ts'

const now = new Date('2026-11-20T10:00:00Z')
const asha = { email: 'asha@example.com', phone: null, firstName: 'Asha', locale: 'en', tenantName: 'Galleria' }
const ravi = { ...asha, email: null, phone: '9845010101', firstName: 'Ravi' }

describe('a sign-in code', () => {
  const code = {
    refId: '1',
    channel: 'email',
    to: 'asha@example.com',
    code: '041320',
    expiresAt: '2026-11-20T10:10:00.000Z',
    locale: 'en',
    tenantName: 'Galleria',
  }

  test('is in the subject and on a line of its own', () => {
    const message = signInCodeNotice.compose(code, now)
    expect(message).toMatchObject({ channel: 'email', to: 'asha@example.com', subject: '041320 is your Galleria code', fromName: 'Galleria' })
    expect(message?.text).toMatch(/^ {4}041320$/m)
  })

  test('goes by SMS to a phone, short enough for one', () => {
    for (const locale of ['en', 'es']) {
      const message = signInCodeNotice.compose({ ...code, channel: 'sms', to: '9845010101', locale }, now)
      expect(message).toMatchObject({ channel: 'sms', to: '9845010101', text: expect.stringContaining('041320') })
      expect(message?.text.length).toBeLessThanOrEqual(160)
    }
  })

  test('speaks Spanish', () => {
    const message = signInCodeNotice.compose({ ...code, locale: 'es', tenantName: 'Plaza Norte' }, now)
    expect([message?.subject, message?.text.split('\n')[0]]).toEqual(['041320 es tu código de Plaza Norte', 'Hola:'])
  })

  test('that has expired on the way is not sent', () => {
    expect(signInCodeNotice.compose(code, new Date(code.expiresAt))).toBeUndefined()
  })

  test('without a code is an error, not an empty message', () => {
    expect(() => signInCodeNotice.compose({ ...code, code: 41320 }, now)).toThrow('identity.code_requested does not hold what it should at /code')
  })
})

describe('a placed order', () => {
  const order = {
    ...asha,
    orderId: '1',
    number: 'G-7K3M-Q2XD',
    total: { amount: 1_903_900, currency: 'INR' },
    lines: [
      { name: 'Nocturne headphones', choice: 'Black', quantity: 1, price: { amount: 1_800_000, currency: 'INR' } },
      { name: 'Sourdough', choice: '', quantity: 2, price: { amount: 99_900, currency: 'INR' } },
    ],
    address: '14 Sycamore House, Bengaluru, Karnataka 560038',
  }

  test('lists what was bought with prices at the right edge, and adds up', () => {
    const text = orderPlacedNotice.compose(order, now)?.text ?? ''
    expect(text.split('\n').slice(0, 10)).toEqual([
      'Hello Asha,',
      '',
      'thank you for your order. Its number is G-7K3M-Q2XD.',
      '',
      '1 × Nocturne headphones (Black) .................... ₹18,000',
      '2 × Sourdough ......................................... ₹999',
      'Delivery ............................................... ₹40',
      'Total .............................................. ₹19,039',
      '',
      'It goes to: 14 Sycamore House, Bengaluru, Karnataka 560038',
    ])
  })

  test('has no line for delivery when it costs nothing', () => {
    const text = orderPlacedNotice.compose({ ...order, total: { amount: 1_899_900, currency: 'INR' } }, now)?.text
    expect(text).not.toContain('Delivery')
  })

  test('with a long name keeps the price on its line', () => {
    const lines = [{ name: 'A'.repeat(80), choice: '', quantity: 1, price: { amount: 1_903_900, currency: 'INR' } }]
    expect(orderPlacedNotice.compose({ ...order, lines }, now)?.text).toContain(`${'A'.repeat(80)} .. ₹19,039`)
  })

  test('is told by SMS to whoever has only a phone, and to nobody who has neither', () => {
    expect(orderPlacedNotice.compose({ ...order, ...ravi, locale: 'es' }, now)).toEqual({
      channel: 'sms',
      to: '9845010101',
      subject: 'Tu pedido G-7K3M-Q2XD',
      text: 'Galleria: gracias por tu pedido G-7K3M-Q2XD, 19.039\u00a0₹.',
      fromName: 'Galleria',
    })
    expect(orderPlacedNotice.compose({ ...order, email: null }, now)).toBeUndefined()
  })
})

test('a cancelled order is named with what it would have cost', () => {
  const cancelled = { ...asha, number: 'G-7K3M-Q2XD', total: { amount: 1250, currency: 'USD' } }
  expect(orderCancelledNotice.compose(cancelled, now)).toMatchObject({
    subject: 'Your order G-7K3M-Q2XD is cancelled',
    text: expect.stringContaining('G-7K3M-Q2XD over $12.50'),
  })
  expect(orderCancelledNotice.compose({ ...cancelled, ...ravi, locale: 'es' }, now)?.text).toContain('se ha cancelado')
})

test('a welcome says where to write for those who did not ask for an account', () => {
  const welcome = welcomeNotice.compose({ ...asha, customerId: '1', supportEmail: 'hello@galleria.example' }, now)
  expect(welcome).toMatchObject({ to: 'asha@example.com', subject: 'Welcome to Galleria' })
  expect(welcome?.text).toMatch(/^Hello Asha,\n/)
  expect(welcome?.text).toContain('hello@galleria.example')
})

test('a removed password is explained, by SMS in no more than one', () => {
  const supportEmail = 'hello@galleria.example'
  const mail = passwordRemovedNotice.compose({ ...asha, supportEmail }, now)
  expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'Your password at Galleria was removed' })
  expect(mail?.text).toContain('sign in with a code from now on')
  expect(mail?.text).toContain(supportEmail)
  for (const locale of ['en', 'es']) {
    const sms = passwordRemovedNotice.compose({ ...ravi, locale, supportEmail }, now)
    expect(sms).toMatchObject({ channel: 'sms', to: '9845010101' })
    expect(sms?.text.length).toBeLessThanOrEqual(160)
  }
})

test('an enquiry goes to the shop, to be answered straight', () => {
  const enquiry = {
    name: 'Asha, Rao',
    email: 'asha@example.com',
    message: 'Do you have it in green?',
    supportEmail: 'hello@galleria.example',
    locale: 'en',
    tenantName: 'Galleria',
  }
  expect(enquiryNotice.compose(enquiry, now)).toEqual({
    channel: 'email',
    to: 'hello@galleria.example',
    fromName: 'Galleria',
    replyTo: { name: 'Asha, Rao', address: 'asha@example.com' },
    subject: 'Enquiry from Asha, Rao',
    text: 'Do you have it in green?\n\n-- \nAsha, Rao <asha@example.com>\n',
  })
})

describe('the name in a greeting', () => {
  test.each(['Asha', 'José María', "O'Neill", 'अनुष्का', 'Jean-Luc'])('%s is a name', (name) => {
    expect(greetingName(name)).toBe(name)
  })

  test.each(['Win money at evil.example', 'http://evil.example', 'a'.repeat(31), '12345', '<b>', ''])('%j is not: it would be a message of its own', (name) => {
    expect(greetingName(name)).toBe('')
  })
})
