import { appointmentMoved, appointmentNear } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import { appointmentOf, beforeOf, withCalendar } from './appointment.ts'
import { messageTo } from './message.ts'
import { notice } from './notice.ts'

export const appointmentMovedNotice = notice(appointmentMoved, (told, at) => {
  const mail = WORDS[told.locale].mails.appointmentMoved({ ...appointmentOf(told, at), before: beforeOf(told, told.before) })
  return withCalendar(messageTo(told, { ...told, home: at.home }, mail), told, at)
})

/** Of no use once it has begun, as when mail could not be sent for hours. */
export const appointmentNearNotice = notice(appointmentNear, (told, at) =>
  new Date(told.appointment.from) > at.now
    ? messageTo(told, { ...told, home: at.home }, WORDS[told.locale].mails.appointmentNear(appointmentOf(told, at)))
    : undefined,
)
