import { orderPlaced, type PayloadOf } from '@galleria/contract'
import { formatMoney, type Locale, type Money, money, sumMoney } from '@galleria/kernel'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

type Placed = PayloadOf<typeof orderPlaced>

export const orderPlacedNotice = notice(orderPlaced, (order) => messageTo(order, order.tenantName, WORDS[order.locale](order, greetingName(order.firstName))))

const WIDTH = 60

/** "2 × Fjord kettle (Sand) ........ ₹4,998", the price at the right edge where the name leaves room. */
const row = (label: string, price: Money, locale: Locale): string => {
  const amount = formatMoney(price, locale)
  return `${label} ${'.'.repeat(Math.max(2, WIDTH - label.length - amount.length - 2))} ${amount}`
}

/** The lines, what is left between them and the total (delivery), and the total: it adds up. */
function bill({ lines, total, locale }: Placed, words: { readonly delivery: string; readonly total: string }): string[] {
  const rest = money(
    total.amount -
      sumMoney(
        lines.map(({ price }) => price),
        total.currency,
      ).amount,
    total.currency,
  )
  return [
    ...lines.map(({ name, choice, quantity, price }) => row(`${quantity} × ${name}${choice ? ` (${choice})` : ''}`, price, locale)),
    ...(rest.amount > 0 ? [row(words.delivery, rest, locale)] : []),
    row(words.total, total, locale),
  ]
}

const WORDS = {
  en: (order: Placed, name: string) => ({
    subject: `Your order ${order.number}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `thank you for your order. Its number is ${order.number}.`,
      '',
      ...bill(order, { delivery: 'Delivery', total: 'Total' }),
      '',
      `It goes to: ${order.address}`,
      '',
      'You find it under My orders.',
      '',
      order.tenantName,
    ],
    sms: `${order.tenantName}: thank you for your order ${order.number}, ${formatMoney(order.total, order.locale)}.`,
  }),
  es: (order: Placed, name: string) => ({
    subject: `Tu pedido ${order.number}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      `gracias por tu pedido. Su número es ${order.number}.`,
      '',
      ...bill(order, { delivery: 'Envío', total: 'Total' }),
      '',
      `Va a: ${order.address}`,
      '',
      'Lo encuentras en Mis pedidos.',
      '',
      order.tenantName,
    ],
    sms: `${order.tenantName}: gracias por tu pedido ${order.number}, ${formatMoney(order.total, order.locale)}.`,
  }),
}
