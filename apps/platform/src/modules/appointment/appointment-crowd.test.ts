import type { ApiFailure } from '@galleria/api-client'
import { type SignedIn, startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AppointmentShop, anAppointmentShop, aTime, bookingOf, theCalendar } from './appointments.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

let platform: TestPlatform
let shop: AppointmentShop
beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await anAppointmentShop(platform, { perSlot: 2 })
})
const allIsRight = async () => {
  expect(platform.database.repeats(), 'nobody waited in a circle').toBe(0)
  expect((await platform.check()).filter(({ count, failure }) => count > 0 || failure !== undefined)).toEqual([])
}
afterEach(allIsRight)
afterAll(() => platform.close())

const patients = (count: number): Promise<SignedIn[]> => Promise.all(Array.from({ length: count }, () => shop.addCustomer()))
const codeOf = ({ code }: ApiFailure): string => code
const book = ({ api }: SignedIn, slotStart: string) =>
  api
    .bookAppointment(bookingOf(shop.services.clinic, slotStart))
    .then(({ content }) => content.orderId)
    .catch(codeOf)
const leftOf = async (slotStart: string) => (await theCalendar(shop)).days.flatMap(({ slots }) => slots).find((slot) => slot.slotStart === slotStart)?.left
const isNumber = (got: string) => got.startsWith('G-')

describe('one time that many want at once', () => {
  it('is given to as many as it takes, to others when they call it off, and never to more', async () => {
    const { slotStart } = await aTime(shop, 20)
    const crowd = await patients(12)
    const first = await Promise.all(crowd.map((patient) => book(patient, slotStart)))
    expect(first.filter(isNumber)).toHaveLength(2)
    expect(new Set(first.filter((got) => !isNumber(got)))).toEqual(new Set(['appointment.slot_full']))

    const leaver = first.findIndex(isNumber)
    const waiting = crowd.filter((_, index) => !isNumber(first[index] ?? ''))
    const [second] = await Promise.all([
      Promise.all(waiting.map((patient) => book(patient, slotStart))),
      ...[0, 1].map(() => crowd[leaver]?.api.cancelAppointment({ params: { orderId: first[leaver] ?? '' }, query: {} }).catch(codeOf)),
    ])
    const third = await Promise.all(waiting.map((patient) => book(patient, slotStart)))
    expect([...second, ...third].filter(isNumber)).toHaveLength(1)
    expect(await leftOf(slotStart)).toBe(0)
  })

  it('takes those who move there and gives back what they had, also when they swap with others or call it off meanwhile', async () => {
    const [one, other] = [await aTime(shop, 24), await aTime(shop, 26)]
    const [here, there] = [await patients(2), await patients(2)]
    const booked = await Promise.all([
      ...here.map(async (patient) => ({ patient, orderId: await book(patient, one.slotStart), to: other.slotStart })),
      ...there.map(async (patient) => ({ patient, orderId: await book(patient, other.slotStart), to: one.slotStart })),
    ])
    const move = ({ patient: { api }, orderId, to }: (typeof booked)[number]) =>
      api
        .moveAppointment({ params: { orderId }, body: { slotStart: to } })
        .then(() => 'moved')
        .catch(codeOf)
    expect(new Set(await Promise.all(booked.map(move))), 'both are full').toEqual(new Set(['appointment.slot_full']))

    const [first] = booked
    const late = await patients(4)
    await Promise.all([
      first?.patient.api.cancelAppointment({ params: { orderId: first.orderId }, query: {} }),
      ...booked.map(move),
      ...booked.map(move),
      ...late.map((patient) => book(patient, one.slotStart)),
    ])
    const taken = await platform.database.list<{ taken: number }>(
      { name: 'test-crowd-taken', text: 'select taken from pickup_slot where tenant_id = $1 and starts_at = any($2::timestamptz[])' },
      [shop.tenantId, [one.slotStart, other.slotStart]],
    )
    expect(taken.every((slot) => slot.taken <= 2)).toBe(true)
  })

  it('is free again when it is called off by one and moved by another at the same moment', async () => {
    const changes = await Promise.all(
      [34, 36, 38, 40].map(async (index) => {
        const [from, to] = [await aTime(shop, index), await aTime(shop, index + 1)]
        const [patient] = await patients(1)
        if (!patient) throw new Error('nobody')
        return { patient, orderId: await book(patient, from.slotStart), from, to }
      }),
    )
    await Promise.all(
      changes.flatMap(({ patient: { api }, orderId, to }) => [
        api.moveAppointment({ params: { orderId }, body: { slotStart: to.slotStart } }).catch(codeOf),
        api.cancelAppointment({ params: { orderId }, query: {} }).catch(codeOf),
      ]),
    )
    for (const { from, to } of changes) expect([await leftOf(from.slotStart), await leftOf(to.slotStart)]).toEqual([2, 2])
  })

  it('is moved to once by who asks twice', async () => {
    const [from, to] = [await aTime(shop, 30), await aTime(shop, 32)]
    const [patient] = await patients(1)
    if (!patient) throw new Error('nobody')
    const orderId = await book(patient, from.slotStart)
    const move = () => patient.api.moveAppointment({ params: { orderId }, body: { slotStart: to.slotStart } })
    await Promise.all([move(), move(), move()])
    expect([await leftOf(from.slotStart), await leftOf(to.slotStart)]).toEqual([2, 1])
    const told = await platform.database.list(
      { name: 'test-crowd-told', text: `select 1 from event_outbox where tenant_id = $1 and type = 'appointment.moved' and payload ->> 'number' = $2` },
      [shop.tenantId, orderId],
    )
    expect(told).toHaveLength(1)
  })
})
