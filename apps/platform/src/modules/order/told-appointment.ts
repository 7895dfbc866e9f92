import type { appointmentNear, PayloadOf } from '@galleria/contract'
import { type Locale, textIn } from '@galleria/kernel'
import type { Order } from './order.ts'

export type ToldAppointment = PayloadOf<typeof appointmentNear>['appointment']

/** Where and when an appointment takes place, as events tell it: never for whom. */
export function toldAppointment({ id, appointment, lines }: Pick<Order, 'id' | 'appointment' | 'lines'>, locale: Locale): ToldAppointment | null {
  if (!appointment) return null
  const { calendar, place, ...when } = appointment
  return {
    ...when,
    orderId: id,
    service: textIn(lines[0]?.name, locale),
    with: calendar.name,
    place: place && { name: place.name, address: `${place.street1}, ${place.city} ${place.zip}`, phone: place.phone },
  }
}

/** The same of one that does not take place: nobody needs its room. */
export function calledOff(order: Parameters<typeof toldAppointment>[0], locale: Locale): ToldAppointment | null {
  const told = toldAppointment(order, locale)
  return told && { ...told, link: null }
}

/** As `toldAppointment`, of a row `moved` of an order, in the language in which it was booked; nothing of what is not booked for a time. */
export const TOLD_APPOINTMENT = `case when moved.appointment is not null then
  (moved.appointment - '{calendar,place}'::text[]) || jsonb_build_object('orderId', moved.id, 'with', moved.appointment #>> '{calendar,name}',
    'service', (select l.name from order_line l where l.tenant_id = :tenantId and l.order_id = moved.id and l.position = 0),
    'place', case when jsonb_typeof(moved.appointment -> 'place') = 'object' then jsonb_build_object('name', moved.appointment #>> '{place,name}', 'phone', moved.appointment #>> '{place,phone}',
               'address', concat(moved.appointment #>> '{place,street1}', ', ', moved.appointment #>> '{place,city}', ' ', moved.appointment #>> '{place,zip}')) end) end`
