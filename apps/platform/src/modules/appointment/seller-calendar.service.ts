import type { SellerCalendarWire } from '@galleria/contract'
import { type Clock, type Day, dayIn, daysAfter } from '@galleria/kernel'
import { hoursFault, type OpeningSpan, openSpansOn } from '@galleria/rules'
import type { ContextOf } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { BookableCalendar } from '../seller/index.ts'
import type { CalendarsOf, SetCalendarHours } from './appointment.ports.ts'
import type { BookedTime, BookedTimes } from './seller-calendar.repository.ts'

type SellerContext = ContextOf<'seller'>

type Deps = {
  readonly clock: Clock
  readonly calendarsOf: CalendarsOf
  readonly setCalendarHours: SetCalendarHours
  readonly bookedTimes: BookedTimes
}

export type NewHours = { readonly hours: readonly OpeningSpan[]; readonly daysOff: readonly Day[] }

const endOf = ({ startsAt }: BookedTime, { terms }: BookableCalendar): Date => new Date(startsAt.getTime() + terms.slotMinutes * 60_000)

/** How a calendar is booked, and what is booked of it at times that are not offered any more. */
export function calendarSeen(calendar: BookableCalendar, booked: readonly BookedTime[], today: Day): SellerCalendarWire {
  const { id, name, terms, hours, daysOff, place } = calendar
  const closed = new Set(hours.closedOn)
  const own = booked.filter(({ calendar: of }) => of === id)
  const standing = [...Map.groupBy(own, ({ day }) => day)].filter(([day]) => closed.has(day)).map(([date, those]) => ({ date, appointments: those.length }))
  const isWithin = (one: BookedTime): boolean => openSpansOn(one.day, hours).some(({ from, to }) => from <= one.startsAt && endOf(one, calendar) <= to)
  const ahead = (days: readonly Day[]): Day[] => [...new Set(days)].filter((day) => day >= today).toSorted()
  const offDays = new Set(daysOff)
  return {
    _id: id,
    name,
    timeZone: hours.timeZone,
    place: place?.name ?? null,
    ...terms,
    hours: hours.spans.map(({ days, from, to }) => ({ days: [...days], from, to })),
    daysOff: ahead(daysOff),
    holidays: ahead(hours.closedOn.filter((day) => !offDays.has(day))),
    standing,
    outside: own.filter((one) => !closed.has(one.day) && !isWithin(one)).length,
  }
}

/** A seller's own calendars; those of others are `appointment.calendar_not_found`. */
export function createSellerCalendars({ clock, calendarsOf, setCalendarHours, bookedTimes }: Deps) {
  async function list(ctx: SellerContext): Promise<SellerCalendarWire[]> {
    const now = clock()
    const [seller, booked] = await Promise.all([calendarsOf(ctx, ctx.actor.sellerId), bookedTimes(ctx.tenant.id, ctx.actor.sellerId, now)])
    return (seller?.calendars ?? []).map((calendar) => calendarSeen(calendar, booked, dayIn(now, calendar.hours.timeZone)))
  }

  return {
    list,
    /** What is booked stands, whatever the hours. Throws `appointment.hours_invalid` where appointments have no room, or hours overlap. */
    change: async (ctx: SellerContext, calendarId: string, { hours: spans, daysOff }: NewHours): Promise<SellerCalendarWire> => {
      const { sellerId } = ctx.actor
      const known = (await calendarsOf(ctx, sellerId))?.calendars.find(({ id }) => id === calendarId)
      if (!known) throw new DomainError('appointment.calendar_not_found')
      const fault = hoursFault(spans, known.terms.slotMinutes)
      if (fault) throw new DomainError('appointment.hours_invalid', fault)
      const now = clock()
      const today = dayIn(now, known.hours.timeZone)
      // Hours past midnight belong to the day on which they began: yesterday's may not be over, and nobody is shown it any more.
      const yesterdayOff = known.daysOff.filter((day) => day === daysAfter(today, -1))
      const closedOn = [...yesterdayOff, ...new Set(daysOff.filter((day) => day >= today))].toSorted()
      await setCalendarHours(ctx.tenant.id, sellerId, calendarId, { spans, closedOn }, now)
      const holidays = ctx.tenant.settings.holidays ?? []
      const changed = { ...known, daysOff: closedOn, hours: { ...known.hours, spans, closedOn: [...new Set([...holidays, ...closedOn])] } }
      return calendarSeen(changed, await bookedTimes(ctx.tenant.id, sellerId, now), today)
    },
  }
}
export type SellerCalendarService = ReturnType<typeof createSellerCalendars>
