import { orderAdvanced } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import type { AppointmentMode, OrderStatus } from '@galleria/rules'
import { appointmentOf } from './appointment.ts'
import { billPaymentOf } from './bill-payment.ts'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'
import { fetchedIn } from './order-ways.ts'

type Write = 'appointmentConfirmed' | 'appointmentComing' | 'appointmentBegun' | 'appointmentDone'

/** At the clinic nobody reads that it begins: they are there. */
const APPOINTMENT_STEPS: Partial<Readonly<Record<OrderStatus, Partial<Readonly<Record<AppointmentMode, Write>>>>>> = {
  processing: { clinic: 'appointmentConfirmed', home: 'appointmentConfirmed', video: 'appointmentConfirmed' },
  shipped: { home: 'appointmentComing', video: 'appointmentBegun' },
  delivered: { clinic: 'appointmentDone', home: 'appointmentDone', video: 'appointmentDone' },
}

/** That it is being packed, or its day agreed on, is no news to anybody who has just ordered. */
export const orderAdvancedNotice = notice(orderAdvanced, (order, at) => {
  const { home, orderLink } = at
  const { status, firstName, tenantName, locale, country, number, seller, pickup, isService, isGuest, isAtCounter, bill, appointment, ...contact } = order
  if (isAtCounter) return undefined
  if (appointment) {
    const write = APPOINTMENT_STEPS[status]?.[appointment.mode]
    return write && messageTo(contact, { tenantName, locale, home }, WORDS[locale].mails[write](appointmentOf({ ...order, appointment }, at)))
  }
  if (bill) {
    const paid = { ...billPaymentOf(order, bill, orderLink), reference: bill.reference ?? '' }
    return status === 'delivered' ? messageTo(contact, { tenantName, locale, home }, WORDS[locale].mails.billPaid(paid)) : undefined
  }
  const mail = { name: greetingName(firstName), shop: tenantName, number, seller, link: orderLink(number, isGuest) }
  const { orderShipped, orderDelivered, orderReady, orderFetched, serviceBegun, serviceDone } = WORDS[locale].mails
  const letterhead = { tenantName, locale, home }
  if (pickup && status === 'shipped') return messageTo(contact, letterhead, orderReady({ ...mail, when: fetchedIn(pickup, { locale, country }) }))
  if (pickup && status === 'delivered') return messageTo(contact, letterhead, orderFetched(mail))
  if (status === 'shipped') return messageTo(contact, letterhead, (isService ? serviceBegun : orderShipped)(mail))
  if (status === 'delivered') return messageTo(contact, letterhead, (isService ? serviceDone : orderDelivered)(mail))
  return undefined
})
