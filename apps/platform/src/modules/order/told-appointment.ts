import type { orderAdvanced, PayloadOf } from '@galleria/contract'
import { type Locale, textIn } from '@galleria/kernel'
import { addressInWords, type Order } from './order.ts'

export type ToldAppointment = NonNullable<PayloadOf<typeof orderAdvanced>['appointment']>

/** What is told of an appointment, as it stands in its order: when, where and with whom, never whom it is for. `TOLD_APPOINTMENT` says the same in SQL. */
export function toldAppointment(
  { id, appointment, address, lines }: Pick<Order, 'id' | 'appointment' | 'address' | 'lines'>,
  locale: Locale,
): ToldAppointment | null {
  if (!appointment) return null
  const { mode, calendar, place, link, date, from, to, timeZone, changeBefore } = appointment
  return {
    orderId: id,
    mode,
    service: textIn(lines[0]?.name, locale),
    with: calendar.name,
    place: place && { name: place.name, address: `${place.street1}, ${place.city} ${place.zip}`, phone: place.phone },
    address: mode === 'home' ? addressInWords(address) : null,
    link,
    date,
    from,
    to,
    timeZone,
    changeBefore,
  }
}

/** The same of one that does not take place: nobody needs its room. */
export function calledOff(order: Parameters<typeof toldAppointment>[0], locale: Locale): ToldAppointment | null {
  const told = toldAppointment(order, locale)
  return told && { ...told, link: null }
}

/** Of a row `moved` with `id` and `appointment`; `service`: what it is called, in the language of whoever is told. */
export const TOLD_APPOINTMENT = (service: string): string =>
  `case when moved.appointment is not null then
     (moved.appointment - 'calendar' - 'place') || jsonb_build_object('orderId', moved.id, 'service', ${service}, 'with', moved.appointment #>> '{calendar,name}',
       'place', case when moved.appointment ->> 'place' is not null then
         jsonb_build_object('name', moved.appointment #>> '{place,name}', 'phone', moved.appointment #>> '{place,phone}',
           'address', concat(moved.appointment #>> '{place,street1}', ', ', moved.appointment #>> '{place,city}', ' ', moved.appointment #>> '{place,zip}')) end) end`
