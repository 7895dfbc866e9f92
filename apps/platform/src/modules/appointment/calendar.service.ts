import type { Clock } from '@galleria/kernel'
import { calendarDays } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { OpenDay } from '../pick-up/index.ts'
import type { BookableCalendar, SellerCalendars } from '../seller/index.ts'
import { countedAs, type ServiceToBook } from './appointment.ts'
import type { CalendarsOf, CountedSlots } from './appointment.ports.ts'
import type { ServicesToBook } from './service-to-book.repository.ts'

type Deps = {
  readonly clock: Clock
  readonly calendarsOf: CalendarsOf
  readonly slots: CountedSlots
  readonly findServices: ServicesToBook
}

/** A calendar with what can be booked now. */
export type CalendarOffer = {
  readonly seller: Pick<SellerCalendars, 'sellerId' | 'name'>
  readonly calendar: BookableCalendar
  readonly days: readonly OpenDay[]
}

/** When what sellers do can be booked. */
export function createCalendarService({ clock, calendarsOf, slots, findServices }: Deps) {
  /** The variations that an id means. Throws `catalog.item_not_found`, and `appointment.not_offered` where they are not booked for a time. */
  async function servicesOf(ctx: RequestContext, id: string): Promise<readonly [ServiceToBook, ...ServiceToBook[]]> {
    const [first, ...others] = await findServices(ctx.tenant.id, id)
    if (!first) throw new DomainError('catalog.item_not_found')
    if (first.calendarId === null) throw new DomainError('appointment.not_offered')
    return [first, ...others]
  }

  /** Throws `appointment.not_offered` where its seller has no such calendar any more. */
  async function calendarOf(ctx: RequestContext, { sellerId, calendarId }: Pick<ServiceToBook, 'sellerId' | 'calendarId'>) {
    const seller = await calendarsOf(ctx, sellerId)
    const calendar = seller?.calendars.find(({ id }) => id === calendarId)
    if (!seller || !calendar) throw new DomainError('appointment.not_offered')
    return { seller, calendar }
  }

  async function askedOf(ctx: RequestContext, serviceId: string | undefined, provider: string | undefined) {
    if (serviceId !== undefined) {
      const [service] = await servicesOf(ctx, serviceId)
      const { seller, calendar } = await calendarOf(ctx, service)
      return { seller, calendars: [calendar] }
    }
    const seller = provider === undefined ? undefined : await calendarsOf(ctx, provider)
    if (!seller) throw new DomainError('seller.not_found')
    return { seller, calendars: seller.calendars }
  }

  return {
    servicesOf,
    calendarOf,
    /** The calendar of a service, or all of a seller. Throws `catalog.item_not_found`, `seller.not_found`, `appointment.not_offered`. */
    offersOf: async (
      ctx: RequestContext,
      { service, provider }: { readonly service?: string | undefined; readonly provider?: string | undefined },
    ): Promise<CalendarOffer[]> => {
      const { seller, calendars } = await askedOf(ctx, service, provider)
      const now = clock()
      const open = await slots.openSlotsOf(
        ctx,
        seller.sellerId,
        calendars.map((calendar) => ({ place: countedAs(calendar), days: calendarDays(now, calendar.hours, calendar.terms) })),
      )
      return calendars.map((calendar, index) => ({ seller, calendar, days: open[index] ?? [] }))
    },
  }
}
export type CalendarService = ReturnType<typeof createCalendarService>
