import { type SignedIn, startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppointmentShop, anAppointmentShop, aPatient, aTime, bookingOf, PATIENT } from '../appointment/appointments.fixture.ts'
import { TELLINGS } from '../notification-centre/line.ts'
import { ORDINARY } from './notices.ts'

// What really happens to appointments, and what is said of it: that orders announce all that mails and lines need.

let platform: TestPlatform
let shop: AppointmentShop
let next = 10
beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await anAppointmentShop(platform)
})
afterAll(() => platform.close())

const aFreeTime = () => aTime(shop, (next += 1))
async function book({ api }: SignedIn, mode: 'clinic' | 'home' = 'clinic'): Promise<string> {
  return (await api.bookAppointment(bookingOf(shop.services[mode], (await aFreeTime()).slotStart))).content.orderId
}

/** What was announced of an order, as mails and lines say it. */
async function toldOf(number: string) {
  const events = await platform.database.list<{ type: string; payload: Record<string, unknown>; createdAt: string }>(
    {
      name: 'test-appointment-told',
      text: `select type, payload, created_at as "createdAt" from event_outbox where tenant_id = $1 and payload ->> 'number' = $2 order by id`,
    },
    [shop.tenantId, number],
  )
  return events.flatMap(({ type, payload, createdAt }) => {
    const notice = ORDINARY.find(({ event }) => event.type === type)
    const telling = TELLINGS.find(({ event }) => event.type === type)
    if (!notice || type === 'order.refund_due') return []
    const at = {
      now: new Date(),
      happenedAt: new Date(createdAt),
      home: 'https://shop.example',
      orderLink: (order: string) => `https://shop.example/profile/order-detail/${order}`,
      replyPlace: () => undefined,
    }
    const message = notice.compose({ ...payload, email: 'a@shop.example' }, at)
    return [{ subject: message?.subject, text: message?.text ?? '', message, kind: telling?.tell(payload)[0]?.line.kind }]
  })
}

it('is told at each step, in the words of an appointment, and never for whom it is', async () => {
  const [patient, other] = [await aPatient(shop), await aPatient(shop)]
  const done = await book(patient, 'home')
  await shop.deliver(done)
  const told = await toldOf(done)
  expect(told.map(({ kind }) => kind)).toEqual(['appointment_booked', 'appointment_confirmed', 'appointment_coming', 'appointment_done'])
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your appointment on .+ at .+$/),
    expect.stringMatching(/^Your appointment on .+ is confirmed$/),
    'Dr. Meera Rao is on the way to you',
    'Your appointment is over',
  ])
  expect(told[0]?.text).toMatch(/With: Dr\. Meera Rao, Stride Clinic\nWhen: .+\nWhere: at your address, /)

  const moved = await book(other)
  await other.api.moveAppointment({ params: { orderId: moved }, body: { slotStart: (await aFreeTime()).slotStart } })
  await other.api.cancelAppointment({ params: { orderId: moved }, query: {} })
  const changed = await toldOf(moved)
  expect(changed.map(({ kind }) => kind)).toEqual(['appointment_booked', 'appointment_moved', 'appointment_cancelled'])
  expect(changed[1]?.text).toContain(`Your appointment ${moved} has a new time.`)
  expect(changed[2]?.text).toContain(`You cancelled your appointment ${moved} with Dr. Meera Rao on`)
  expect(changed.map(({ message }) => /SEQUENCE:(\d+)/.exec(message?.calendar ?? '')?.[1]).every(Boolean)).toBe(true)

  expect(JSON.stringify([...told, ...changed])).not.toMatch(new RegExp(`${PATIENT.name}|Ishaan|Fever|${PATIENT.phone}`))
})
