import { type Static, Type } from 'typebox'
import { CalendarDay, GeoPoint, Id, IdParams, Slug, TIME_OF_DAY } from './common.ts'
import { operation } from './operation.ts'
import { HoursWire, sellerFacts } from './seller-facts.ts'

const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { description: 'Monday is 1' })

/** All that a delivery day follows from, so that it can be said for any place and at any time. */
export const DispatchWire = Type.Object(
  {
    timeZone: Type.String({ description: 'IANA name; the days and times below are of its clocks' }),
    cutOff: Type.String({ pattern: TIME_OF_DAY, description: 'What is ordered before it is packed the same day' }),
    handlingDays: Type.Integer({ description: 'Working days from packing until the courier has it' }),
    workingDays: Weekdays,
    deliveryDays: Weekdays,
    holidays: Type.Array(CalendarDay, { description: 'Of the months ahead' }),
    zones: Type.Array(Type.Object({ upToKm: Type.Union([Type.Number(), Type.Null()], { description: 'null: as far as it goes' }), days: Type.Integer() }), {
      description: 'Days that the courier takes, by the distance from the seller, from near to far',
    }),
    from: GeoPoint,
  },
  { $id: 'Dispatch' },
)
export type DispatchWire = Static<typeof DispatchWire>

/** What a seller says of how its things come, and how they may be paid. */
export const PreferencesWire = Type.Object({
  delivery: Type.Object({
    allowPickupFromShop: Type.Boolean(),
    dispatch: Type.Union([DispatchWire, Type.Null()], { description: 'null where no day is promised' }),
    pickup: Type.Union([Type.Object({ street1: Type.String(), city: Type.String(), hours: HoursWire }), Type.Null()], {
      description: 'Where and when its goods can be picked up; null where they can not',
    }),
  }),
  paymentMethod: Type.Array(Type.String()),
})
export type PreferencesWire = Static<typeof PreferencesWire>

/** E-06, public part */
export const ProviderWire = Type.Object(
  {
    _id: Id,
    slug: Slug,
    name: Type.String(),
    office: Type.Object({
      address: Type.Object({ street1: Type.String(), city: Type.String(), state: Type.String(), zip: Type.String(), country: Type.String() }),
      location: GeoPoint,
    }),
    authentication: Type.Object({ userName: Type.String(), phone: Type.String() }, { description: 'How to reach the seller' }),
    takesCalls: Type.Boolean({ description: 'Whether customers may call it (R-074)' }),
    preferences: PreferencesWire,
    itemCount: Type.Integer(),
    ...sellerFacts,
  },
  { $id: 'Provider' },
)
export type ProviderWire = Static<typeof ProviderWire>

export const getProvider = operation({
  id: 'getProvider',
  ref: 'A-032',
  method: 'GET',
  path: '/cap/users/partner/get-detail/{id}',
  summary: 'A seller',
  tag: 'seller',
  auth: 'public',
  params: IdParams,
  reply: Type.Object({ data: ProviderWire }),
  errors: ['seller.not_found', 'search.unavailable'],
})

export const getProviderPreferences = operation({
  id: 'getProviderPreferences',
  ref: 'A-030',
  method: 'GET',
  path: '/cap/users/partner/get-preferences/{id}',
  summary: "A seller's delivery and payment preferences",
  tag: 'seller',
  auth: 'public',
  params: IdParams,
  reply: Type.Object({ data: PreferencesWire }),
  errors: ['seller.not_found'],
})
