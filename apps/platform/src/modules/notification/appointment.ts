import type { appointmentNear, orderCancelled, PayloadOf } from '@galleria/contract'
import { dayIn, formatClock, formatDay, formatLocale, type Locale } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { type CalendarEvent, calendarFile, groupedPhone } from '@galleria/rules'
import { greetingName, type Message } from './message.ts'
import type { SentAt } from './notice.ts'
import { hoursOf } from './order-ways.ts'

export type ToldAppointment = PayloadOf<typeof appointmentNear>['appointment']
type Told = Pick<PayloadOf<typeof orderCancelled>, 'firstName' | 'tenantName' | 'locale' | 'country' | 'number' | 'isGuest'> & {
  readonly seller?: string | undefined
  readonly appointment: ToldAppointment
  /** Of whoever booked, where it takes place there. */
  readonly address?: string | undefined
}

const momentOf = (instant: string, { locale, country, appointment: { timeZone } }: Told) => {
  const [at, tag] = [new Date(instant), formatLocale(locale, country)]
  return { day: formatDay(dayIn(at, timeZone), tag), time: formatClock(at, tag, timeZone) }
}

/** As the clocks of its calendar show it. */
export const beforeOf = (told: Told, { from }: { readonly from: string }) => momentOf(from, told)

/** What mails say of an appointment: when, where and with whom. */
export function appointmentOf(told: Told, { now, orderLink }: Pick<SentAt, 'now' | 'orderLink'>) {
  const { firstName, tenantName, locale, country, number, isGuest, seller, appointment } = told
  const { with: whom, from, to, timeZone, date, mode, place, link: room, changeBefore } = appointment
  const tag = formatLocale(locale, country)
  return {
    name: greetingName(firstName),
    shop: tenantName,
    number,
    with: whom,
    at: momentOf(from, told),
    facts: WORDS[locale].mails.appointmentFacts({
      with: whom,
      // Where it takes place there, its name stands in the line below.
      seller: seller === whom || seller === place?.name ? undefined : seller,
      day: formatDay(date, tag),
      hours: hoursOf({ from, to, timeZone }, tag),
      mode,
      place: place ? { ...place, phone: groupedPhone(place.phone, country ?? '') } : undefined,
      address: told.address ?? appointment.address ?? undefined,
    }),
    room: room ?? undefined,
    until: new Date(changeBefore) > now ? momentOf(changeBefore, told) : undefined,
    link: orderLink(number, isGuest),
  }
}

/**
 * The same with an entry for a calendar, which says neither what is done nor for whom: others look into calendars. It is called as the order's page calls it, so that a
 * later one takes the place of the first.
 */
export function withCalendar(
  message: Message | undefined,
  {
    locale,
    number,
    appointment,
    address,
  }: { readonly locale: Locale; readonly number: string; readonly appointment: ToldAppointment; readonly address?: string | undefined },
  { home, happenedAt }: Pick<SentAt, 'home' | 'happenedAt'>,
  isCancelled = false,
): Message | undefined {
  if (message?.channel !== 'email') return message
  const { with: whom, place, from, to } = appointment
  // A room that nobody comes to is told no more.
  const room = isCancelled ? undefined : (appointment.link ?? undefined)
  const { title, note } = WORDS[locale].mails.appointmentInCalendar({ with: whom, number, room })
  const where = place ? `${place.name}, ${place.address}` : (room ?? address ?? appointment.address ?? '')
  const event: CalendarEvent = {
    id: `${number}@${new URL(home).host}`,
    title,
    place: where,
    note: place ? `${note}. ${place.phone}` : note,
    from,
    to,
    isCancelled,
  }
  return { ...message, calendar: calendarFile([event], happenedAt) }
}
