import { type Static, Type } from 'typebox'
import { CalendarFile, calendarOf, type CalendarRecord, HOUSES } from './calendar-file.ts'
import { HoursFile, SellerDispatchFile } from './dispatch-file.ts'
import { pickupOf, type SellerPickup, SellerPickupFile } from './pickup-file.ts'
import { Country, mapping, Position, Slug, Text, Word } from './words.ts'

/** A seller as shop files and profiles write it. */
export const SellerFile = mapping({
  slug: Slug,
  name: Text,
  markets: Type.Optional(Type.Array(Slug, { description: 'For readers: where it sells' })),
  phone: Type.Union(
    [Type.String({ pattern: '^\\d{10}$', errorMessage: 'must be ten digits' }), Type.Integer({ minimum: 1_000_000_000, maximum: 9_999_999_999 })],
    {
      errorMessage: 'must be ten digits',
    },
  ),
  office: mapping({
    street1: Text,
    city: Text,
    state: Text,
    zip: Word,
    country: Country,
    position: Position,
  }),
  pickup: Type.Optional(SellerPickupFile),
  dispatch: Type.Optional(SellerDispatchFile),
  hours: Type.Optional(HoursFile),
  facility: Type.Optional(Type.Enum([...HOUSES], { description: 'What kind of house of health care it is' })),
  calendars: Type.Optional(Type.Array(CalendarFile, { minItems: 1, maxItems: 200, description: 'By which what it does is booked for a time' })),
  businessNo: Type.Optional(Type.String({ maxLength: 40, description: 'Its number in the register of businesses' })),
  since: Type.Optional(Type.String({ format: 'date', errorMessage: 'must be a day such as "2026-03-01"', description: 'When it joined' })),
})
export type SellerFile = Static<typeof SellerFile>

/** A seller with nothing left open. */
export type SellerRecord = {
  readonly slug: string
  readonly name: string
  readonly phone: string
  readonly office: Omit<SellerFile['office'], 'zip' | 'position'> & { readonly zip: string; readonly position: readonly [number, number] }
  readonly preferences: {
    readonly allowPickupFromShop: boolean
    readonly pickup?: SellerPickup
    readonly dispatch?: SellerDispatchFile
    readonly hours?: { readonly spans: HoursFile }
    readonly facility?: (typeof HOUSES)[number]
    readonly calendars?: readonly CalendarRecord[]
    readonly businessNo?: string
    readonly since?: string
  }
}

export const sellerRecordOf = ({
  slug,
  name,
  phone,
  office,
  pickup = false,
  dispatch,
  hours,
  facility,
  calendars,
  businessNo,
  since,
}: SellerFile): SellerRecord => ({
  slug,
  name,
  phone: String(phone),
  office: { ...office, zip: String(office.zip) },
  preferences: {
    allowPickupFromShop: pickup !== false,
    ...(typeof pickup === 'object' ? { pickup: pickupOf(pickup) } : {}),
    ...(dispatch ? { dispatch } : {}),
    ...(hours ? { hours: { spans: hours } } : {}),
    ...(facility ? { facility } : {}),
    ...(calendars ? { calendars: calendars.map(calendarOf) } : {}),
    ...(businessNo ? { businessNo } : {}),
    ...(since ? { since } : {}),
  },
})
