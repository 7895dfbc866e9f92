import { type Static, Type } from 'typebox'
import { HoursFile } from './dispatch-file.ts'
import { mapping, Slug, Text } from './words.ts'

/** Kinds of houses of health care, as the shop knows them. */
export const HOUSES = ['clinic', 'hospital', 'diagnostic_centre', 'pharmacy'] as const

/** The option of what is booked that says where it takes place, and the places that the shop knows. */
export const BOOKED_AT = { option: 'mode', places: ['clinic', 'home', 'video'] } as const

const Minutes = (least: number, most: number, description: string) => Type.Integer({ minimum: least, maximum: most, description })

/** When somebody, or something, of a seller is booked: products name it. */
export const CalendarFile = mapping({
  id: Slug,
  name: Text,
  hours: HoursFile,
  slotMinutes: Minutes(5, 720, 'How long an appointment is'),
  perSlot: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'How many it takes at a time; one unless told' })),
  leadMinutes: Type.Optional(Minutes(0, 10_080, 'How long before it begins it can be booked at the latest; an hour unless told')),
  noticeMinutes: Type.Optional(Minutes(0, 10_080, 'How long before it begins it can be moved or called off at the latest; four hours unless told')),
  daysAhead: Type.Optional(Type.Integer({ minimum: 1, maximum: 60, description: 'Days that can be chosen, with today; two weeks unless told' })),
  store: Type.Optional(Text),
})
type CalendarFile = Static<typeof CalendarFile>

/** With nothing left open. */
export type CalendarRecord = Required<Omit<CalendarFile, 'hours' | 'store'>> & { readonly hours: { readonly spans: HoursFile }; readonly store?: string }

export const calendarOf = ({ hours, ...calendar }: CalendarFile): CalendarRecord => ({
  perSlot: 1,
  leadMinutes: 60,
  noticeMinutes: 240,
  daysAhead: 14,
  ...calendar,
  hours: { spans: hours },
})

type Calendared = {
  readonly calendars?: readonly Pick<CalendarFile, 'id' | 'store'>[]
  readonly pickup?: boolean | { readonly stores?: readonly { readonly id: string }[] }
}

/** What is wrong with a seller's calendars beyond their shape, each with the place of it. */
export function calendarFaults({ calendars = [], pickup }: Calendared): { readonly path: readonly [number, string]; readonly message: string }[] {
  const stores = new Set((typeof pickup === 'object' ? (pickup.stores ?? []) : []).map(({ id }) => id))
  return calendars.flatMap(({ id, store }, at) => [
    ...(calendars.slice(0, at).some((other) => other.id === id) ? [{ path: [at, 'id'] as const, message: `is the id of another calendar: ${id}` }] : []),
    ...(store !== undefined && !stores.has(store) ? [{ path: [at, 'store'] as const, message: `is none of the stores of this seller: ${store}` }] : []),
  ])
}
