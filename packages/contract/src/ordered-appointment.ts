import { APPOINTMENT_MODES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { CalendarDay, Instant, oneOf } from './common.ts'
import { PickupStoreWire } from './pick-up.ts'

/** Where and when an appointment takes place (C-45). Whom it is for is told by `getAppointment` alone. */
export const OrderedAppointmentWire = Type.Object(
  {
    mode: oneOf(APPOINTMENT_MODES, { description: "At the seller's, at the address of the order, or by video" }),
    calendar: Type.Object({ _id: Type.String(), name: Type.String({ description: 'Whom it is with' }) }),
    date: CalendarDay,
    from: Instant,
    to: Instant,
    timeZone: Type.String({ description: 'IANA name; `date` is of its calendar' }),
    place: Type.Union([Type.Object(PickupStoreWire.properties), Type.Null()], { description: "At the seller's; null at home and by video" }),
    link: Type.Union([Type.String(), Type.Null()], { description: 'Of its room, by video; null until it is paid, elsewhere, and when it was called off' }),
    changeBefore: Type.String({ ...Instant, description: 'Until when it can be moved or called off' }),
  },
  { $id: 'OrderedAppointment' },
)
export type OrderedAppointmentWire = Static<typeof OrderedAppointmentWire>
