import { dayIn, daysAfter } from '@galleria/kernel'
import type { OpeningHours } from './opening-hours.ts'
import { type PickupDay, pickupDays } from './pick-up.ts'

/** Where an appointment takes place: at the seller's, at the address of whoever books, or by video (C-45). */
export const APPOINTMENT_MODES = ['clinic', 'home', 'video'] as const
export type AppointmentMode = (typeof APPOINTMENT_MODES)[number]

/** The option of a product whose values say so. */
export const MODE_OPTION = 'mode'

/** Of a variation that is booked for a time; at the seller's unless its option says otherwise. */
export function modeOf(options: Readonly<Record<string, string>>): AppointmentMode {
  const named = options[MODE_OPTION]
  return APPOINTMENT_MODES.find((mode) => mode === named) ?? 'clinic'
}

/** What kind of house of health care a seller is. */
export const FACILITIES = ['clinic', 'hospital', 'diagnostic_centre', 'pharmacy'] as const
export type Facility = (typeof FACILITIES)[number]

/** What of health care a category is about: by it the doors of a market and the older addresses find it. */
export const CARE_KINDS = ['medicines', 'doctors', 'physiotherapy', 'tests', 'checkups'] as const
export type CareKind = (typeof CARE_KINDS)[number]

/** How somebody's calendar is booked: in slots within its hours. */
export type CalendarTerms = {
  /** How long an appointment is. */
  readonly slotMinutes: number
  /** How many it takes at a time. */
  readonly perSlot: number
  /** How long before it begins it can be booked at the latest. */
  readonly leadMinutes: number
  /** How long before it begins it can be moved or called off at the latest. */
  readonly noticeMinutes: number
  /** Days that can be chosen, with today. */
  readonly daysAhead: number
}

export const PATIENT_NAME_MAX = 120
export const PATIENT_AGE_MAX = 130
export const APPOINTMENT_NOTES_MAX = 1000
export const APPOINTMENT_FILES_MAX = 5
export const PATIENT_GENDERS = ['female', 'male', 'other'] as const
export type PatientGender = (typeof PATIENT_GENDERS)[number]

const MINUTE_MS = 60_000

/** By which the slots of a calendar are counted, beside those of the stores of its seller. */
export const slotPlaceOf = (calendarId: string): string => `calendar:${calendarId}`

/** Until when an appointment that begins then can be moved or called off. */
export const changeableUntil = (from: Date, { noticeMinutes }: Pick<CalendarTerms, 'noticeMinutes'>): Date =>
  new Date(from.getTime() - noticeMinutes * MINUTE_MS)

/**
 * The days from an instant on with the slots of a calendar that can still be booked, with only those; as many as the terms reach ahead. Until a later instant:
 * what could be booked at any time between the two. Slots are counted as those in which things are picked up: `pickupSlotsOn`.
 */
export function calendarDays(at: Date, hours: OpeningHours, { slotMinutes, perSlot, leadMinutes, daysAhead }: CalendarTerms, until: Date = at): PickupDay[] {
  const ready = new Date(at.getTime() + leadMinutes * MINUTE_MS)
  const end = daysAfter(dayIn(until, hours.timeZone), daysAhead)
  return pickupDays(ready, hours, { slotMinutes, perSlot, packingMinutes: 0, daysAhead }, new Date(until.getTime() + leadMinutes * MINUTE_MS))
    .filter(({ date }) => date < end)
    .map(({ date, slots }) => ({
      date,
      slots: slots.map((slot) => ({ ...slot, bookBefore: new Date(slot.from.getTime() - leadMinutes * MINUTE_MS) })),
    }))
}
