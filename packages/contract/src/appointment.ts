import {
  APPOINTMENT_FILES_MAX,
  APPOINTMENT_MODES,
  APPOINTMENT_NOTES_MAX,
  CALENDAR_DAYS_OFF_MAX,
  CALENDAR_SPANS_MAX,
  COUPON_CODE_MAX,
  PATIENT_AGE_MAX,
  PATIENT_GENDERS,
  PATIENT_NAME_MAX,
  PAYMENT_TYPES,
  PHONE_MAX,
} from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { QuoteWire } from './checkout.ts'
import { CalendarDay, Id, idOf, Instant, oneOf, TIME_OF_DAY } from './common.ts'
import { IdempotencyHeaders, operation } from './operation.ts'
import { Origin, OrderWire, PlacedOrderWire, RefundTo } from './order.ts'
import { OrderedAppointmentWire } from './ordered-appointment.ts'
import { PickupStoreWire } from './pick-up.ts'
import { binary } from './payload.ts'

const BASE = '/checkout/appointment'

const SlotWire = Type.Object({
  slot: Type.String({ description: '"16:00", as clocks of the calendar show' }),
  slotStart: Instant,
  slotEnd: Instant,
  left: Type.Integer({ minimum: 0, description: 'How many more it takes' }),
})

/** A calendar with the times that can be booked now. */
export const CalendarOfferWire = Type.Object(
  {
    _id: Type.String({ description: 'Known within its seller' }),
    name: Type.String({ description: 'Whom, or what, it is of' }),
    provider: Type.Object({ _id: Id, name: Type.String() }),
    timeZone: Type.String({ description: 'IANA name; dates and local times are of its clocks' }),
    slotMinutes: Type.Integer(),
    noticeMinutes: Type.Integer({ description: 'How long before it begins an appointment can be moved or called off at the latest' }),
    place: Type.Union([Type.Object(PickupStoreWire.properties), Type.Null()], {
      description: 'Where it takes place at the seller; null where that has no address',
    }),
    days: Type.Array(Type.Object({ date: CalendarDay, left: Type.Integer({ minimum: 0 }), slots: Type.Array(SlotWire) }), {
      description: 'With something to book, or that would have had it were it not full',
    }),
  },
  { $id: 'CalendarOffer' },
)
export type CalendarOfferWire = Static<typeof CalendarOfferWire>

const SLOT_MAX = 40
const slotStart = Type.String({ maxLength: SLOT_MAX, description: 'An instant, or "2026-11-30T16:00" by the clocks of the calendar' })

const mode = Type.Optional(oneOf(APPOINTMENT_MODES, { description: 'Refused where it is not that of the service' }))

/** What is booked, and when. */
const chosen = {
  provider: Type.Optional({ ...Id, description: 'Refused where it is not who offers the service' }),
  service: { ...idOf('catalog.item_not_found'), description: 'A variation, or an item that has one alone' },
  slotStart,
  slotEnd: Type.Optional(Type.String({ maxLength: SLOT_MAX, description: 'Refused where the slot ends at another time' })),
  mode,
  address: Type.Optional(Type.Union([Id, Type.Null()], { description: 'One of the own addresses, for what is done at home; the default one unless told' })),
  paymentType: Type.Optional(oneOf(PAYMENT_TYPES, { description: "Unless told, the shop's usual way, or another one where that can't be had" })),
  couponCode: Type.Optional(Type.String({ maxLength: COUPON_CODE_MAX, description: 'The best is taken where none is named; empty: none' })),
  useWallet: Type.Optional(Type.Boolean()),
}

/** Whom it is for. Kept sealed, and told to nobody but who booked it and who sees the patient. */
export const PatientWire = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: PATIENT_NAME_MAX }),
    age: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: PATIENT_AGE_MAX }), Type.Null()], { description: 'Years' })),
    gender: Type.Optional(Type.Union([oneOf(PATIENT_GENDERS), Type.Null()])),
    phone: Type.Optional(
      Type.Union([Type.String({ maxLength: PHONE_MAX }), Type.Null()], { description: 'Of the patient, where it is not that of the account' }),
    ),
  },
  { $id: 'Patient' },
)
export type PatientWire = Static<typeof PatientWire>

/** An appointment with all that is only for who booked it and who sees the patient. */
export const AppointmentWire = Type.Object(
  {
    ...OrderedAppointmentWire.properties,
    orderId: Type.String({ description: 'Number of its order' }),
    service: Type.Object({ _id: Id, name: Type.String(), description_summary: Type.String() }),
    patient: Type.Union([PatientWire, Type.Null()], { description: 'null once the account is gone, or nobody can open what it has kept' }),
    notes: Type.String(),
    attachments: Type.Array(Type.Object({ _id: Id, name: Type.String(), contentType: Type.String() })),
    can: Type.Object({ move: Type.Boolean(), cancel: Type.Boolean() }),
  },
  { $id: 'Appointment' },
)
export type AppointmentWire = Static<typeof AppointmentWire>

const params = Type.Object({ orderId: Type.String({ maxLength: 60, description: '`_id` or the number of its order' }) })
const fileParams = Type.Object({ ...params.properties, fileId: idOf('storage.file_not_found') })
const NOT_THERE = ['appointment.not_found'] as const
const AT_TIME = ['appointment.not_offered', 'appointment.mode_wrong', 'appointment.slot_gone', 'appointment.slot_full'] as const
const PRICED = [
  'catalog.item_not_found',
  ...AT_TIME,
  'checkout.customer_missing',
  'checkout.payment_unavailable',
  'checkout.contact_unconfirmed',
  'checkout.delivery_unavailable',
  'checkout.limit_reached',
  'order.delivery_address_missing',
  'order.seller_address_missing',
  'tenant.settings_invalid',
  'wallet.not_offered',
  'promotion.coupon_unknown',
  'promotion.coupon_ended',
  'promotion.coupon_used_up',
  'promotion.coupon_minimum',
  'promotion.coupon_quantity',
  'promotion.coupon_not_for_cart',
] as const

export const listAppointmentSlots = operation({
  id: 'listAppointmentSlots',
  ref: 'G-03',
  method: 'GET',
  path: `${BASE}/slots`,
  summary: 'The times that can be booked of a service, or of all calendars of a seller',
  tag: 'appointment',
  auth: 'public',
  query: Type.Object({
    service: Type.Optional({ ...idOf('catalog.item_not_found'), description: 'A variation, or an item; of its calendar alone' }),
    provider: Type.Optional(Type.String({ maxLength: 80, description: 'Id or slug of a seller; needed without `service`' })),
    date: Type.Optional({ ...CalendarDay, description: 'Only the slots of this day; all that can be booked unless told' }),
  }),
  reply: Type.Object({ data: Type.Object({ calendars: Type.Array(CalendarOfferWire) }) }),
  errors: ['catalog.item_not_found', 'seller.not_found', 'appointment.not_offered', 'tenant.settings_invalid'],
})

export const quoteAppointment = operation({
  id: 'quoteAppointment',
  ref: 'G-03',
  method: 'POST',
  changesState: false,
  path: `${BASE}/quote`,
  summary: 'What an appointment comes to, and how it can be paid; nothing is held',
  tag: 'appointment',
  auth: 'customer',
  body: Type.Object(chosen),
  reply: Type.Object({ data: Type.Object({ appointment: OrderedAppointmentWire, quote: QuoteWire }) }),
  errors: PRICED,
})

export const bookAppointment = operation({
  id: 'bookAppointment',
  ref: 'A-095',
  method: 'POST',
  path: `${BASE}/book`,
  summary: 'Book an appointment: its time is taken at once, and given back where it is to be paid online and is not',
  tag: 'appointment',
  auth: 'customer',
  headers: Type.Object({ ...IdempotencyHeaders.properties, origin: Origin }),
  idempotency: 'own',
  body: Type.Object({
    ...chosen,
    patient: PatientWire,
    notes: Type.Optional(Type.Union([Type.String({ maxLength: APPOINTMENT_NOTES_MAX }), Type.Null()], { description: 'What it is about, in their own words' })),
    attachments: Type.Optional(
      Type.Array(Id, { maxItems: APPOINTMENT_FILES_MAX, description: 'Private files of the caller (A-064): a prescription, a report' }),
    ),
    hash: Type.Optional(
      Type.String({ maxLength: 400, description: "Of `quoteAppointment`: another price than that is refused. Without it, today's price counts" }),
    ),
  }),
  reply: Type.Object({ content: PlacedOrderWire }),
  limits: { byAccount: { points: 30, seconds: 3600 } },
  errors: [...PRICED, 'appointment.file_unknown', 'order.quote_changed', 'order.stock_short'],
})

export const getAppointment = operation({
  id: 'getAppointment',
  ref: 'G-03',
  method: 'GET',
  path: `${BASE}/{orderId}`,
  summary: 'An own appointment, with whom it is for',
  tag: 'appointment',
  auth: 'customer',
  params,
  reply: Type.Object({ data: AppointmentWire }),
  errors: NOT_THERE,
})

export const moveAppointment = operation({
  id: 'moveAppointment',
  ref: 'G-03',
  method: 'PUT',
  path: `${BASE}/{orderId}`,
  summary: 'Another time for an own appointment, of the same calendar; all or nothing',
  tag: 'appointment',
  auth: 'customer',
  params,
  body: Type.Object({ slotStart }),
  reply: Type.Object({ data: AppointmentWire }),
  limits: { byAccount: { points: 30, seconds: 3600 } },
  errors: [...NOT_THERE, 'appointment.too_late', 'appointment.over', 'appointment.slot_gone', 'appointment.slot_full', 'order.payment_open'],
})

export const cancelAppointment = operation({
  id: 'cancelAppointment',
  ref: 'G-03',
  method: 'DELETE',
  path: `${BASE}/{orderId}`,
  summary: 'Call an own appointment off: its time is free again, and what was paid goes back',
  tag: 'appointment',
  auth: 'customer',
  params,
  query: Type.Object({ refundTo: RefundTo }),
  reply: Type.Object({ data: OrderWire }),
  errors: [...NOT_THERE, 'appointment.too_late', 'appointment.over', 'order.payment_open', 'wallet.not_offered'],
})

export const getAppointmentFile = operation({
  id: 'getAppointmentFile',
  ref: 'G-03',
  method: 'GET',
  path: `${BASE}/{orderId}/files/{fileId}`,
  summary: 'A file that was sent with an own appointment',
  tag: 'appointment',
  auth: 'customer',
  params: fileParams,
  reply: binary('image/jpeg', 'image/webp', 'application/pdf'),
  errors: [...NOT_THERE, 'storage.file_not_found'],
})

export const getSellerAppointment = operation({
  id: 'getSellerAppointment',
  ref: 'G-09',
  method: 'GET',
  path: `${BASE}/seller/{orderId}`,
  summary: 'An appointment with this seller, with whom it is for',
  tag: 'appointment',
  auth: { seller: ['order.read'] },
  params,
  reply: Type.Object({ data: AppointmentWire }),
  errors: NOT_THERE,
})

export const getSellerAppointmentFile = operation({
  id: 'getSellerAppointmentFile',
  ref: 'G-09',
  method: 'GET',
  path: `${BASE}/seller/{orderId}/files/{fileId}`,
  summary: 'A file that was sent with an appointment with this seller',
  tag: 'appointment',
  auth: { seller: ['order.read'] },
  params: fileParams,
  reply: binary('image/jpeg', 'image/webp', 'application/pdf'),
  errors: [...NOT_THERE, 'storage.file_not_found'],
})

const weekHours = Type.Array(
  Type.Object({
    days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true, description: 'Monday is 1' }),
    from: Type.String({ pattern: TIME_OF_DAY }),
    to: Type.String({ pattern: TIME_OF_DAY, description: 'Of the next day where it is no later than `from`' }),
  }),
  { maxItems: CALENDAR_SPANS_MAX, description: 'When it is booked; a break is the time between two of them' },
)
const daysOff = Type.Array(CalendarDay, { maxItems: CALENDAR_DAYS_OFF_MAX, uniqueItems: true })

/** A calendar as the people of its seller see it: how it is booked, and what stands on days on which it is not. */
export const SellerCalendarWire = Type.Object(
  {
    _id: Type.String({ description: 'Known within its seller' }),
    name: Type.String({ description: 'Whom, or what, it is of' }),
    timeZone: Type.String({ description: 'IANA name; days and times are of its clocks' }),
    place: Type.Union([Type.String(), Type.Null()], { description: 'Where it takes place at the seller' }),
    slotMinutes: Type.Integer({ description: 'How long an appointment is' }),
    perSlot: Type.Integer({ description: 'How many it takes at a time' }),
    leadMinutes: Type.Integer({ description: 'How long before it begins it can be booked at the latest' }),
    noticeMinutes: Type.Integer({ description: 'How long before it begins it can be moved or called off at the latest' }),
    daysAhead: Type.Integer({ description: 'Days that can be chosen, with today' }),
    hours: weekHours,
    daysOff: Type.Array(CalendarDay, { description: 'Of its own, from today on' }),
    holidays: Type.Array(CalendarDay, { description: 'Of the shop, from today on: nobody is booked then' }),
    standing: Type.Array(Type.Object({ date: CalendarDay, appointments: Type.Integer({ minimum: 1 }) }), {
      description: 'What is booked on its days off, and on holidays: it stands until somebody cancels it',
    }),
    outside: Type.Integer({
      minimum: 0,
      description: 'Appointments ahead that were booked at times which are not among its hours any more; those on days off are not counted again',
    }),
  },
  { $id: 'SellerCalendar' },
)
export type SellerCalendarWire = Static<typeof SellerCalendarWire>

export const listSellerCalendars = operation({
  id: 'listSellerCalendars',
  ref: 'ours',
  method: 'GET',
  path: `${BASE}/seller/calendars`,
  summary: 'The calendars by which this seller is booked, in the order in which they are offered',
  tag: 'appointment',
  auth: { seller: ['order.read'] },
  reply: Type.Object({ data: Type.Array(SellerCalendarWire) }),
  errors: [],
})

export const changeSellerCalendar = operation({
  id: 'changeSellerCalendar',
  ref: 'ours',
  method: 'PUT',
  path: `${BASE}/seller/calendars/{calendarId}`,
  summary: 'Other hours and days off of a calendar. What is booked stands, and is named',
  tag: 'appointment',
  auth: { seller: ['order.fulfil'] },
  params: Type.Object({ calendarId: Type.String({ maxLength: 80 }) }),
  body: Type.Object({ hours: weekHours, daysOff }),
  reply: Type.Object({ data: SellerCalendarWire }),
  errors: ['appointment.calendar_not_found', 'appointment.hours_invalid'],
})
