import { recipientFields, sellerTold } from '@galleria/contract'
import { dayIn, formatClock, formatDay, formatLocale, formatMoney, type Locale, money, textIn } from '@galleria/kernel'
import { type MailText, WORDS } from '@galleria/locales/words'
import { APPOINTMENT_MODES, SELLER_PATHS, SHOP_PATHS } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'
import { hoursOf } from './order-ways.ts'

const Amount = Type.Object({ amount: Type.Integer(), currency: Type.String() })
const Texts = Type.Record(Type.String(), Type.String())
const line = { name: Texts, choice: Texts, quantity: Type.Integer() }
const time = { date: Type.String(), from: Type.String(), to: Type.String(), timeZone: Type.String() }
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

const SoldOrder = Type.Object({
  number: Type.String(),
  seller: Type.String(),
  lines: Type.Array(Type.Object({ ...line, price: Amount })),
  sums: Type.Object({ discount: Amount, deliveryFee: Amount, taxAdded: Amount, total: Amount }),
  due: orNull(Amount),
  day: orNull(Type.String()),
  window: orNull(Type.Object(time)),
  pickup: orNull(Type.Object({ ...time, store: Type.String() })),
  hasServices: Type.Boolean(),
  appointment: orNull(Type.Object({ ...time, with: Type.String(), mode: Type.Enum([...APPOINTMENT_MODES]), place: orNull(Type.String()) })),
})
type SoldOrder = Static<typeof SoldOrder>

/** Looked up when it is sent: who they are, and what it is about, in every language. */
const Told = Type.Object({
  ...recipientFields,
  country: Type.String(),
  order: Type.Optional(SoldOrder),
  back: Type.Optional(Type.Object({ number: Type.String(), orderNumber: Type.String(), seller: Type.String(), lines: Type.Array(Type.Object(line)) })),
})

type Read = { readonly locale: Locale; readonly tag: string }

const inMoney = ({ amount, currency }: Static<typeof Amount>, { tag }: Read): string => formatMoney(money(amount, currency), tag)

const nameOf = ({ name, choice, quantity }: { readonly name: object; readonly choice: object; readonly quantity: number }, { locale }: Read): string => {
  const chosen = textIn(choice, locale)
  return `${quantity} × ${textIn(name, locale)}${chosen ? ` (${chosen})` : ''}`
}

/** What is to be paid for it: the sums that there are, and the total. */
function billOf({ lines, sums: { discount, deliveryFee, taxAdded, total } }: SoldOrder, read: Read) {
  const words = WORDS[read.locale].mails.bill
  const others = [
    { label: words.discount, price: { ...discount, amount: -discount.amount } },
    { label: words.delivery, price: deliveryFee },
    { label: words.tax, price: taxAdded },
  ].filter(({ price }) => price.amount !== 0)
  return {
    bill: [...lines.map((one) => ({ label: nameOf(one, read), price: one.price })), ...others].map(({ label, price }) => ({
      label,
      amount: inMoney(price, read),
    })),
    total: inMoney(total, read),
  }
}

/** What is left to do: by when it is to be there, who fetches it, that a day is to be agreed on, and that cash is to be taken. */
function tasksOf({ day, window, pickup, hasServices, due }: SoldOrder, read: Read): string[] {
  const { tag } = read
  const words = WORDS[read.locale].mails.sellerTasks
  const arrival = window ? words.deliver(formatDay(window.date, tag), hoursOf(window, tag)) : day ? words.deliver(formatDay(day, tag), undefined) : undefined
  return [
    ...(pickup ? [words.handOut({ day: formatDay(pickup.date, tag), hours: hoursOf(pickup, tag), store: pickup.store })] : arrival ? [arrival] : []),
    ...(hasServices ? [words.agree] : []),
    ...(due ? [words.collect(inMoney(due, read))] : []),
  ]
}

const momentOf = (instant: string, timeZone: string, { tag }: Read) => {
  const at = new Date(instant)
  return { day: formatDay(dayIn(at, timeZone), tag), time: formatClock(at, tag, timeZone) }
}

/**
 * To each of a seller's people who sees its orders: what a customer has ordered, booked, cancelled or wants to send back. It says what and when, and for whom only
 * the seller's page does, to which it leads: mails lie about.
 */
export const sellerToldNotice = notice(
  sellerTold,
  ({ kind, movedFrom, order, back, firstName, tenantName, locale, country, ...contact }, { home }) => {
    const words = WORDS[locale].mails
    const read = { locale, tag: formatLocale(locale, country) }
    const recipient = { name: greetingName(firstName), shop: tenantName, settings: home + SHOP_PATHS.notificationSettings }
    const write = (): MailText | undefined => {
      if (back) {
        const { number, orderNumber, seller } = back
        const lines = back.lines.map((one) => nameOf(one, read))
        return words.sellerReturnAsked({
          ...recipient,
          number,
          orderNumber,
          seller,
          lines,
          link: home + SELLER_PATHS.returns,
          order: home + SELLER_PATHS.order(orderNumber),
        })
      }
      if (!order) return undefined
      const { number, seller, appointment, sums } = order
      const mail = { ...recipient, number, seller, link: home + SELLER_PATHS.order(number) }
      if (kind === 'seller_order_placed') return words.sellerOrderPlaced({ ...mail, ...billOf(order, read), tasks: tasksOf(order, read) })
      if (kind === 'seller_order_cancelled')
        return words.sellerOrderCancelled({ ...mail, total: inMoney(sums.total, read), lines: order.lines.map((one) => nameOf(one, read)) })
      if (!appointment) return undefined
      const { with: whom, date, mode, place, timeZone } = appointment
      const at = momentOf(appointment.from, timeZone, read)
      const services = order.lines.map(({ name }) => textIn(name, locale))
      const facts = words.sellerAppointmentFacts({
        services,
        with: whom,
        day: formatDay(date, read.tag),
        hours: hoursOf(appointment, read.tag),
        mode,
        place: place ?? undefined,
      })
      const booked = { ...mail, at, facts }
      if (kind === 'seller_appointment_booked')
        return words.sellerAppointmentBooked({ ...booked, total: inMoney(sums.total, read), tasks: tasksOf(order, read) })
      if (kind === 'seller_appointment_cancelled') return words.sellerAppointmentCancelled(booked)
      return movedFrom === undefined ? undefined : words.sellerAppointmentMoved({ ...booked, before: momentOf(movedFrom, timeZone, read) })
    }
    const written = write()
    return written && messageTo(contact, { tenantName, locale, home }, written)
  },
  Told,
)
