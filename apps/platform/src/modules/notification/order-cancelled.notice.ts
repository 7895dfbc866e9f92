import { orderCancelled } from '@galleria/contract'
import { formatLocale, formatMoney } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { appointmentOf, withCalendar } from './appointment.ts'
import { billPaymentOf } from './bill-payment.ts'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

export const orderCancelledNotice = notice(orderCancelled, (order, at) => {
  const { home, orderLink } = at
  const { mails } = WORDS[order.locale]
  const { appointment, reason = 'customer' } = order
  if (appointment) {
    const told = { ...order, appointment }
    const message = messageTo(order, { ...order, home }, mails.appointmentCancelled({ ...appointmentOf(told, at), reason }))
    // Of what was never paid nobody was told that it is booked.
    return reason === 'unpaid' ? message : withCalendar(message, told, at, true)
  }
  if (order.bill && order.reason === 'operator') return messageTo(order, { ...order, home }, mails.billRefused(billPaymentOf(order, order.bill, orderLink)))
  return messageTo(
    order,
    { ...order, home },
    mails.orderCancelled({
      name: greetingName(order.firstName),
      shop: order.tenantName,
      number: order.number,
      total: formatMoney(order.total, formatLocale(order.locale, order.country)),
      reason,
      isInCart: reason === 'unpaid' && !order.bill,
      link: orderLink(order.number, order.isGuest),
    }),
  )
})
