import { type Static, Type } from 'typebox'
import { mapping, written } from './words.ts'

const TimeOfDay = written('^([01]\\d|2[0-3]):[0-5]\\d$', 'a time such as "16:00"')
const Days = Type.Integer({ minimum: 0, maximum: 30 })
const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { uniqueItems: true, description: 'Monday is 1' })
const Zones = Type.Array(mapping({ upToKm: Type.Optional(Type.Number({ minimum: 0 })), days: Days }), {
  minItems: 1,
  description: 'Days that a courier takes, from near to far; without kilometres as far as it goes',
})

/** When things are sent and how long they take, for all sellers of a shop. */
export const DispatchFile = mapping({ cutOff: TimeOfDay, handlingDays: Days, workingDays: Weekdays, deliveryDays: Weekdays, zones: Zones })

/** What of it is otherwise for one seller. */
export const SellerDispatchFile = mapping({
  cutOff: Type.Optional(TimeOfDay),
  handlingDays: Type.Optional(Days),
  workingDays: Type.Optional(Weekdays),
  deliveryDays: Type.Optional(Weekdays),
  zones: Type.Optional(Zones),
})
export type SellerDispatchFile = Static<typeof SellerDispatchFile>

/** On which nobody packs and nobody brings. */
export const HolidaysFile = Type.Array(Type.String({ format: 'date', errorMessage: 'must be a day such as "2026-12-25"' }), { uniqueItems: true })

/** When somebody can come. A time to that is no later than the one from is of the next day. */
export const HoursFile = Type.Array(mapping({ days: Weekdays, from: TimeOfDay, to: TimeOfDay }), { minItems: 1 })
export type HoursFile = Static<typeof HoursFile>
