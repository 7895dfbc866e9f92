import { orderCancelled } from '@galleria/contract'
import { formatLocale, formatMoney } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { billPaymentOf } from './bill-payment.ts'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

export const orderCancelledNotice = notice(orderCancelled, (order, { home, orderLink }) => {
  const { mails } = WORDS[order.locale]
  if (order.bill && order.reason === 'operator') return messageTo(order, { ...order, home }, mails.billRefused(billPaymentOf(order, order.bill, orderLink)))
  return messageTo(
    order,
    { ...order, home },
    mails.orderCancelled({
      name: greetingName(order.firstName),
      shop: order.tenantName,
      number: order.number,
      total: formatMoney(order.total, formatLocale(order.locale, order.country)),
      reason: order.reason ?? 'customer',
      link: orderLink(order.number, order.isGuest),
    }),
  )
})
