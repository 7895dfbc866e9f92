// Long because it has every notice, a test or two for each.
import { describe, expect, test } from 'vitest'
import { enquiryNotice } from './enquiry.notice.ts'
import { paymentMismatchedNotice } from './payment-mismatched.notice.ts'
import { greetingName } from './message.ts'
import { orderAdvancedNotice } from './order-advanced.notice.ts'
import { orderCancelledNotice } from './order-cancelled.notice.ts'
import { orderPlacedNotice } from './order-placed.notice.ts'
import { orderRefundedNotice } from './order-refunded.notice.ts'
import { passwordRemovedNotice } from './password-removed.notice.ts'
import { returnChangedNotice } from './return-changed.notice.ts'
import { signInCodeNotice } from './sign-in-code.notice.ts'
import { welcomeNotice } from './welcome.notice.ts'

/** 4 to 5 pm in Bengaluru. */
const SLOT = { date: '2026-11-24', from: '2026-11-24T10:30:00.000Z', to: '2026-11-24T11:30:00.000Z', timeZone: 'Asia/Kolkata' }
const now = new Date('2026-11-20T10:00:00Z')
const home = 'https://shop.example/es'
const at = {
  now,
  happenedAt: now,
  home,
  orderLink: (number: string, isGuest = false) => `${home}${isGuest ? '/track-order' : '/profile/order-detail'}/${number}`,
  replyPlace: () => undefined,
}
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
    const message = signInCodeNotice.compose(code, at)
    expect(message).toMatchObject({ channel: 'email', to: 'asha@example.com', subject: '041320 is your Galleria code', fromName: 'Galleria' })
    expect(message?.text).toMatch(/^ {4}041320$/m)
    // To the page that takes it, also on another device.
    expect(message?.text).toContain('https://shop.example/es/auth/otp-validate#ref=1&to=asha%40example.com&for=sign_in')
    expect(signInCodeNotice.compose({ ...code, purpose: 'reset' }, at)?.text).toContain('&for=reset')
    expect(signInCodeNotice.compose({ ...code, purpose: 'contact' }, at)?.text).not.toContain('otp-validate')
  })

  test('goes by SMS to a phone, short enough for one', () => {
    for (const locale of ['en', 'es']) {
      const message = signInCodeNotice.compose({ ...code, channel: 'sms', to: '9845010101', locale }, at)
      expect(message).toMatchObject({ channel: 'sms', to: '9845010101', text: expect.stringContaining('041320') })
      expect(message?.text.length).toBeLessThanOrEqual(160)
    }
  })

  test('speaks Spanish', () => {
    const message = signInCodeNotice.compose({ ...code, locale: 'es', tenantName: 'Plaza Norte' }, at)
    expect([message?.subject, message?.text.split('\n')[0]]).toEqual(['041320 es tu código de Plaza Norte', 'Hola:'])
  })

  test('that has expired on the way is not sent', () => {
    expect(signInCodeNotice.compose(code, { ...at, now: new Date(code.expiresAt) })).toBeUndefined()
  })

  test('without a code is an error, not an empty message', () => {
    expect(() => signInCodeNotice.compose({ ...code, code: 41320 }, at)).toThrow('identity.code_requested does not hold what it should at /code')
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
    country: 'IN',
    address: '14 Sycamore House, Bengaluru, Karnataka 560038',
  }

  test('lists what was bought with prices at the right edge, and adds up', () => {
    const text = orderPlacedNotice.compose(order, at)?.text ?? ''
    expect(text.split('\n').slice(0, 10)).toEqual([
      'Hello Asha,',
      '',
      'Thank you for your order. Its number is G-7K3M-Q2XD.',
      '',
      '1 × Nocturne headphones (Black) .................... ₹18,000',
      '2 × Sourdough ......................................... ₹999',
      'Delivery ............................................... ₹40',
      'Total .............................................. ₹19,039',
      '',
      'Delivery to: 14 Sycamore House, Bengaluru, Karnataka 560038',
    ])
  })

  test('says the day that was promised, as the country writes it, and nothing where none was', () => {
    const delivery = { day: '2026-11-24', country: 'IN' }
    expect(orderPlacedNotice.compose({ ...order, delivery }, at)?.text).toMatch(/560038\nIt arrives on Tuesday,? 24 November\.\n/)
    expect(orderPlacedNotice.compose({ ...order, delivery, locale: 'es' }, at)?.text).toContain('\nLlega el martes, 24 de noviembre.\n')
    expect(orderPlacedNotice.compose({ ...order, delivery: null }, at)?.text).not.toContain('arrives')
  })

  test('says the hours that were chosen, and of several sellers each by itself', () => {
    const delivery = { day: '2026-11-24', country: 'IN' }
    const part = { number: '1', seller: 'Aria Audio', lines: [], delivery, window: SLOT, pickup: null }
    const said = (parts: object[], more: object = {}) => orderPlacedNotice.compose({ ...order, delivery: null, parts, ...more }, at)?.text
    expect(said([part])).toContain('560038\nIt arrives on Tuesday, 24 November, between 4 pm and 5 pm.\n')
    expect(said([part, { ...part, seller: 'Orin', window: null }])).toContain(
      '\nFrom Aria Audio: it arrives on Tuesday, 24 November, between 4 pm and 5 pm.\nFrom Orin: it arrives on Tuesday, 24 November.\n',
    )
  })

  test('of services says where they are done and who gets in touch about which, beside the day of goods', () => {
    const [headphones] = order.lines
    const part = { number: '1', seller: 'Stride Clinic', lines: [headphones], delivery: null, window: null, pickup: null, services: ['Physiotherapy at home'] }
    const said = (parts: object[], more: object = {}) => orderPlacedNotice.compose({ ...order, delivery: null, parts, ...more }, at)?.text
    expect(said([part])).toContain(
      '\nAt: 14 Sycamore House, Bengaluru, Karnataka 560038\nStride Clinic will contact you to agree on a day and time for: Physiotherapy at home.\n',
    )
    expect(said([part], { locale: 'es' })).toContain('\nStride Clinic se comunicará contigo para acordar el día y la hora de: Physiotherapy at home.\n')
    const mixed = { ...part, lines: order.lines, delivery: { day: '2026-11-24', country: 'IN' } }
    expect(said([mixed], { delivery: mixed.delivery })).toContain(
      '\nDelivery to: 14 Sycamore House, Bengaluru, Karnataka 560038\nIt arrives on Tuesday, 24 November.\nStride Clinic will contact you',
    )
  })

  test('says when what is brought is paid in cash, and nothing of it where it is paid', () => {
    const part = { number: '1', seller: 'Green Acre', lines: order.lines, delivery: { day: '2026-11-24', country: 'IN' }, window: null, pickup: null }
    const told = (more: object) => orderPlacedNotice.compose({ ...order, isCash: true, parts: [part], ...more }, at)?.text
    expect(told({})).toContain('\nYou pay in cash when it arrives.\n')
    expect(told({ locale: 'es' })).toContain('\nPagas en efectivo cuando llegue.\n')
    expect(told({ parts: [part, { ...part, seller: 'Orin' }] })).toContain('\nYou pay for each part in cash when you get it.\n')
    const { lines: services } = order
    expect(told({ parts: [{ ...part, delivery: null, services: services.map(({ name }) => name) }] })).toContain('\nYou pay at the visit.\n')
    expect(told({ isCash: false })).not.toContain('You pay')
  })

  test('of what is picked up says where and when, and where it is paid, and no address', () => {
    const pickup = { orderId: '1', store: 'Green Acre', address: '214 12th Main Road, Bengaluru 560038', phone: '9845010111', ...SLOT }
    const part = { number: '1', seller: 'Green Acre', lines: [], delivery: null, window: null, pickup }
    const fetched = { ...order, delivery: null, isCash: true, parts: [part] }
    const text = orderPlacedNotice.compose(fetched, at)?.text ?? ''
    expect(text).toContain(
      '\nPick it up on Tuesday, 24 November, between 4 pm and 5 pm, at Green Acre, 214 12th Main Road, Bengaluru 560038. Phone: 98450\u00a010111.\nYou pay at the store.\n',
    )
    expect(text).not.toContain('Sycamore')
    expect(orderPlacedNotice.compose({ ...fetched, isCash: false }, at)?.text).not.toContain('You pay')
    const spanish = orderPlacedNotice.compose({ ...fetched, locale: 'es' }, at)?.text
    expect(spanish).toMatch(/Retíralo el martes, 24 de noviembre, entre las .+ y las .+, en Green Acre, 214 12th Main Road/)
    const brought = { ...part, seller: 'Orin', pickup: null, delivery: { day: '2026-11-25', country: 'IN' } }
    const mixed = orderPlacedNotice.compose({ ...fetched, parts: [part, brought] }, at)?.text
    expect(mixed).toContain('Sycamore')
    expect(mixed).toMatch(/From Green Acre: pick it up on .+\nFrom Orin: it arrives on Wednesday, 25 November\.\n/)
    expect(mixed).toContain('\nYou pay for each part in cash when you get it.\n')
    expect(mixed).not.toContain('You pay at the store')
  })

  test('carries a calendar of the hours that were chosen and of what is fetched, and none of the rest', () => {
    const pickup = { orderId: '1', store: 'Green Acre', address: '214 12th Main Road, Bengaluru 560038', phone: '9845010111', ...SLOT }
    const part = { number: 'G-1', seller: 'Aria Audio', lines: [], delivery: { day: '2026-11-24', country: 'IN' }, window: SLOT, pickup: null }
    const calendarIn = (parts: object[], more: object = {}) =>
      orderPlacedNotice
        .compose({ ...order, delivery: null, parts, ...more }, at)
        ?.calendar?.replaceAll('\r\n ', '')
        .split('\r\n')
    const both = calendarIn([
      part,
      { ...part, number: 'G-2', seller: 'Green Acre', delivery: null, window: null, pickup },
      { ...part, number: 'G-3', window: null },
    ])
    expect(both?.filter((line) => line.startsWith('SUMMARY:'))).toEqual(['SUMMARY:Delivery of G-1 (Aria Audio)', 'SUMMARY:Pick up G-2 (Green Acre)'])
    expect(both?.filter((line) => line.startsWith('UID:'))).toEqual([`UID:G-1@${new URL(home).host}`, `UID:G-2@${new URL(home).host}`])
    expect(both).toContain(String.raw`LOCATION:Green Acre\, 214 12th Main Road\, Bengaluru 560038`)
    expect(calendarIn([part], { locale: 'es' })).toContain('SUMMARY:Entrega del pedido G-1')
    expect(calendarIn([{ ...part, window: null }])).toBeUndefined()
    // An SMS holds no files.
    expect(orderPlacedNotice.compose({ ...order, delivery: null, parts: [part], email: null, phone: '9845010101' }, at)).not.toHaveProperty('calendar')
  })

  test('has no line for delivery when it costs nothing', () => {
    const text = orderPlacedNotice.compose({ ...order, total: { amount: 1_899_900, currency: 'INR' } }, at)?.text
    expect(text).not.toMatch(/^Delivery \./m)
  })

  test('adds up with a discount and a tax on top, too', () => {
    const amount = (value: number) => ({ amount: value, currency: 'INR' })
    const sums = { discount: amount(100_000), deliveryFee: amount(4_000), taxAdded: amount(18_000) }
    const text = orderPlacedNotice.compose({ ...order, sums, total: amount(1_821_900) }, at)?.text ?? ''
    expect(
      text
        .split('\n')
        .slice(4, 10)
        .map((line) => line.replace(/ \.+ /, ' = ')),
    ).toEqual(['1 × Nocturne headphones (Black) = ₹18,000', '2 × Sourdough = ₹999', 'Discount = -₹1,000', 'Delivery = ₹40', 'Tax = ₹180', 'Total = ₹18,219'])
  })

  test('with a long name keeps the price on its line', () => {
    const lines = [{ name: 'A'.repeat(80), choice: '', quantity: 1, price: { amount: 1_903_900, currency: 'INR' } }]
    expect(orderPlacedNotice.compose({ ...order, lines }, at)?.text).toContain(`${'A'.repeat(80)} .. ₹19,039`)
  })

  test('is told by SMS to whoever has only a phone, and to nobody who has neither', () => {
    expect(orderPlacedNotice.compose({ ...order, ...ravi, locale: 'es' }, at)).toEqual({
      channel: 'sms',
      to: '9845010101',
      subject: 'Tu pedido G-7K3M-Q2XD',
      text: 'Galleria: gracias por tu pedido G-7K3M-Q2XD, ₹19,039.',
      fromName: 'Galleria',
    })
    expect(orderPlacedNotice.compose({ ...order, email: null }, at)).toBeUndefined()
  })

  test("writes amounts as the shop's country does, and as the language does abroad where an older node has not said the country", () => {
    const dollars = { ...order, total: { amount: 1250, currency: 'USD' }, lines: [], locale: 'es' }
    expect(orderPlacedNotice.compose({ ...dollars, country: 'EC' }, at)?.text).toMatch(/^Total \.+ \$12,50$/m)
    expect(orderPlacedNotice.compose({ ...dollars, country: 'EC', locale: 'en' }, at)?.text).toMatch(/^Total \.+ \$12\.50$/m)
    expect(orderPlacedNotice.compose(dollars, at)?.text).toMatch(/^Total \.+ \$12\.50$/m)
  })
})

test('a cancelled order is named with what it would have cost', () => {
  const cancelled = { ...asha, number: 'G-7K3M-Q2XD', total: { amount: 1250, currency: 'USD' } }
  expect(orderCancelledNotice.compose(cancelled, at)).toMatchObject({
    subject: 'Your order G-7K3M-Q2XD is cancelled',
    text: expect.stringContaining('G-7K3M-Q2XD for $12.50'),
  })
  expect(orderCancelledNotice.compose({ ...cancelled, ...ravi, locale: 'es' }, at)?.text).toContain('cancelamos tu pedido')
  const unpaid = { ...cancelled, reason: 'unpaid' } as const
  expect(orderCancelledNotice.compose(unpaid, at)?.text).toMatch(/was not paid in time.*back in your cart/s)
  expect(orderCancelledNotice.compose(cancelled, at)?.text).not.toContain('cart')
})

describe('a return', () => {
  const changed = {
    ...asha,
    country: 'IN',
    returnId: '1',
    number: 'G-7K3M-Q2XD-R1',
    orderNumber: 'G-7K3M-Q2XD',
    seller: 'Aria Audio',
    sendTo: '100 Feet Road, Bengaluru, Karnataka 560038',
    status: 'accepted',
    note: '',
    refund: { amount: 99_900, currency: 'INR' },
    paymentType: 'COD',
    lines: [{ name: 'Nocturne headphones', choice: 'Black', quantity: 1 }],
  }

  test('that is taken says where it goes and what stands on the parcel, with what the shop says in one paragraph', () => {
    const message = returnChangedNotice.compose({ ...changed, note: 'Sorry.\n\nPack it <well>.' }, at)
    expect(message).toMatchObject({ to: 'asha@example.com', subject: 'You can now send back return G-7K3M-Q2XD-R1' })
    expect(message?.text).toContain('\nAria Audio, 100 Feet Road, Bengaluru, Karnataka 560038\n')
    expect(message?.text).toContain('\nAria Audio says: Sorry. Pack it <well>.\n')
    expect(message?.html).toContain('Pack it &lt;well&gt;.')
    expect(message?.html).toContain('href="https://shop.example/es/profile/order-detail/G-7K3M-Q2XD"')
    expect(returnChangedNotice.compose(changed, at)?.text).not.toContain('says')
  })

  test('that has arrived or is refused is told of, in the language of the order, by SMS to whoever has only a phone', () => {
    expect(returnChangedNotice.compose({ ...changed, status: 'received', locale: 'es' }, at)?.subject).toBe('Aria Audio ya tiene tu devolución G-7K3M-Q2XD-R1')
    const refused = { ...changed, ...ravi, status: 'refused', note: 'It was worn.' }
    expect(returnChangedNotice.compose(refused, at)).toMatchObject({ channel: 'sms', text: expect.stringContaining('They say: It was worn.') })
  })

  test('that has arrived says of what was paid in cash or in the shop that it comes from there, and of the rest that it goes to the wallet', () => {
    const told = (more: object) => returnChangedNotice.compose({ ...changed, status: 'received', ...more }, at)?.text
    expect(told({ toWallet: 0 })).toContain('You paid in cash, so the shop gives you your money back itself')
    expect(told({ toWallet: 0, isAtShop: true })).toContain('You paid in the shop, so the shop gives you your money back itself')
    const split = { toWallet: 33_300, isAtShop: false }
    expect(told(split)).toContain('₹333 goes back to your wallet. You paid ₹666 in cash, so the shop gives you that back itself, within 7 working days.')
    expect(told({ ...split, ...ravi })).toContain('₹333 goes back to your wallet, and the shop gives you ₹666 back itself')
    expect(told({ ...split, locale: 'es' })).toMatch(
      /Te devolvemos ₹.?333 a tu monedero\. Como pagaste ₹.?666 en efectivo, la tienda te devuelve esa parte directamente/,
    )
    for (const whole of [{ toWallet: 99_900 }, { toWallet: 99_900, isToWallet: true }, { isToWallet: true }, { ...split, paymentType: 'STRIPE' }])
      expect(told(whole)).toContain('Your money is on its way within 7 working days')
  })

  test('is no news to whoever asked or thought better of it, and its money is told of by itself', () => {
    for (const status of ['asked', 'withdrawn', 'refunded']) expect(returnChangedNotice.compose({ ...changed, status }, at)).toBeUndefined()
  })
})

describe('an order that goes on', () => {
  const advanced = { ...asha, masterId: '1', orderId: '2', number: 'G-7K3M-Q2XD-2', seller: 'Aria Audio', status: 'shipped' }

  test('is told of when it is sent and when it has arrived, with a link to it, and not when it is packed', () => {
    const sent = orderAdvancedNotice.compose(advanced, at)
    expect(sent).toMatchObject({ subject: 'Your order G-7K3M-Q2XD-2 is on its way', text: expect.stringContaining('Aria Audio has sent your order') })
    expect(sent?.text).toContain('\nFollow your order:\nhttps://shop.example/es/profile/order-detail/G-7K3M-Q2XD-2\n')
    expect(sent?.html).toContain('href="https://shop.example/es/profile/order-detail/G-7K3M-Q2XD-2"')
    expect(orderAdvancedNotice.compose({ ...advanced, status: 'delivered', locale: 'es' }, at)?.subject).toBe('Tu pedido G-7K3M-Q2XD-2 llegó')
    expect(orderAdvancedNotice.compose({ ...advanced, status: 'processing' }, at)).toBeUndefined()
  })

  test('that is picked up is ready at its place and time, and then it is picked up', () => {
    const pickup = { orderId: '2', store: 'Aria Audio', address: '100 Feet Road, Bengaluru 560038', phone: '9845010104', ...SLOT }
    const ready = orderAdvancedNotice.compose({ ...advanced, country: 'IN', pickup }, at)
    expect(ready?.subject).toBe('Your order G-7K3M-Q2XD-2 is ready to pick up')
    expect(ready?.text).toContain(
      'Pick it up on Tuesday, 24 November, between 4 pm and 5 pm, at Aria Audio, 100 Feet Road, Bengaluru 560038. Phone: 98450\u00a010104.',
    )
    expect(orderAdvancedNotice.compose({ ...advanced, pickup, status: 'delivered', locale: 'es' }, at)?.subject).toBe('Retiraste tu pedido G-7K3M-Q2XD-2')
  })

  test('that is a service is told of when its seller comes and when it is done', () => {
    const visit = { ...advanced, isService: true }
    expect(orderAdvancedNotice.compose(visit, at)).toMatchObject({
      subject: 'Aria Audio is on the way to you',
      text: expect.stringContaining('Aria Audio is on the way to you for your order G-7K3M-Q2XD-2.'),
    })
    expect(orderAdvancedNotice.compose({ ...visit, status: 'delivered', locale: 'es' }, at)?.subject).toBe('Tu pedido G-7K3M-Q2XD-2 ya está hecho')
    expect(orderAdvancedNotice.compose({ ...visit, status: 'processing' }, at)).toBeUndefined()
  })

  test('and whose money goes back, with how much that is', () => {
    const due = { masterId: '1', orderId: '2', number: 'G-7K3M-Q2XD', amount: { amount: 1250, currency: 'USD' }, reason: 'seller', key: 'k' }
    const owner = { ...asha, locale: 'es', country: 'EC', seller: 'Aria Audio', isCash: false, isAtShop: false }
    expect(orderRefundedNotice.compose({ ...due, ...owner }, at)).toMatchObject({
      subject: 'Te devolvemos $12,50',
      text: expect.stringContaining('7 días hábiles'),
    })
    const cash = { ...due, ...owner, isCash: true }
    expect(orderRefundedNotice.compose(cash, at)?.text).toContain('Como pagaste en efectivo, Aria Audio te lo entrega directamente')
    expect(orderRefundedNotice.compose({ ...cash, locale: 'en' }, at)?.text).toContain('You paid in cash, so Aria Audio gives it to you itself')
    expect(orderRefundedNotice.compose({ ...cash, locale: 'en' }, at)?.text).not.toContain('bank')
    expect(orderRefundedNotice.compose({ ...cash, isAtShop: true, locale: 'en' }, at)?.text).toContain(
      'You paid in the shop, so Aria Audio gives it to you itself',
    )
    const split = { ...cash, ...ravi, paidFromWallet: 250 }
    expect(orderRefundedNotice.compose(split, at)?.text).toBe(
      'Galleria: $2.50 of your order G-7K3M-Q2XD is in your wallet, and $10 is coming back to you. You paid in cash, so Aria Audio gives it to you itself.',
    )
    expect(orderRefundedNotice.compose({ ...split, isCash: false, locale: 'es' }, at)?.text).toContain('en tu monedero y te devolvemos $10. Tu banco')
    expect(() => orderRefundedNotice.compose(due, at)).toThrow('order.refund_due does not hold what it should')
  })
})

describe('the payment of a bill', () => {
  const bill = { operator: 'Jio', number: '9876543210', amount: { amount: 29_900, currency: 'INR' }, reference: null }
  const of = { ...asha, country: 'IN', number: 'G-7K3M-Q2XD' }
  const placed = {
    ...of,
    orderId: '1',
    total: bill.amount,
    lines: [{ name: 'Jio', choice: '9876543210', quantity: 1, price: bill.amount }],
    address: '',
    isCash: false,
    parts: [{ number: 'G-7K3M-Q2XD', seller: 'Galleria', services: ['Jio'], lines: [] }],
    bill,
  }
  const arrived = { ...of, masterId: '1', orderId: '1', seller: 'Galleria', status: 'delivered', pickup: null, bill: { ...bill, reference: 'BR0009' } }
  const refused = { ...of, total: bill.amount, reason: 'operator', bill }
  const inEach = ['en', 'es'].map((locale) => ({ locale, tenantName: locale === 'en' ? 'Galleria' : 'Plaza Norte' }))

  test('says that it is being sent, and nothing of delivery or of a visit', () => {
    const message = orderPlacedNotice.compose(placed, at)
    expect(message?.subject).toBe('Your payment for Jio')
    expect(message?.text).toContain(
      "Thank you. We have your payment of ₹299 for the number 9876543210 at Jio, and we're sending it on. Your order number is G-7K3M-Q2XD.",
    )
    expect(message?.text).toContain("If Jio doesn't accept it, you get your money back.")
    for (const { locale, tenantName } of inEach)
      expect(orderPlacedNotice.compose({ ...placed, locale, tenantName }, at)?.text).not.toMatch(/deliver|visit|arrange|entrega|env[ií]o|visita|acordar/i)
  })

  test('says when it has arrived, and what the operator calls it', () => {
    const message = orderAdvancedNotice.compose(arrived, at)
    expect(message?.subject).toBe('Your payment to Jio has arrived')
    expect(message?.text).toContain('Your payment of ₹299 for the number 9876543210 has arrived at Jio.')
    expect(message?.text).toContain('Its reference at Jio is BR0009.')
    const nameless = orderAdvancedNotice.compose({ ...arrived, bill }, at)
    expect(nameless?.text).not.toMatch(/reference|null/)
    expect(orderAdvancedNotice.compose({ ...arrived, status: 'shipped' }, at)).toBeUndefined()
  })

  test('says that the operator did not take it, and that the money comes back; anybody else who cancelled it is told as ever', () => {
    const message = orderCancelledNotice.compose(refused, at)
    expect(message?.subject).toBe("Jio didn't accept your payment")
    expect(message?.text).toContain('You get all of your money back')
    const unpaid = orderCancelledNotice.compose({ ...refused, reason: 'unpaid' }, at)?.text
    expect(unpaid).toContain('was not paid in time')
    expect(unpaid).not.toContain('cart')
    expect(orderCancelledNotice.compose({ ...refused, reason: 'operator', bill: undefined }, at)?.text).toContain("wasn't accepted")
  })

  test('speaks Spanish, and goes by SMS to whoever has only a phone, the number in it', () => {
    const es = { locale: 'es', tenantName: 'Plaza Norte' }
    const [sent, done, not] = [
      orderPlacedNotice.compose({ ...placed, ...es }, at),
      orderAdvancedNotice.compose({ ...arrived, ...es }, at),
      orderCancelledNotice.compose({ ...refused, ...es }, at),
    ]
    expect([sent?.subject, done?.subject, not?.subject]).toEqual(['Tu pago para Jio', 'Tu pago a Jio llegó', 'Jio no aceptó tu pago'])
    expect(done?.text).toContain('Su referencia en Jio es BR0009.')
    for (const { locale, tenantName } of inEach) {
      const to = { email: null, phone: '9845010101', locale, tenantName }
      for (const message of [
        orderPlacedNotice.compose({ ...placed, ...to }, at),
        orderAdvancedNotice.compose({ ...arrived, ...to }, at),
        orderCancelledNotice.compose({ ...refused, ...to }, at),
      ])
        expect(message).toMatchObject({ channel: 'sms', to: '9845010101', text: expect.stringMatching(/9876543210.*Jio|Jio.*9876543210/) })
    }
  })
})

describe('a mail in HTML', () => {
  const nasty = { ...asha, tenantName: '<b>Shop</b> & "Sons"', firstName: 'Asha' }
  const lines = [{ name: `<img src=x onerror=alert(1)> & "Kettle's"`, choice: '</div><script>', quantity: 1, price: { amount: 100, currency: 'INR' } }]
  const order = { ...nasty, orderId: '1', number: '<G>', total: { amount: 100, currency: 'INR' }, lines, country: 'IN', address: '1 "A" <Street>' }

  test('says all that the text says, and whatever stands in it is text', () => {
    const { html = '', text = '' } = orderPlacedNotice.compose(order, at) ?? {}
    expect(html).not.toMatch(/<(b|img|script|Street|G)\b/i)
    expect(html).toContain('1 × &lt;img src=x onerror=alert(1)&gt; &amp; &quot;Kettle&#39;s&quot; (&lt;/div&gt;&lt;script&gt;)')
    const read = html
      .replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')
      .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '')
    for (const said of ['Hello Asha,', lines[0]?.name ?? '', '₹1', 'Total', '1 "A" <Street>', 'See your order', nasty.tenantName]) {
      expect(read).toContain(said)
      expect(text).toContain(said.replace('See your order', 'See your order:'))
    }
  })

  test('names its language, asks nobody else for anything, and knows the dark', () => {
    const { html = '' } = orderPlacedNotice.compose({ ...order, locale: 'es' }, at) ?? {}
    expect(html).toMatch(/^<!doctype html>\n<html lang="es">/)
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).not.toMatch(/<img|<link|url\(|src=(?!x)/)
  })
})

test('a welcome says where to write for those who did not ask for an account', () => {
  const welcome = welcomeNotice.compose({ ...asha, customerId: '1', supportEmail: 'hello@galleria.example' }, at)
  expect(welcome).toMatchObject({ to: 'asha@example.com', subject: 'Welcome to Galleria' })
  expect(welcome?.text).toMatch(/^Hello Asha,\n/)
  expect(welcome?.text).toContain('hello@galleria.example')
})

test('a removed password is explained, by SMS in no more than one', () => {
  const supportEmail = 'hello@galleria.example'
  const mail = passwordRemovedNotice.compose({ ...asha, supportEmail }, at)
  expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'Your password at Galleria was removed' })
  expect(mail?.text).toContain('log in with a code from now on')
  expect(mail?.text).toContain(supportEmail)
  for (const locale of ['en', 'es']) {
    const sms = passwordRemovedNotice.compose({ ...ravi, locale, supportEmail }, at)
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
  expect(enquiryNotice.compose(enquiry, at)).toEqual({
    channel: 'email',
    to: 'hello@galleria.example',
    fromName: 'Galleria',
    replyTo: { name: 'Asha, Rao', address: 'asha@example.com' },
    subject: 'Enquiry from Asha, Rao',
    text: 'Do you have it in green?\n\n-- \nAsha, Rao <asha@example.com>\n',
  })
})

test('another amount than was asked for is told to the shop, in its language', () => {
  const mismatch = {
    number: 'G-1',
    provider: 'stripe',
    asked: { amount: 250_000, currency: 'INR' },
    reported: { amount: 100, currency: 'USD' },
    isTaken: true,
    supportEmail: 'hello@galleria.example',
    locale: 'en',
    tenantName: 'Galleria',
    country: 'IN',
  }
  expect(paymentMismatchedNotice.compose(mismatch, at)).toEqual({
    channel: 'email',
    to: 'hello@galleria.example',
    fromName: 'Galleria',
    subject: 'Another amount was taken for order G-1',
    text: expect.stringMatching(/^Stripe took \$1 for order G-1\. It was asked for ₹2,500\.\n\n.*the money goes back by itself/s),
  })
  const spanish = paymentMismatchedNotice.compose({ ...mismatch, isTaken: false, locale: 'es' }, at)
  expect(spanish?.subject).toBe('Casi se cobra otro monto por el pedido G-1')
  expect(spanish?.text).toContain('No se cobró nada')
})

describe('the name in a greeting', () => {
  test.each(['Asha', 'José María', "O'Neill", 'अनुष्का', 'Jean-Luc'])('%s is a name', (name) => {
    expect(greetingName(name)).toBe(name)
  })

  test.each(['Win money at evil.example', 'http://evil.example', 'a'.repeat(31), '12345', '<b>', ''])('%j is not: it would be a message of its own', (name) => {
    expect(greetingName(name)).toBe('')
  })
})
