import { describe, expect, test } from 'vitest'
import { appointmentMovedNotice, appointmentNearNotice } from './appointment.notices.ts'
import type { Message } from './message.ts'
import { orderAdvancedNotice } from './order-advanced.notice.ts'
import { orderCancelledNotice } from './order-cancelled.notice.ts'
import { orderPlacedNotice } from './order-placed.notice.ts'

const home = 'https://shop.example/es'
const now = new Date('2026-11-20T10:00:00Z')
const at = {
  now,
  happenedAt: now,
  home,
  orderLink: (number: string) => `${home}/profile/order-detail/${number}`,
  replyPlace: () => undefined,
}
const asha = { email: 'asha@example.com', phone: null, firstName: 'Asha', locale: 'en', tenantName: 'Galleria', country: 'IN', number: 'G-7K3M-Q2XD' }
const ravi = { ...asha, email: null, phone: '9845010101' }
const lucia = { ...asha, locale: 'es', tenantName: 'Plaza Norte', country: 'EC' }

const clinic = { name: 'Stride Clinic', address: '8 Lavelle Road, Bengaluru 560001', phone: '8041250000' }
const room = 'https://meet.example/galleria-7k3m'
/** 4 to 4:30 pm in Bengaluru. */
const appointment = {
  orderId: '1',
  mode: 'clinic',
  service: 'Consultation in cardiology',
  with: 'Dr. Meera Rao',
  place: clinic,
  address: null,
  link: null,
  date: '2026-11-24',
  from: '2026-11-24T10:30:00.000Z',
  to: '2026-11-24T11:00:00.000Z',
  timeZone: 'Asia/Kolkata',
  changeBefore: '2026-11-23T10:30:00.000Z',
}
const byVideo = { ...appointment, mode: 'video', place: null, link: room }
const atHome = { ...appointment, mode: 'home', place: null, address: '14 Sycamore House, Bengaluru' }

const price = { amount: 90_000, currency: 'INR' }
const lines = [{ name: 'Consultation in cardiology', choice: 'Clinic', quantity: 1, price }]
const placed = (booked: object, who: object = asha, more: object = {}) =>
  orderPlacedNotice.compose(
    {
      ...who,
      orderId: '1',
      number: 'G-7K3M-Q2XD',
      total: price,
      lines,
      address: '14 Sycamore House, Bengaluru',
      parts: [{ number: 'G-7K3M-Q2XD', seller: 'Stride Clinic', lines, services: ['Consultation in cardiology'], appointment: booked }],
      ...more,
    },
    at,
  )
const advanced = (status: string, booked: object, who: object = asha) =>
  orderAdvancedNotice.compose({ ...who, masterId: '1', orderId: '1', seller: 'Stride Clinic', status, pickup: null, isService: true, appointment: booked }, at)
const cancelled = (reason: string, booked: object, who: object = asha) =>
  orderCancelledNotice.compose({ ...who, total: price, reason, appointment: booked }, at)
const moved = (booked: object, who: object = asha, happenedAt = now) =>
  appointmentMovedNotice.compose(
    { ...who, seller: 'Stride Clinic', appointment: booked, before: { date: '2026-11-23', from: '2026-11-23T05:30:00.000Z' } },
    { ...at, happenedAt },
  )
const near = (booked: object, who: object = asha, when = new Date('2026-11-23T11:00:00Z')) =>
  appointmentNearNotice.compose({ ...who, seller: 'Stride Clinic', appointment: booked }, { ...at, now: when })

const calendarIn = (message: Message | undefined) => message?.calendar?.replaceAll('\r\n ', '').split('\r\n') ?? []
const sequenceIn = (message: Message | undefined) => Number(/SEQUENCE:(\d+)/.exec(message?.calendar ?? '')?.[1])

describe('a booked appointment', () => {
  test('says with whom, when and where it is, what it costs, and until when it can be changed', () => {
    const message = placed(appointment, asha, { isCash: true })
    expect(message?.subject).toBe('Your appointment on Tuesday, 24 November at 4 pm')
    expect(message?.text.split('\n')).toEqual([
      'Hello Asha,',
      '',
      'Your appointment is booked. Its number is G-7K3M-Q2XD.',
      '',
      'With: Dr. Meera Rao',
      'When: Tuesday, 24 November, 4 pm to 4:30 pm',
      'Where: Stride Clinic, 8 Lavelle Road, Bengaluru 560001. Phone: 80412\u00a050000',
      '',
      '1 × Consultation in cardiology (Clinic) ............... ₹900',
      'Total ................................................. ₹900',
      '',
      "You pay when you're there.",
      'You can change or cancel it until Monday, 23 November, 4 pm.',
      '',
      'See your appointment:',
      'https://shop.example/es/profile/order-detail/G-7K3M-Q2XD',
      '',
      'Galleria',
      '',
    ])
  })

  test('is at their address with whoever comes, or in a room of its own', () => {
    expect(placed(atHome, asha, { isCash: true })?.text).toContain('Where: at your address, 14 Sycamore House, Bengaluru\n')
    expect(placed(atHome, asha, { isCash: true })?.text).toContain('You pay at the visit.')
    expect(placed(atHome)?.text).toContain('With: Dr. Meera Rao, Stride Clinic\n')
    const message = placed(byVideo)
    expect(message?.text).toContain('Where: by video call\n')
    expect(message?.text).toContain(`Your video call: ${room}`)
    expect(message?.html).toContain(`href="${room}"`)
    expect(message?.text).not.toMatch(/Sycamore|You pay/)
  })

  test('says nothing of parcels, delivery, pick-up, or of a day that is still to be agreed on', () => {
    for (const who of [asha, lucia])
      for (const booked of [appointment, byVideo, atHome])
        expect(placed(booked, who)?.text).not.toMatch(/deliver|parcel|pick|arrange|contact you|entrega|env[ií]o|retir|acordar|comunicar/i)
  })

  test('that begins too soon to be changed says so', () => {
    expect(placed({ ...appointment, changeBefore: '2026-11-20T09:00:00.000Z' })?.text).toContain('It begins soon, so it can no longer be changed or cancelled.')
  })

  test('comes with an entry for a calendar, which says with whom and where and not what for', () => {
    const entry = calendarIn(placed(appointment))
    expect(entry).toEqual(
      expect.arrayContaining([
        `UID:G-7K3M-Q2XD@${new URL(home).host}`,
        'DTSTART:20261124T103000Z',
        'DTEND:20261124T110000Z',
        'SUMMARY:Appointment: Dr. Meera Rao',
        String.raw`LOCATION:Stride Clinic\, 8 Lavelle Road\, Bengaluru 560001`,
      ]),
    )
    expect(entry.join('\n')).not.toContain('cardiology')
    expect(calendarIn(placed(byVideo))).toContain(`LOCATION:${room}`)
    expect(calendarIn(placed(atHome))).toContain(String.raw`LOCATION:14 Sycamore House\, Bengaluru`)
    expect(calendarIn(placed(appointment, lucia))).toContain('SUMMARY:Cita: Dr. Meera Rao')
    expect(placed(appointment, ravi)).not.toHaveProperty('calendar')
  })

  test('keeps each time in one line where it is dressed', () => {
    expect(placed(appointment)?.html).toContain('at 4\u00a0pm</h1>')
    expect(placed(appointment, lucia)?.html).toMatch(/a las 4\u00a0p\.[\u00a0\u202f]m\.<\/h1>/)
  })

  test('speaks Spanish, also of one o’clock', () => {
    const one = { ...appointment, timeZone: 'America/Guayaquil', from: '2026-11-24T18:00:00.000Z', to: '2026-11-24T18:30:00.000Z' }
    const message = placed(one, lucia)
    expect(message?.subject).toMatch(/^Tu cita del martes, 24 de noviembre a la 1\sp\.\sm\.$/)
    expect(message?.text).toMatch(/Cuándo: martes, 24 de noviembre, de 1\sp\.\sm\. a 1:30\sp\.\sm\.\n/)
    expect(message?.text).toMatch(/Puedes cambiarla o cancelarla hasta el lunes, 23 de noviembre a las 5:30\sa\.\sm\.\n/)
    for (const told of [
      message,
      moved(one, lucia),
      near(one, lucia),
      cancelled('seller', one, lucia),
      cancelled('seller', one, { ...lucia, email: null, phone: '0991234567' }),
    ])
      expect(told?.text).not.toMatch(/m\.\./)
  })
})

describe('an appointment that moves', () => {
  test('says its new time and its old one, and replaces its entry in a calendar', () => {
    const message = moved(appointment, asha, new Date('2026-11-21T10:00:00Z'))
    expect(message?.subject).toBe('Your appointment is now on Tuesday, 24 November at 4 pm')
    expect(message?.text).toContain('Your appointment G-7K3M-Q2XD has a new time. It was on Monday, 23 November at 11 am.')
    const [first, second] = [placed(appointment), message]
    expect(calendarIn(second).find((line) => line.startsWith('UID:'))).toBe(calendarIn(first).find((line) => line.startsWith('UID:')))
    expect(sequenceIn(second)).toBeGreaterThan(sequenceIn(first))
  })

  test('keeps its place among later ones however late it is sent', () => {
    const late = { ...at, now: new Date('2026-11-22T10:00:00Z') }
    const told = { ...asha, seller: 'Stride Clinic', appointment, before: { date: '2026-11-23', from: '2026-11-23T05:30:00.000Z' } }
    expect(sequenceIn(appointmentMovedNotice.compose(told, late))).toBe(sequenceIn(moved(appointment)))
  })
})

describe('a reminder', () => {
  test('says when and where, leads into the room of a video call, and says until when it can be changed only while it can', () => {
    expect(near(appointment)?.text).not.toMatch(/change|cancel/)
    expect(near(appointment)?.text).toContain('Where: Stride Clinic, 8 Lavelle Road')
    const inTime = near(byVideo, asha, new Date('2026-11-23T10:00:00Z'))
    expect(inTime?.subject).toBe('Reminder: your appointment on Tuesday, 24 November at 4 pm')
    expect(inTime?.text).toContain("If you can't make it, you can change or cancel it until Monday, 23 November, 4 pm.")
    expect(inTime?.text).toContain(`Join the video call:\n${room}`)
    expect(near(atHome)?.text).toContain('Where: at your address, 14 Sycamore House, Bengaluru')
  })

  test('is not sent once it has begun', () => {
    expect(near(appointment, asha, new Date(appointment.from))).toBeUndefined()
  })
})

describe('an appointment that goes on', () => {
  test('is confirmed, and done', () => {
    expect(advanced('processing', appointment)?.subject).toBe('Your appointment on Tuesday, 24 November at 4 pm is confirmed')
    expect(advanced('processing', appointment)?.text).toContain('Dr. Meera Rao has confirmed your appointment G-7K3M-Q2XD.')
    expect(advanced('delivered', appointment)?.text).toContain('Your appointment G-7K3M-Q2XD with Dr. Meera Rao on Tuesday, 24 November is over.')
  })

  test('under way is told to whoever waits at home or before a screen, not to who sits there', () => {
    expect(advanced('shipped', atHome)?.subject).toBe('Dr. Meera Rao is on the way to you')
    expect(advanced('shipped', byVideo)?.text).toContain(`You can join the video call now.\n\nJoin the video call:\n${room}`)
    expect(advanced('shipped', appointment)).toBeUndefined()
  })

  test('is over by whoever ended it, with its money, and is struck out of the calendar', () => {
    const byHand = cancelled('customer', appointment)
    expect(byHand?.subject).toBe('Your appointment on Tuesday, 24 November at 4 pm is cancelled')
    expect(byHand?.text).toContain('You cancelled your appointment G-7K3M-Q2XD with Dr. Meera Rao on Tuesday, 24 November at 4 pm.')
    expect(byHand?.text).toContain("If you've already paid, you get your money back")
    expect(calendarIn(byHand)).toContain('STATUS:CANCELLED')
    expect(cancelled('seller', appointment)?.text).toContain(
      "Dr. Meera Rao had to cancel your appointment G-7K3M-Q2XD on Tuesday, 24 November at 4 pm. We're sorry.",
    )
    const unpaid = cancelled('unpaid', byVideo)
    expect(unpaid?.text).toContain('was not paid in time')
    // Nobody was told that it is booked, nor where its room is.
    expect(unpaid).not.toHaveProperty('calendar')
    for (const reason of ['customer', 'unpaid', 'seller']) expect(JSON.stringify(cancelled(reason, byVideo))).not.toContain('meet.example')
  })

  test('is told of by SMS to whoever has only a phone, with the room and never with what it is for', () => {
    for (const locale of ['en', 'es']) {
      const to = { ...ravi, locale }
      const told = [placed(byVideo, to), moved(byVideo, to), near(byVideo, to), advanced('processing', byVideo, to), cancelled('seller', byVideo, to)]
      for (const message of told) {
        expect(message).toMatchObject({ channel: 'sms', to: '9845010101', text: expect.stringContaining('Dr. Meera Rao') })
        expect(message?.text).not.toContain('cardiology')
      }
      expect(told.slice(0, 3).every((message) => message?.text.includes(room))).toBe(true)
    }
  })
})
