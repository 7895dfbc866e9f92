import { orderCancelled, type PayloadOf } from '@galleria/contract'
import { formatMoney } from '@galleria/kernel'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

type Cancelled = PayloadOf<typeof orderCancelled>

export const orderCancelledNotice = notice(orderCancelled, (order) =>
  messageTo(order, order.tenantName, WORDS[order.locale](order, greetingName(order.firstName))),
)

const WORDS = {
  en: ({ number, total, locale, tenantName }: Cancelled, name: string) => ({
    subject: `Your order ${number} is cancelled`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `your order ${number} over ${formatMoney(total, locale)} has been cancelled. Nothing will be delivered, and nothing is to be paid for it.`,
      '',
      tenantName,
    ],
    sms: `${tenantName}: your order ${number} has been cancelled. Nothing is to be paid for it.`,
  }),
  es: ({ number, total, locale, tenantName }: Cancelled, name: string) => ({
    subject: `Tu pedido ${number} está cancelado`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      `tu pedido ${number} de ${formatMoney(total, locale)} se ha cancelado. No recibirás nada ni tienes que pagar nada por él.`,
      '',
      tenantName,
    ],
    sms: `${tenantName}: tu pedido ${number} se ha cancelado. No tienes que pagar nada por él.`,
  }),
}
