import { startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../order/orders.fixture.ts'
import { ALWAYS } from '../pick-up/pick-up.fixture.ts'
import { type AppointmentShop, anAppointmentShop, CALENDAR, theCalendar } from './appointments.fixture.ts'

let platform: TestPlatform
let shop: AppointmentShop
beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await anAppointmentShop(platform)
})
afterAll(() => platform.close())

const slotsOf = async (query: object, of = shop) => (await of.guest().listAppointmentSlots({ query })).data.calendars

describe('the times that can be booked', () => {
  it('are those of the calendar of a service, told of any of its variations and of the item', async () => {
    const calendar = await theCalendar(shop)
    expect(calendar).toMatchObject({
      _id: 'rao',
      name: 'Dr. Meera Rao',
      provider: { _id: shop.clinic.id, name: 'Stride Clinic' },
      timeZone: ALWAYS.timeZone,
      slotMinutes: 30,
      noticeMinutes: 240,
      place: { _id: 'main', name: 'Stride Clinic', address: { city: 'Bengaluru' } },
    })
    expect(calendar.days).toHaveLength(7)
    expect(calendar.days[1]).toMatchObject({ left: 48 })
    expect(calendar.days[1]?.slots[0]).toMatchObject({ slot: '00:00', left: 1 })
    expect(await slotsOf({ service: shop.services.video })).toEqual([calendar])
    expect(await slotsOf({ service: shop.productId })).toEqual([calendar])
  })

  it('are not those that begin sooner than it is booked ahead', async () => {
    const [first] = (await theCalendar(shop)).days[0]?.slots ?? []
    expect(Date.parse(first?.slotStart ?? '')).toBeGreaterThan(Date.now() + 59 * 60_000)
  })

  it('are told of one day alone where that is asked for', async () => {
    const { days } = await theCalendar(shop)
    const [calendar] = await slotsOf({ service: shop.services.clinic, date: days[3]?.date })
    expect(calendar?.days).toEqual([days[3]])
  })

  it('are all calendars of a seller, each on its own clocks, closed on the holidays of the shop, and at its own place', async () => {
    const { days } = await theCalendar(shop)
    const holiday = days[2]?.date ?? ''
    const other = await anAppointmentShop(platform, {}, { holidays: [holiday] })
    const store = { id: 'lab', name: 'Laboratory', street1: '1 Main', city: 'Mysuru', state: 'Karnataka', zip: '570001', country: 'IN', position: [76.6, 12.3] }
    const laboratory = { ...CALENDAR, id: 'lab', name: 'Laboratory', perSlot: 4, store: 'lab' }
    const seller = await other.addSeller('Two Calendars', undefined, {
      calendars: [CALENDAR, laboratory],
      pickup: { stores: [store] },
      allowPickupFromShop: false,
    })
    await platform.catchUp()
    const [rao, lab] = await slotsOf({ provider: seller.id }, other)
    expect([rao?._id, lab?._id]).toEqual(['rao', 'lab'])
    expect(lab?.place).toMatchObject({ _id: 'lab', phone: '9845010104', address: { city: 'Mysuru' } })
    expect(lab?.days[1]?.slots[0]?.left).toBe(4)
    expect(rao?.days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).filter((date) => date !== holiday))
  })

  it('are none of goods, of what has no calendar any more, and of nobody', async () => {
    const refused = (query: object, of = shop) => refusalOf(slotsOf(query, of))
    expect(await refused({ service: shop.thermometer })).toBe('appointment.not_offered')
    expect(await refused({ service: crypto.randomUUID() })).toBe('catalog.item_not_found')
    expect(await refused({ provider: 'nobody' })).toBe('seller.not_found')
    expect(await refused({})).toBe('seller.not_found')
    const without = await anAppointmentShop(platform, { id: 'other' })
    expect(await refused({ service: without.services.clinic }, without)).toBe('appointment.not_offered')
    expect((await slotsOf({ provider: shop.seller.id })).length, 'a seller of goods').toBe(0)
  })
})
