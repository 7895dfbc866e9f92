import { type Static, Type } from 'typebox'
import { CalendarDay, GeoPoint, Id, IdParams, Instant } from './common.ts'
import { operation } from './operation.ts'
import { HoursWire } from './seller-facts.ts'

const Address = Type.Object({ street1: Type.String(), city: Type.String(), state: Type.String(), zip: Type.String(), country: Type.String() })

const placeFields = {
  _id: Type.String({ description: 'Known within its seller' }),
  name: Type.String(),
  phone: Type.String(),
  address: Address,
  location: GeoPoint,
}

const TimeZone = Type.String({ description: 'IANA name; dates and local times are of its clocks' })

/** A place where a seller hands out what was ordered. */
export const PickupStoreWire = Type.Object(placeFields, { $id: 'PickupStore' })
export type PickupStoreWire = Static<typeof PickupStoreWire>

/** Where and when something is handed out, as it was chosen. */
export const PickupWire = Type.Object(
  { store: PickupStoreWire, date: CalendarDay, from: Instant, to: Instant, timeZone: TimeZone },
  { $id: 'Pickup', description: 'ST-06: a place, a day and a time' },
)
export type PickupWire = Static<typeof PickupWire>

const SLOT_MAX = 40

/** Which place, day and time a shopper wants: of one seller. */
export const PickupChoice = Type.Object(
  {
    provider: Type.Optional({ ...Id, description: 'May be left out with one seller' }),
    store: Type.Optional(Type.String({ maxLength: 80, description: 'Its `_id`; may be left out where the seller has one' })),
    date: Type.Optional(CalendarDay),
    slot: Type.Optional(
      Type.String({ maxLength: SLOT_MAX, description: 'When it begins: "16:00" or "16:00-17:00" by the clocks of the place, or an instant' }),
    ),
  },
  { $id: 'PickupChoice' },
)
export type PickupChoice = Static<typeof PickupChoice>

/** A slot alone, as `pickUpTime` is sent: an instant, or "2026-11-30T16:00" by the clocks of the place. */
export const PickupTime = Type.String({ maxLength: SLOT_MAX })

const SlotWire = Type.Object({
  slot: Type.String({ description: '"16:00", as clocks of the place show' }),
  from: Instant,
  to: Instant,
  left: Type.Integer({ minimum: 0, description: 'Orders that can still be handed out in it' }),
})

const DayWire = Type.Object({ date: CalendarDay, left: Type.Integer({ minimum: 0 }), slots: Type.Array(SlotWire) })

/** A place with the times that can be chosen now. */
export const PickupOfferWire = Type.Object(
  {
    ...placeFields,
    timeZone: TimeZone,
    hours: HoursWire,
    km: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: 'How far it is from the place that was asked from, as the crow flies; null where none was',
    }),
    days: Type.Array(DayWire, { description: 'With something to choose, or that would have had it were it not full' }),
  },
  { $id: 'PickupOffer' },
)
export type PickupOfferWire = Static<typeof PickupOfferWire>

export const listPickupSlots = operation({
  id: 'listPickupSlots',
  ref: 'G-05',
  method: 'GET',
  path: '/cap/users/partner/pickup-slots/{id}',
  summary: 'Where and when what is ordered of a seller can be picked up',
  tag: 'seller',
  auth: 'public',
  params: IdParams,
  query: Type.Object({
    date: Type.Optional({ ...CalendarDay, description: 'Only the slots of this day; all that can be chosen unless told' }),
    lat: Type.Optional(
      Type.Number({ minimum: -90, maximum: 90, description: 'With `lon`, where somebody is: places from near to far, and none that is too far' }),
    ),
    lon: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  }),
  reply: Type.Object({
    data: Type.Object({ stores: Type.Array(PickupOfferWire, { description: 'Empty where the seller hands out nothing, or too far away' }) }),
  }),
  errors: ['seller.not_found', 'tenant.settings_invalid'],
})
