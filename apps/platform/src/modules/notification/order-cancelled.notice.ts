import { orderCancelled } from '@galleria/contract'
import { formatMoney } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

export const orderCancelledNotice = notice(orderCancelled, (order) =>
  messageTo(
    order,
    order.tenantName,
    WORDS[order.locale].mails.orderCancelled({
      name: greetingName(order.firstName),
      shop: order.tenantName,
      number: order.number,
      total: formatMoney(order.total, order.locale),
    }),
  ),
)
