import { type Static, Type } from 'typebox'
import { CalendarDay, Id, Instant } from './common.ts'

/** When something is brought, as it was chosen. */
export const DeliveryWindowWire = Type.Object(
  {
    date: CalendarDay,
    from: Instant,
    to: Instant,
    timeZone: Type.String({ description: 'IANA name; `date` is of its calendar, and by its clocks windows are told' }),
  },
  { $id: 'DeliveryWindow', description: 'K-16: a day, and the hours of it in which the courier comes' },
)
export type DeliveryWindowWire = Static<typeof DeliveryWindowWire>

/** Which day and time a shopper wants one seller's things to be brought. */
export const DeliveryChoice = Type.Object(
  {
    provider: Type.Optional({ ...Id, description: 'May be left out with one seller' }),
    date: Type.Optional({ ...CalendarDay, description: 'May be left out where `slot` is an instant' }),
    slot: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'When the window begins: "16:00" or "16:00-18:00" by the clocks of the shop, or an instant; left out: any time',
      }),
    ),
  },
  { $id: 'DeliveryChoice' },
)
export type DeliveryChoice = Static<typeof DeliveryChoice>

const SlotWire = Type.Object({ slot: Type.String({ description: '"16:00", as clocks of the shop show' }), from: Instant, to: Instant })

/** A day on which things can be brought. */
export const DeliveryDayWire = Type.Object(
  { date: CalendarDay, from: Instant, to: Instant, timeZone: DeliveryWindowWire.properties.timeZone, slots: Type.Array(SlotWire) },
  { $id: 'DeliveryDay', description: 'With the hours of the kind of place (C-28), and the windows of them that can be chosen now' },
)
export type DeliveryDayWire = Static<typeof DeliveryDayWire>
