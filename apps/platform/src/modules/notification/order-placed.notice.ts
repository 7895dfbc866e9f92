import { orderPlaced, type PayloadOf } from '@galleria/contract'
import { formatMoney, type Locale, type Money, money, sumMoney } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

type Placed = PayloadOf<typeof orderPlaced>

export const orderPlacedNotice = notice(orderPlaced, (order) =>
  messageTo(
    order,
    order.tenantName,
    WORDS[order.locale].mails.orderPlaced({
      name: greetingName(order.firstName),
      shop: order.tenantName,
      number: order.number,
      total: formatMoney(order.total, order.locale),
      bill: billOf(order),
      address: order.address,
    }),
  ),
)

const WIDTH = 60

/** "2 × Fjord kettle (Sand) ........ ₹4,998", the price at the right edge where the name leaves room. */
const row = (label: string, price: Money, locale: Locale): string => {
  const amount = formatMoney(price, locale)
  return `${label} ${'.'.repeat(Math.max(2, WIDTH - label.length - amount.length - 2))} ${amount}`
}

/** The lines, what is left between them and the total (delivery), and the total: it adds up. */
function billOf({ lines, total, locale }: Placed): string[] {
  const words = WORDS[locale].mails.bill
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
