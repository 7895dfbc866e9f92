import { SELLER_RIGHTS, type SellerRight } from '@galleria/contract'
import { daysAfter } from '@galleria/kernel'
import { refusalOf, type SignedIn, startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALWAYS } from '../pick-up/pick-up.fixture.ts'
import { type AppointmentShop, anAppointmentShop, aPatient, aTime, bookingOf, CALENDAR, theCalendar } from './appointments.fixture.ts'

// The whole platform on a real PostgreSQL: the people of a seller say when it is booked.

let platform: TestPlatform
let shop: AppointmentShop
beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await anAppointmentShop(platform)
})
afterAll(() => platform.close())

const WEEK = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }]

async function ofSeller(of: AppointmentShop = shop, rights: readonly SellerRight[] = SELLER_RIGHTS): Promise<SignedIn> {
  const person = await of.addCustomer()
  await of.setSellerRights(person.userInfo._id, of.clinic.id, rights)
  return person
}
const change = ({ api }: SignedIn, body: { hours: { days: number[]; from: string; to: string }[]; daysOff: string[] }, calendarId = CALENDAR.id) =>
  api.changeSellerCalendar({ params: { calendarId }, body })
const offered = async (of: AppointmentShop) => (await theCalendar(of)).days

describe('the calendars of a seller', () => {
  it('are told with all by which they are booked, to whoever sees its orders and nobody else', async () => {
    const { hours: _, ...terms } = CALENDAR
    const reader = await ofSeller(shop, ['order.read'])
    const { data } = await reader.api.listSellerCalendars({})
    const { id, ...of } = terms
    expect(data).toEqual([
      { _id: id, ...of, timeZone: expect.any(String), place: expect.any(String), hours: ALWAYS.spans, daysOff: [], holidays: [], standing: [], outside: 0 },
    ])
    expect((await reader.api.listRights({})).data.hasCalendars).toBe(true)
    expect(await refusalOf(change(reader, { hours: WEEK, daysOff: [] }))).toBe('identity.right_missing')
    const shopper = await shop.addCustomer()
    expect(await refusalOf(shopper.api.listSellerCalendars({}))).toBe('identity.right_missing')
    expect((await shopper.api.listRights({})).data.hasCalendars).toBe(false)
    const other = await shop.addCustomer()
    await shop.setSellerRights(other.userInfo._id, (await shop.addSeller('Norr')).id, SELLER_RIGHTS)
    expect((await other.api.listSellerCalendars({})).data).toEqual([])
    expect(await refusalOf(change(other, { hours: WEEK, daysOff: [] }))).toBe('appointment.calendar_not_found')
  })

  it('are offered at once as they were changed: with a break, and not on days off', async () => {
    const own = await anAppointmentShop(platform)
    const seller = await ofSeller(own)
    const before = await offered(own)
    const off = before[2]?.date ?? ''
    const hours = [
      { days: [1, 2, 3, 4, 5, 6, 7], from: '10:00', to: '12:00' },
      { days: [1, 2, 3, 4, 5, 6, 7], from: '14:00', to: '15:00' },
    ]
    const past = daysAfter(before[0]!.date, -30)
    const { data } = await change(seller, { hours, daysOff: [off, past] })
    expect(data).toMatchObject({ hours, daysOff: [off], standing: [], outside: 0 })
    const days = await offered(own)
    expect(days.map(({ date }) => date)).not.toContain(off)
    expect(days.find(({ date }) => date === before[3]?.date)?.slots.map(({ slot }) => slot)).toEqual(['10:00', '10:30', '11:00', '11:30', '14:00', '14:30'])
    // Also for whoever asks another process, and after the file of the shop is read again.
    await platform.database.run({ name: 'test-touch-seller', text: 'update seller set name = name where id = $1' }, [own.clinic.id])
    await platform.catchUp()
    expect((await offered(own)).map(({ date }) => date)).toEqual(days.map(({ date }) => date))
    await change(seller, { hours: WEEK, daysOff: [] })
    expect((await offered(own)).map(({ date }) => date)).toContain(off)
  })

  it('name what is booked at times that are not offered any more, and cancel none of it', async () => {
    const own = await anAppointmentShop(platform)
    const seller = await ofSeller(own)
    const numbers: string[] = []
    for (const [index, day] of [
      [4, 2],
      [6, 2],
      [20, 3],
    ] as const) {
      const patient = await aPatient(own)
      const booked = await patient.api.bookAppointment(bookingOf(own.services.clinic, (await aTime(own, index, day)).slotStart))
      numbers.push(booked.content.orderId)
    }
    const dates = (await offered(own)).map(({ date }) => date)
    const [off = '', other = ''] = dates.slice(2)
    const { data } = await change(seller, { hours: WEEK, daysOff: [off] })
    expect(data).toMatchObject({ standing: [{ date: off, appointments: 2 }], outside: 0 })
    expect((await seller.api.listSellerCalendars({})).data).toEqual([data])
    const ended = await change(seller, { hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '23:00' }], daysOff: [off] })
    expect(ended.data).toMatchObject({ standing: [{ date: off, appointments: 2 }], outside: 1 })
    const { data: orders } = await seller.api.listSellerOrders({ query: {} })
    expect(orders.filter(({ orderId }) => numbers.includes(orderId)).map(({ orderStatus }) => orderStatus)).toEqual(['created', 'created', 'created'])
    for (const { orderId } of orders) await seller.api.advanceOrder({ body: { orderId, status: 'cancelled' } })
    expect((await seller.api.listSellerCalendars({})).data[0]).toMatchObject({ standing: [], outside: 0, daysOff: [off] })
    expect(other).not.toBe('')
  })

  it('are not booked in hours that overlap, or in which no appointment has room', async () => {
    const seller = await ofSeller()
    const refused = (hours: { days: number[]; from: string; to: string }[]) =>
      change(seller, { hours, daysOff: [] }).then(
        () => 'accepted',
        ({ code, problem }: { code: string; problem?: { details?: object } }) => ({ code, ...problem?.details }),
      )
    expect(await refused([{ days: [2], from: '10:00', to: '10:20' }])).toMatchObject({
      code: 'appointment.hours_invalid',
      fault: 'short',
      day: 2,
      from: '10:00',
    })
    expect(
      await refused([
        { days: [1, 2], from: '10:00', to: '13:00' },
        { days: [2], from: '12:00', to: '15:00' },
      ]),
    ).toMatchObject({ code: 'appointment.hours_invalid', fault: 'overlap', day: 2, from: '12:00' })
    expect(await refused([{ days: [8], from: '10:00', to: '13:00' }])).toMatchObject({ code: 'request.invalid' })
  })
})
