import { randomUUID } from 'node:crypto'
import type { ApiInput } from '@galleria/api-client'
import type { CalendarOfferWire } from '@galleria/contract'
import type { AppointmentMode } from '@galleria/rules'
import { anAddress, createTestShop, type SignedIn, type TestPlatform, type TestSeller, type TestShop } from '@galleria/testing'
import { makeService } from '../order/orders.fixture.ts'
import { ALWAYS } from '../pick-up/pick-up.fixture.ts'

/** Half an hour with one patient, day and night, of which a week can be booked. */
export const CALENDAR = { id: 'rao', name: 'Dr. Meera Rao', hours: ALWAYS, slotMinutes: 30, perSlot: 1, leadMinutes: 60, noticeMinutes: 240, daysAhead: 7 }

export type AppointmentShop = TestShop & {
  readonly clinic: TestSeller
  readonly productId: string
  /** A variation of the consultation for each way. */
  readonly services: Readonly<Record<AppointmentMode, string>>
  /** Goods of the same seller. */
  readonly thermometer: string
}

/** Books what is sold, of this calendar of its seller. */
export async function makeBooked(platform: TestPlatform, shop: TestShop, productId: string, calendar = CALENDAR.id): Promise<void> {
  await makeService(platform, shop, productId)
  await platform.database.run({ name: 'test-make-booked', text: 'update product set calendar = $3 where tenant_id = $1 and id = $2' }, [
    shop.tenantId,
    productId,
    calendar,
  ])
  await platform.catchUp()
}

/** A shop with a doctor, who is visited, comes, and can be called. */
export async function anAppointmentShop(platform: TestPlatform, calendar: object = {}, more: object = {}): Promise<AppointmentShop> {
  const checkout = { defaultPayment: 'COD', payments: ['COD', 'STRIPE'], hasTestPayments: true }
  const shop = await createTestShop(platform, { appointments: { videoRooms: 'https://rooms.example/' }, checkout, ...more })
  const clinic = await shop.addSeller('Stride Clinic', undefined, { calendars: [{ ...CALENDAR, ...calendar }] })
  const product = await shop.addProduct({ name: 'Consultation', price: 50_000, stock: 1000, variants: 3, sellerId: clinic.id })
  const [atClinic = '', atHome = '', byVideo = ''] = product.variantIds
  const text = `update variant set options = options || jsonb_build_object('mode', $3::text) where tenant_id = $1 and id = $2`
  for (const [id, mode] of [
    [atClinic, 'clinic'],
    [atHome, 'home'],
    [byVideo, 'video'],
  ])
    await platform.database.run({ name: 'test-variant-mode', text }, [shop.tenantId, id, mode])
  await makeBooked(platform, shop, product.id)
  const goods = await shop.addProduct({ name: 'Thermometer', price: 20_000, stock: 100, sellerId: clinic.id })
  const services = { clinic: atClinic, home: atHome, video: byVideo }
  return { ...shop, clinic, productId: product.id, services, thermometer: goods.variantIds[0] ?? '' }
}

/** Somebody with an address. */
export async function aPatient({ addCustomer }: TestShop): Promise<SignedIn> {
  const patient = await addCustomer()
  await patient.api.addAddress({ body: { address: anAddress() } })
  return patient
}

/** All that can be booked of the doctor. */
export async function theCalendar({ guest, services }: AppointmentShop): Promise<CalendarOfferWire> {
  const [calendar] = (await guest().listAppointmentSlots({ query: { service: services.clinic } })).data.calendars
  if (!calendar) throw new Error('there is no calendar')
  return calendar
}

/** A slot, so many days from now and not at its beginning. */
export async function aTime(shop: AppointmentShop, index = 20, day = 2): Promise<CalendarOfferWire['days'][number]['slots'][number]> {
  const slot = (await theCalendar(shop)).days[day]?.slots[index]
  if (!slot) throw new Error('there is no such slot')
  return slot
}

export const PATIENT = { name: 'Ishaan Verma', age: 7, gender: 'male' as const, phone: '9845010177' }

type Booking = ApiInput<'bookAppointment'>

/** The request that books one. */
export const bookingOf = (service: string, slotStart: string, more: Partial<Booking['body']> = {}): Booking => ({
  headers: { 'idempotency-key': randomUUID() },
  body: { service, slotStart, patient: PATIENT, notes: 'Fever since Monday', ...more },
})
