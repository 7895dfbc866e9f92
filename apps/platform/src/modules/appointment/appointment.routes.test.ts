// Long because it goes with appointments the whole way: booked, seen by both sides, moved, cancelled and taken place, on one calendar.
import { randomUUID } from 'node:crypto'
import type { AppointmentMode } from '@galleria/rules'
import { type SignedIn, startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aboutPerson } from '../../infra/personal-data.ts'
import { createSealer } from '../../infra/sealed.ts'
import { createInventoryModule } from '../inventory/index.ts'
import { refusalOf } from '../order/orders.fixture.ts'
import { createSettle, type Settled } from '../order/settle-order.use-case.ts'
import type { PaymentOutcome } from '../order/settlement.ts'
import { changeBookings } from '../pick-up/pick-up.repository.ts'
import { takeOut } from '../cart/taken-out.repository.ts'
import { keepCoupon } from '../promotion/promotion.repository.ts'
import { type AppointmentShop, anAppointmentShop, aPatient, aTime, bookingOf, CALENDAR, PATIENT, theCalendar } from './appointments.fixture.ts'
import { sealDetails } from './sealed-details.adapter.ts'
import { identityParts } from '../identity/identity.parts.ts'

let platform: TestPlatform
let shop: AppointmentShop
let settle: (masterId: string, outcome: PaymentOutcome) => Promise<Settled>
/** A slot of its own for each test. */
let next = 10
const aFreeTime = () => aTime(shop, (next += 1) % 48, 2 + Math.floor(next / 48))

beforeAll(async () => {
  platform = await startTestPlatform()
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await anAppointmentShop(platform)
  const { database } = platform
  const settleIn = createSettle({
    changeHolds: createInventoryModule({ database }).changeHolds,
    changeBookings: (tx, of) => changeBookings(tx, { ...of, at: new Date() }),
    changeBills: async () => 'changed',
    keepCoupon,
    takeOut,
    erasedCustomers: identityParts.erasedCustomers,
  })
  settle = (masterId, outcome) => database.transaction((tx) => settleIn(tx, { tenantId: shop.tenantId, masterId, outcome }))
})
const booksAreRight = async () => expect((await platform.check()).filter(({ count, failure }) => count > 0 || failure !== undefined)).toEqual([])
afterAll(async () => {
  await booksAreRight()
  await platform.close()
})

const quoteFor = async ({ api }: SignedIn, mode: AppointmentMode, slotStart: string, more: object = {}) =>
  (await api.quoteAppointment({ body: { service: shop.services[mode], slotStart, ...more } })).data
const bookFor = async ({ api }: SignedIn, mode: AppointmentMode, slotStart: string, more: object = {}) =>
  (await api.bookAppointment(bookingOf(shop.services[mode], slotStart, more))).content
const leftOf = async (slotStart: string) => (await theCalendar(shop)).days.flatMap(({ slots }) => slots).find((slot) => slot.slotStart === slotStart)?.left
const eventsOf = async (type: string, number: string) =>
  platform.database.list<{ payload: Record<string, never> }>(
    { name: 'test-appointment-events', text: `select payload from event_outbox where tenant_id = $1 and type = $2 and payload ->> 'number' = $3` },
    [shop.tenantId, type, number],
  )

describe('an appointment at the clinic', () => {
  it('is priced as sold there, holds nothing while it is only asked for, and is an order with a time when it is booked', async () => {
    const patient = await shop.addCustomer()
    const slot = await aFreeTime()
    const { appointment, quote } = await quoteFor(patient, 'clinic', slot.slotStart)
    expect(appointment).toMatchObject({ mode: 'clinic', calendar: { _id: 'rao', name: CALENDAR.name }, from: slot.slotStart, to: slot.slotEnd, link: null })
    expect(appointment.place).toMatchObject({ _id: 'main', address: { city: 'Bengaluru' } })
    expect(quote).toMatchObject({ payments: ['COD', 'STRIPE'], deliveryFee: { amount: 0 }, provider: { _id: shop.clinic.id }, delivery: null })
    expect(await leftOf(slot.slotStart)).toBe(1)

    const booked = await bookFor(patient, 'clinic', slot.slotStart, { hash: quote.hash })
    expect(booked).toMatchObject({ type: 'SERVICE', orderStatus: 'created', payment: { type: 'COD', status: 'due' } })
    expect(booked.total).toEqual(quote.totalPrice)
    expect(booked.appointment).toEqual(appointment)
    expect(booked.deliveryAddress).toMatchObject({ street1: '100 Feet Road', landmark: 'Stride Clinic' })
    expect(booked.can).toMatchObject({ cancel: true })
    expect(await leftOf(slot.slotStart)).toBe(0)
    const { data } = await patient.api.getOrder({ params: { orderId: booked.orderId } })
    expect(data.appointment).toEqual(appointment)
  })

  it('leaves the cart as it is', async () => {
    const patient = await aPatient(shop)
    await patient.api.addToCart({ body: { item: shop.thermometer, quantity: 2 } })
    await bookFor(patient, 'clinic', (await aFreeTime()).slotStart)
    expect((await patient.api.viewCart()).data.items.find(({ _id }) => _id === shop.thermometer)).toMatchObject({ qty: 2 })
  })

  it('tells whom it is for to whoever booked it and to its seller, and to nobody else', async () => {
    const [patient, other, doctor] = [await aPatient(shop), await aPatient(shop), await shop.addCustomer()]
    await shop.setSellerRights(doctor.userInfo._id, shop.clinic.id, ['order.read'])
    const { orderId } = await bookFor(patient, 'clinic', (await aFreeTime()).slotStart)
    const params = { orderId }
    const { data } = await patient.api.getAppointment({ params })
    expect(data).toMatchObject({ orderId, patient: PATIENT, notes: 'Fever since Monday', attachments: [], can: { move: true, cancel: true } })
    expect(data.service).toMatchObject({ _id: shop.services.clinic, name: 'Consultation' })
    expect((await doctor.api.getSellerAppointment({ params })).data).toMatchObject({ patient: PATIENT, can: { move: false, cancel: false } })
    // Who has seen it can be told afterwards, also to whom it is about.
    await doctor.api.getSellerAppointment({ params })
    expect((await patient.api.exportAccount()).data.sections['readByStaff']).toMatchObject([{ by: 'SELLER', what: 'appointment' }])
    const refused = [
      other.api.getAppointment({ params }),
      other.api.moveAppointment({ params, body: { slotStart: (await aFreeTime()).slotStart } }),
      other.api.cancelAppointment({ params, query: {} }),
    ]
    expect(await Promise.all(refused.map(refusalOf))).toEqual(refused.map(() => 'appointment.not_found'))
    const colleague = await shop.addCustomer()
    await shop.setSellerRights(colleague.userInfo._id, shop.seller.id, ['order.read'])
    expect(await refusalOf(colleague.api.getSellerAppointment({ params }))).toBe('appointment.not_found')
    const { data: list } = await patient.api.getOrder({ params })
    expect(JSON.stringify(list)).not.toContain('Ishaan')
  })

  it('keeps nothing of that where somebody could read it who has only the database', async () => {
    const patient = await aPatient(shop)
    const { orderId } = await bookFor(patient, 'clinic', (await aFreeTime()).slotStart)
    const rows = await platform.database.list<{ row: string }>(
      {
        name: 'test-appointment-rows',
        text: `select a::text || o::text || m::text || coalesce((select string_agg(e::text, '') from event_outbox e where e.payload ->> 'number' = o.number), '') as row
                 from appointment a join orders o on o.tenant_id = a.tenant_id and o.id = a.order_id join master_order m on m.tenant_id = o.tenant_id and m.id = o.parent_id
                where o.tenant_id = $1 and o.number = $2`,
      },
      [shop.tenantId, orderId],
    )
    expect(rows).toHaveLength(1)
    const [{ row } = { row: '' }] = rows
    const text = row + Buffer.from(/\\x[0-9a-f]+/.exec(row)?.[0].slice(2) ?? '', 'hex').toString('latin1')
    for (const secret of ['Ishaan', 'Verma', 'Fever', PATIENT.phone]) expect(text).not.toContain(secret)
  })

  it('is made once by one request, and refused to another under its key', async () => {
    const patient = await aPatient(shop)
    const input = bookingOf(shop.services.clinic, (await aFreeTime()).slotStart)
    const [first, second] = await Promise.all([patient.api.bookAppointment(input), patient.api.bookAppointment(input)])
    expect(second.content.orderId).toBe(first.content.orderId)
    expect((await patient.api.bookAppointment(input)).content.orderId).toBe(first.content.orderId)
    const other = { ...input, body: { ...input.body, patient: { name: 'Somebody Else' } } }
    expect(await refusalOf(patient.api.bookAppointment(other))).toBe('idempotency.conflict')
  })
})

describe('where it takes place', () => {
  it('at home needs an address that its seller comes to', async () => {
    const far = await anAppointmentShop(platform, {}, { policies: { visitZone: { use: 'within', km: 50 } } })
    const nobody = await far.addCustomer()
    const { slotStart } = await aTime(far)
    const quoteOf = ({ api }: SignedIn, more: object = {}) => refusalOf(api.quoteAppointment({ body: { service: far.services.home, slotStart, ...more } }))
    expect(await quoteOf(nobody)).toBe('order.delivery_address_missing')
    const patient = await aPatient(far)
    const away = await patient.api.addAddress({
      body: { address: { ...ADDRESS, city: 'Mumbai', zip: '400001', location: { coordinates: [72.8777, 19.076] } } },
    })
    expect(await quoteOf(patient)).toBe('accepted')
    expect(await quoteOf(patient, { address: away.data._id })).toBe('checkout.delivery_unavailable')
    expect(await quoteOf(patient, { address: randomUUID() })).toBe('order.delivery_address_missing')
    const { content } = await patient.api.bookAppointment(bookingOf(far.services.home, slotStart))
    expect(content.deliveryAddress).toMatchObject({ street1: '12th Main Road' })
    expect(content.appointment).toMatchObject({ mode: 'home', place: null })
  })

  it('by video is paid online, and has a room of its own that is told once it is paid', async () => {
    const patient = await aPatient(shop)
    const { slotStart } = await aFreeTime()
    const { quote } = await quoteFor(patient, 'video', slotStart)
    expect(quote).toMatchObject({ payments: ['STRIPE'], payment: { type: 'STRIPE' }, unavailable: [{ type: 'COD', reason: 'remote' }] })
    expect(await refusalOf(quoteFor(patient, 'video', slotStart, { paymentType: 'COD' }))).toBe('checkout.payment_unavailable')
    const booked = await bookFor(patient, 'video', slotStart)
    expect(booked).toMatchObject({ payment: { status: 'pending' }, appointment: { link: null, place: null } })
    expect(booked.payment.redirectUrl).toMatch(/^http/)
    expect(await refusalOf(patient.api.payOrder({ body: { orderId: booked.orderId, type: 'COD' }, headers: {} }))).toBe('checkout.payment_unavailable')
    await settle(booked._id, 'paid')
    const { data } = await patient.api.getAppointment({ params: { orderId: booked.orderId } })
    expect(data.link).toMatch(/^https:\/\/rooms\.example\/[\w-]{24}$/)
  })

  it('is not by video where the shop has no rooms', async () => {
    const without = await anAppointmentShop(platform, {}, { appointments: {} })
    const patient = await aPatient(without)
    const { slotStart } = await aTime(without)
    expect(await refusalOf(patient.api.quoteAppointment({ body: { service: without.services.video, slotStart } }))).toBe('appointment.mode_wrong')
  })

  it('is that of the variation, also where an item is named with it', async () => {
    const patient = await aPatient(shop)
    const { slotStart } = await aFreeTime()
    const refusal = (body: object) => refusalOf(patient.api.quoteAppointment({ body: { service: shop.services.clinic, slotStart, ...body } }))
    expect(await refusal({ mode: 'video' })).toBe('appointment.mode_wrong')
    expect(await refusal({ provider: shop.seller.id })).toBe('appointment.not_offered')
    expect(await refusal({ service: shop.productId })).toBe('catalog.item_not_found')
    expect(await refusal({ service: shop.productId, mode: 'home' })).toBe('accepted')
    expect(await refusal({ service: shop.thermometer })).toBe('appointment.not_offered')
  })
})

const ADDRESS = { name: { first: 'Anjali', last: 'Rao' }, houseNumber: '14', street1: 'Far Road', state: 'Karnataka', country: 'IN', phoneNumber: '9845010101' }

describe('a time', () => {
  it('is refused when it is none of the calendar, ends otherwise, or is taken', async () => {
    const patient = await aPatient(shop)
    const slot = await aFreeTime()
    const refusal = (slotStart: string, more: object = {}) => refusalOf(quoteFor(patient, 'clinic', slotStart, more))
    expect(await refusal('2020-01-01T10:00:00Z')).toBe('appointment.slot_gone')
    expect(await refusal(new Date(Date.parse(slot.slotStart) + 60_000).toISOString())).toBe('appointment.slot_gone')
    expect(await refusal(slot.slotStart, { slotEnd: slot.slotStart })).toBe('appointment.slot_gone')
    expect(await refusal(slot.slotStart, { slotEnd: slot.slotEnd })).toBe('accepted')
    await bookFor(patient, 'clinic', slot.slotStart)
    expect(await refusal(slot.slotStart)).toBe('appointment.slot_full')
    expect(await refusalOf(bookFor(patient, 'home', slot.slotStart)), 'of one calendar, wherever').toBe('appointment.slot_full')
  })

  it('is another quote', async () => {
    const patient = await aPatient(shop)
    const [one, other] = [await aFreeTime(), await aFreeTime()]
    const { quote } = await quoteFor(patient, 'clinic', one.slotStart)
    const error = await bookFor(patient, 'clinic', other.slotStart, { hash: quote.hash }).catch((refused: object) => refused)
    expect(error).toMatchObject({ code: 'order.quote_changed', problem: { details: { changed: ['delivery'] } } })
    expect(await leftOf(other.slotStart)).toBe(1)
  })

  it('comes back when nobody pays in time, with the piece of what is sold, and is taken again by who pays late, or their money goes back', async () => {
    const { slotStart } = await aFreeTime()
    const stock = await shop.stockOf(shop.services.clinic)
    const [late, later] = [await aPatient(shop), await aPatient(shop)]
    const booked = await bookFor(late, 'clinic', slotStart, { paymentType: 'STRIPE' })
    expect([await leftOf(slotStart), await shop.stockOf(shop.services.clinic)]).toEqual([0, stock - 1])
    await settle(booked._id, 'expired')
    expect([await leftOf(slotStart), await shop.stockOf(shop.services.clinic)]).toEqual([1, stock])
    const [cancelled] = await eventsOf('order.cancelled', booked.orderId)
    expect(cancelled?.payload).toMatchObject({ reason: 'unpaid', appointment: { with: CALENDAR.name, from: slotStart, link: null } })
    expect(await settle(booked._id, 'paid')).toBe('paid')
    expect(await leftOf(slotStart)).toBe(0)

    const other = await aFreeTime()
    const second = await bookFor(later, 'clinic', other.slotStart, { paymentType: 'STRIPE' })
    await settle(second._id, 'expired')
    await bookFor(late, 'clinic', other.slotStart)
    expect(await settle(second._id, 'paid')).toBe('refund_due')
    expect(await leftOf(other.slotStart)).toBe(0)
  })
})

describe('what came with it', () => {
  it('is seen by its two sides, and can be nothing of anybody else', async () => {
    const [patient, other, doctor] = [await aPatient(shop), await aPatient(shop), await shop.addCustomer()]
    await shop.setSellerRights(doctor.userInfo._id, shop.clinic.id, ['order.read'])
    const file = { name: 'report.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4 a report') }
    const { data } = await patient.api.uploadFile({ body: { file, key: 'report.pdf' } })
    const fileId = data.url.split('/').at(-1) ?? ''
    const { slotStart } = await aFreeTime()
    expect(await refusalOf(bookFor(other, 'clinic', slotStart, { attachments: [fileId] }))).toBe('appointment.file_unknown')
    const { orderId } = await bookFor(patient, 'clinic', slotStart, { attachments: [fileId] })
    const { data: seen } = await patient.api.getAppointment({ params: { orderId } })
    expect(seen.attachments).toEqual([{ _id: fileId, name: 'report.pdf', contentType: 'application/pdf' }])
    const params = { orderId, fileId }
    expect(Buffer.from((await doctor.api.getSellerAppointmentFile({ params })).bytes).toString()).toBe('%PDF-1.4 a report')
    expect(Buffer.from((await patient.api.getAppointmentFile({ params })).bytes).toString()).toBe('%PDF-1.4 a report')
    expect(await refusalOf(other.api.getAppointmentFile({ params }))).toBe('appointment.not_found')
    expect(await refusalOf(patient.api.getAppointmentFile({ params: { orderId, fileId: randomUUID() } }))).toBe('storage.file_not_found')
    expect(await refusalOf(patient.api.deleteFile({ body: { url: data.url } })), 'it is in use').toBe('storage.file_in_use')
  })
})

describe('a change of mind', () => {
  it('moves it to another time of its calendar, all or nothing, and tells so', async () => {
    const patient = await aPatient(shop)
    const [from, to, taken] = [await aFreeTime(), await aFreeTime(), await aFreeTime()]
    const { orderId, revision } = await bookFor(patient, 'clinic', from.slotStart)
    await bookFor(await aPatient(shop), 'clinic', taken.slotStart)
    const params = { orderId }
    const move = (slotStart: string) => patient.api.moveAppointment({ params, body: { slotStart } })
    expect(await refusalOf(move(taken.slotStart))).toBe('appointment.slot_full')
    expect(await refusalOf(move('2020-01-01T10:00:00Z'))).toBe('appointment.slot_gone')
    const { data } = await move(to.slotStart)
    expect(data).toMatchObject({ from: to.slotStart, to: to.slotEnd, patient: PATIENT })
    expect([await leftOf(from.slotStart), await leftOf(to.slotStart)]).toEqual([1, 0])
    const { data: order } = await patient.api.getOrder({ params })
    expect(order.revision).not.toBe(revision)
    const told = await eventsOf('appointment.moved', orderId)
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { before: { from: from.slotStart }, appointment: { from: to.slotStart, service: 'Consultation' } },
    ])
    await move(to.slotStart)
    expect(await eventsOf('appointment.moved', orderId), 'where it is already, nothing changes').toHaveLength(1)
  })

  it('calls it off: its time is free again', async () => {
    const patient = await aPatient(shop)
    const { slotStart } = await aFreeTime()
    const { orderId } = await bookFor(patient, 'clinic', slotStart)
    const { data } = await patient.api.cancelAppointment({ params: { orderId }, query: {} })
    expect(data).toMatchObject({ orderStatus: 'cancelled', can: { cancel: false } })
    expect(await leftOf(slotStart)).toBe(1)
    expect(await refusalOf(patient.api.cancelAppointment({ params: { orderId }, query: {} }))).toBe('appointment.over')
    expect(await refusalOf(patient.api.moveAppointment({ params: { orderId }, body: { slotStart } }))).toBe('appointment.over')
  })

  it('comes too late once the notice is over, however it is asked for; its seller can still cancel', async () => {
    const strict = await anAppointmentShop(platform, { noticeMinutes: 20_000 })
    const [patient, doctor] = [await aPatient(strict), await strict.addCustomer()]
    await strict.setSellerRights(doctor.userInfo._id, strict.clinic.id, ['order.read', 'order.fulfil'])
    const { content } = await patient.api.bookAppointment(bookingOf(strict.services.clinic, (await aTime(strict)).slotStart))
    const params = { orderId: content.orderId }
    expect(content.can.cancel).toBe(false)
    expect(await refusalOf(patient.api.cancelAppointment({ params, query: {} }))).toBe('appointment.too_late')
    expect(await refusalOf(patient.api.moveAppointment({ params, body: { slotStart: (await aTime(strict, 22)).slotStart } }))).toBe('appointment.too_late')
    expect(await refusalOf(patient.api.cancelOrder({ body: params }))).toBe('order.not_cancellable')
    const { data } = await doctor.api.advanceOrder({ body: { ...params, status: 'cancelled' } })
    expect(data.orderStatus).toBe('cancelled')
  })

  it('moves nothing that is not paid yet, but gives it back', async () => {
    const patient = await aPatient(shop)
    const { slotStart } = await aFreeTime()
    const { orderId } = await bookFor(patient, 'clinic', slotStart, { paymentType: 'STRIPE' })
    expect(await refusalOf(patient.api.moveAppointment({ params: { orderId }, body: { slotStart: (await aFreeTime()).slotStart } }))).toBe('order.payment_open')
    await patient.api.cancelOrder({ body: { orderId } })
    expect(await leftOf(slotStart)).toBe(1)
  })
})

describe('a reminder', () => {
  const dueNow = async (orderId: string) => {
    const text = `update appointment a set remind_at = now() - interval '1 minute' from orders o
                   where o.tenant_id = a.tenant_id and o.id = a.order_id and o.tenant_id = $1 and o.number = $2`
    await platform.database.run({ name: 'test-appointment-due', text }, [shop.tenantId, orderId])
  }
  const remindAtOf = async (orderId: string) => {
    const text = `select a.remind_at as "remindAt" from appointment a join orders o on o.tenant_id = a.tenant_id and o.id = a.order_id where o.tenant_id = $1 and o.number = $2`
    return (await platform.database.list<{ remindAt: Date | null }>({ name: 'test-appointment-remind-at', text }, [shop.tenantId, orderId]))[0]?.remindAt
  }

  it('comes once, a day before, and not for what was called off', async () => {
    const patient = await aPatient(shop)
    const slot = await aFreeTime()
    const [{ orderId }, other] = [await bookFor(patient, 'clinic', slot.slotStart), await bookFor(patient, 'clinic', (await aFreeTime()).slotStart)]
    expect(await remindAtOf(orderId)).toEqual(new Date(Date.parse(slot.slotStart) - 86_400_000))
    await patient.api.cancelAppointment({ params: { orderId: other.orderId }, query: {} })
    await dueNow(orderId)
    await dueNow(other.orderId)
    await platform.doFrequentChores()
    await platform.doFrequentChores()
    expect((await eventsOf('appointment.near', orderId)).map(({ payload }) => payload)).toMatchObject([{ appointment: { from: slot.slotStart } }])
    expect(await eventsOf('appointment.near', other.orderId)).toEqual([])
    expect(await remindAtOf(other.orderId)).toBeNull()
  })

  it('is set anew when it is moved, and not for what is booked within a day', async () => {
    const patient = await aPatient(shop)
    const to = await aFreeTime()
    const soon = await aTime(shop, 3, 0)
    const { orderId } = await bookFor(patient, 'clinic', soon.slotStart)
    expect(await remindAtOf(orderId)).toBeNull()
    const far = await aPatient(shop)
    const booked = await bookFor(far, 'clinic', (await aFreeTime()).slotStart)
    await dueNow(booked.orderId)
    await platform.doFrequentChores()
    await far.api.moveAppointment({ params: { orderId: booked.orderId }, body: { slotStart: to.slotStart } })
    expect(await remindAtOf(booked.orderId)).toEqual(new Date(Date.parse(to.slotStart) - 86_400_000))
  })
})

describe('whom it was for', () => {
  it('is in the copy of what the shop knows of an account, and gone when that is', async () => {
    const patient = await shop.signUp()
    const doctor = await shop.addCustomer()
    await shop.setSellerRights(doctor.userInfo._id, shop.clinic.id, ['order.read'])
    const { orderId } = await bookFor(patient, 'clinic', (await aFreeTime()).slotStart)
    const { sections } = (await patient.api.exportAccount()).data
    expect(sections['appointments']).toMatchObject([{ mode: 'clinic', patient: PATIENT, notes: 'Fever since Monday', moves: 0 }])
    await shop.deliver(orderId)
    await platform.database.transaction(async (tx) => {
      for (const { erased = [] } of platform.personal)
        for (const text of erased)
          await tx.execute(aboutPerson(text, { tenantId: shop.tenantId, customerId: patient.userInfo._id, email: null, at: new Date() }))
    })
    const { data } = await doctor.api.getSellerAppointment({ params: { orderId } })
    expect(data).toMatchObject({ patient: null, notes: '', attachments: [] })
    expect(data.from).toMatch(/^20/)
  })

  it('is lost with the key that it was sealed with, and nothing else of the appointment, nor of the copy', async () => {
    const patient = await shop.signUp()
    const slot = await aFreeTime()
    const { orderId } = await bookFor(patient, 'clinic', slot.slotStart)
    const [{ id } = { id: '' }] = await platform.database.list<{ id: string }>(
      { name: 'test-appointment-order', text: 'select id from orders where tenant_id = $1 and number = $2' },
      [shop.tenantId, orderId],
    )
    const sealed = sealDetails(createSealer('the key before'), { patient: PATIENT, notes: '' }, shop.tenantId, id)
    await platform.database.run({ name: 'test-appointment-reseal', text: 'update appointment set details = $3 where tenant_id = $1 and order_id = $2' }, [
      shop.tenantId,
      id,
      sealed,
    ])
    expect((await patient.api.getAppointment({ params: { orderId } })).data).toMatchObject({ patient: null, from: slot.slotStart })
    const { sections } = (await patient.api.exportAccount()).data
    expect(sections['appointments']).toMatchObject([{ mode: 'clinic', moves: 0 }])
  })
})

describe('a cart', () => {
  it('takes nothing that is booked for a time, and orders nothing of it', async () => {
    const patient = await aPatient(shop)
    expect(await refusalOf(patient.api.addToCart({ body: { item: shop.services.clinic, quantity: 1 } }))).toBe('appointment.not_for_cart')
    const { data } = await patient.api.mergeCart({ body: { items: [{ item: shop.services.clinic, quantity: 1 }] } })
    expect(data.warnings).toMatchObject([{ item: shop.services.clinic, available: 0 }])
    const body = { checkout: { type: 'COD' as const }, location: { long: 77.6412, lat: 12.9698 } }
    expect(await refusalOf(patient.api.confirmCheckout({ query: {}, body }))).toBe('appointment.not_for_cart')
    const { orderId } = await bookFor(patient, 'clinic', (await aFreeTime()).slotStart)
    expect(await refusalOf(patient.api.orderAgain({ body: { orderId } }))).toBe('appointment.not_for_cart')
  })
})
