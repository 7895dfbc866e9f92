import { orderCancelled, type PayloadOf } from '@galleria/contract'
import { formatLocale, formatMoney, type Money } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { appointmentOf, withCalendar } from './appointment.ts'
import { billPaymentOf } from './bill-payment.ts'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

export const orderCancelledNotice = notice(orderCancelled, (order, at) => {
  const { home, orderLink } = at
  const { mails } = WORDS[order.locale]
  const { appointment, whole, reason = 'customer' } = order
  if (whole === null) return undefined // with another part of the same order
  if (whole) return messageTo(order, { ...order, home }, mails.partsCancelled(partsOf(order, whole, orderLink(whole.number, order.isGuest))))
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

type Cancelled = PayloadOf<typeof orderCancelled>

/** What several sellers were to deliver and was cancelled at once: one mail, not one for each. */
function partsOf({ firstName, tenantName, locale, country }: Cancelled, { number, isAll, parts, total, back }: NonNullable<Cancelled['whole']>, link: string) {
  const inMoney = (price: Money): string => formatMoney(price, formatLocale(locale, country))
  return {
    name: greetingName(firstName),
    shop: tenantName,
    number,
    isAll,
    bill: parts.map((part) => ({ label: `${part.seller} (${part.number})`, amount: inMoney(part.total) })),
    total: inMoney(total),
    back: back.amount > 0 ? inMoney(back) : undefined,
    link,
  }
}
