import { orderPlaced, type PayloadOf } from '@galleria/contract'
import { formatLocale, formatMoney, type Money, money, sumMoney } from '@galleria/kernel'
import { type BillRow, WORDS } from '@galleria/locales/words'
import { appointmentOf, type ToldAppointment, withCalendar } from './appointment.ts'
import { billPaymentOf } from './bill-payment.ts'
import { greetingName, type Message, messageTo } from './message.ts'
import { notice, type SentAt } from './notice.ts'
import { calendarOf, waysOf } from './order-ways.ts'

type Placed = PayloadOf<typeof orderPlaced>

export const orderPlacedNotice = notice(orderPlaced, (order, at) => {
  const { now, home, orderLink } = at
  if (order.isAtCounter) return messageTo(order, { ...order, home }, WORDS[order.locale].mails.soldAtCounter(receiptOf(order, orderLink(order.number, false))))
  if (order.bill) return messageTo(order, { ...order, home }, WORDS[order.locale].mails.billSent(billPaymentOf(order, order.bill, orderLink)))
  const [part] = order.parts ?? []
  if (part?.appointment) return bookedMail(order, { ...part, appointment: part.appointment }, at)
  const message = messageTo(
    order,
    { ...order, home },
    WORDS[order.locale].mails.orderPlaced({
      name: greetingName(order.firstName),
      shop: order.tenantName,
      number: order.number,
      total: formatMoney(order.total, formatLocale(order.locale, order.country)),
      bill: billOf(order),
      address: isFetched(order) ? undefined : order.address,
      isService: isService(order),
      ways: [...waysOf(order), ...walletOf(order), ...(order.isCash ? [cashOf(order)] : [])],
      link: orderLink(order.number, order.isGuest),
    }),
  )
  const calendar = message?.channel === 'email' ? calendarOf(order, { now, home }) : undefined
  return message && calendar !== undefined ? { ...message, calendar } : message
})

/** Such an order has one part, of one line. */
function bookedMail(
  order: Placed,
  { seller, appointment }: { readonly seller: string; readonly appointment: ToldAppointment },
  at: SentAt,
): Message | undefined {
  const { mails } = WORDS[order.locale]
  const isAtHome = appointment.mode === 'home'
  const told = { ...order, seller, appointment, address: isAtHome ? order.address : undefined }
  const mail = mails.appointmentBooked({
    ...appointmentOf(told, at),
    bill: billOf(order),
    total: formatMoney(order.total, formatLocale(order.locale, order.country)),
    ways: [...walletOf(order), ...(order.isCash ? [mails.paidAtAppointment[isAtHome ? 'home' : 'clinic']] : [])],
  })
  return withCalendar(messageTo(order, { ...order, home: at.home }, mail), told, at)
}

/** Of what was bought at a till. */
const receiptOf = (order: Placed, link: string) => ({
  name: greetingName(order.firstName),
  shop: order.tenantName,
  number: order.number,
  seller: order.parts?.[0]?.seller ?? order.tenantName,
  total: formatMoney(order.total, formatLocale(order.locale, order.country)),
  bill: billOf(order),
  link,
})

/** What the wallet has paid, and what is left where it is paid in cash. */
function walletOf({ total, sums, locale, country, isCash = false }: Placed): string[] {
  const paid = sums?.wallet
  if (!paid) return []
  const inMoney = (value: Money): string => formatMoney(value, formatLocale(locale, country))
  return [WORDS[locale].mails.paidFromWallet(inMoney(paid), isCash ? inMoney(money(total.amount - paid.amount, total.currency)) : undefined)]
}

/** Where and when what is not paid yet is paid. */
function cashOf(order: Placed): string {
  const { paidAtStore, paidOnDelivery, paidAtAppointment } = WORDS[order.locale].mails
  if (isFetched(order)) return paidAtStore
  if ((order.parts?.length ?? 0) > 1) return paidOnDelivery.several
  return isService(order) ? paidAtAppointment.home : paidOnDelivery.one
}

/** Nothing of it is brought. */
const isFetched = ({ parts = [] }: Placed): boolean => parts.length > 0 && parts.every(({ pickup }) => pickup)

/** Nothing but services: all of it is done at the address. */
const isService = ({ parts = [] }: Placed): boolean =>
  parts.length > 0 && parts.every(({ services = [], lines }) => services.length > 0 && services.length === lines.length)

/** The lines, and what stands between them and the total: it adds up. Where an older node has not told that apart, what is left is the delivery. */
function billOf({ lines, total, sums, locale, country }: Placed): BillRow[] {
  const tag = formatLocale(locale, country)
  const rowOf = (label: string, price: Money): BillRow => ({ label, amount: formatMoney(price, tag) })
  const words = WORDS[locale].mails.bill
  const prices = lines.map(({ price }) => price)
  const rest = money(total.amount - sumMoney(prices, total.currency).amount, total.currency)
  const { discount, deliveryFee, taxAdded } = sums ?? { discount: money(0, total.currency), deliveryFee: rest, taxAdded: money(0, total.currency) }
  return [
    ...lines.map(({ name, choice, quantity, price }) => rowOf(`${quantity} × ${name}${choice ? ` (${choice})` : ''}`, price)),
    ...(discount.amount > 0 ? [rowOf(words.discount, money(-discount.amount, discount.currency))] : []),
    ...(deliveryFee.amount > 0 ? [rowOf(words.delivery, deliveryFee)] : []),
    ...(taxAdded.amount > 0 ? [rowOf(words.tax, taxAdded)] : []),
  ]
}
