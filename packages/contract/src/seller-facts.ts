import { FACILITIES } from '@galleria/rules'
import { Type } from 'typebox'
import { CalendarDay, Id, Instant, MarketRef, oneOf, Slug, TIME_OF_DAY } from './common.ts'

export const HoursWire = Type.Object(
  {
    timeZone: Type.String({ description: 'IANA name; the days and times are of its clocks' }),
    spans: Type.Array(
      Type.Object({
        days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { description: 'Monday is 1' }),
        from: Type.String({ pattern: TIME_OF_DAY }),
        to: Type.String({ pattern: TIME_OF_DAY, description: 'Of the next day where it is no later than `from`' }),
      }),
    ),
    closedOn: Type.Array(CalendarDay, { description: 'Holidays of the months ahead' }),
  },
  { $id: 'OpeningHours' },
)

/** Of a seller, beyond E-06: all that a shop's own page shows. */
export const sellerFacts = {
  businessNo: Type.Union([Type.String(), Type.Null()], { description: 'Its number in the register of businesses' }),
  since: Type.Union([CalendarDay, Type.Null()], { description: 'The day on which it joined' }),
  facility: Type.Union([oneOf(FACILITIES), Type.Null()], { description: 'What kind of house of health care it is; null of shops that are none' }),
  hours: Type.Union([HoursWire, Type.Null()], { description: 'null where nobody can come' }),
  open: Type.Union([Type.Object({ now: Type.Boolean(), until: Type.Union([Instant, Type.Null()]) }), Type.Null()], {
    description: 'Whether it is open at the moment of this answer, and when that changes; null where there are no hours',
  }),
  rating: Type.Object({ average: Type.Number(), count: Type.Integer() }, { description: 'Of all its items together' }),
  catalogs: Type.Array(Type.Object({ _id: Id, slug: Slug, name: Type.String(), Market: MarketRef, itemCount: Type.Integer() }), {
    description: 'Where its items stand, those with the most first; at most 60',
  }),
}
