import { formatMoment, formatMoney, type Money } from '@galleria/kernel'
import { SELLER_PATHS, SHOP_PATHS, TICKET_PATHS } from './shop-paths.ts'
import type { Channel } from './sign-in.ts'

/** What somebody can be told in the shop. What is told is a line of words in each language that its kind names. */
export const NOTIFICATION_KINDS = [
  'order_placed',
  'order_packed',
  'order_shipped',
  'order_ready',
  'order_delivered',
  'order_fetched',
  'service_begun',
  'service_done',
  'bill_sent',
  'bill_paid',
  'bill_refused',
  'appointment_booked',
  'appointment_confirmed',
  'appointment_moved',
  'appointment_near',
  'appointment_coming',
  'appointment_begun',
  'appointment_done',
  'appointment_cancelled',
  'order_cancelled',
  'refund_begun',
  'return_accepted',
  'return_received',
  'return_refused',
  'stock_returned',
  'price_fell',
  'message_waiting',
  'review_answered',
  'ticket_comment',
  'wallet_changed',
  'seller_order_placed',
  'seller_order_cancelled',
  'seller_appointment_booked',
  'seller_appointment_moved',
  'seller_appointment_cancelled',
  'seller_return_asked',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What the people of a seller can choose to hear of: what customers order, book, cancel and send back. */
export const SELLER_TOPICS = ['seller_orders', 'seller_appointments', 'seller_cancellations', 'seller_returns'] as const

/** What one can choose to hear of, or not. */
export const NOTIFICATION_TOPICS = ['orders', 'stock', 'prices', 'messages', 'reviews', 'tickets', 'wallet', ...SELLER_TOPICS] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

/** What a line leads to. `order`: by its number; `product`: by its id; `chat`: by the id of the conversation; `ticket`: by its number; `wallet`: what was booked; `seller_order`, `seller_return`: by its number, on the pages of its seller. */
export const NOTIFICATION_SUBJECTS = ['order', 'product', 'chat', 'ticket', 'wallet', 'seller_order', 'seller_return'] as const
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number]

/** By which ways somebody is told: in the shop, by mail, by SMS, on the screens of devices that they chose. */
export const NOTIFICATION_CHANNELS = ['shop', 'email', 'sms', 'push'] as const satisfies readonly ('shop' | 'push' | Channel)[]
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** Where the list of it is in the shop, and what was booked in a wallet; without their language. */
export const NOTIFICATIONS_PATH = '/profile/notifications'
export const WALLET_PATH = '/profile/wallet'

/** By what a choice was made: where somebody is signed in, or by the link in a mail. */
export const CHOICE_WAYS = ['settings', 'mail_link'] as const
export type ChoiceWay = (typeof CHOICE_WAYS)[number]

/** Which wording of the choices the shop's pages show: one more whenever what they say means something else. */
export const CHOICE_WORDING = 3

/** Unread lines are counted up to here; more are "99+". */
export const NOTIFICATION_UNREAD_MAX = 99

/** What a seller has said is told of beside the chat when it has not been read for so long. */
export const MESSAGE_WAITS_MS = 60_000

/** On so many devices one is told of things at most; one more takes the place of the one that was longest without being heard of. */
export const MAX_PUSH_DEVICES = 10

/** What is written to whoever has chosen nothing. Of the rest only who asks for it is written to: nobody is written to so that they buy. */
const WRITTEN_UNASKED: ReadonlySet<NotificationTopic> = new Set(['orders', 'stock', 'messages', 'tickets', ...SELLER_TOPICS])

/** Whether somebody who has chosen nothing is told of a topic by a way. An SMS takes the place of a mail; beside mails only who asks for them has SMS. */
export function isToldUnasked(topic: NotificationTopic, channel: NotificationChannel, { hasEmail }: { readonly hasEmail: boolean }): boolean {
  if (channel === 'shop' || channel === 'push') return true
  return WRITTEN_UNASKED.has(topic) && (channel === 'email' || !hasEmail)
}

export function topicOf(kind: NotificationKind): NotificationTopic {
  if (kind === 'seller_order_placed') return 'seller_orders'
  if (kind === 'seller_order_cancelled') return 'seller_cancellations'
  if (kind === 'seller_return_asked') return 'seller_returns'
  if (kind.startsWith('seller_')) return 'seller_appointments'
  if (kind === 'stock_returned') return 'stock'
  if (kind === 'price_fell') return 'prices'
  if (kind === 'ticket_comment') return 'tickets'
  if (kind === 'wallet_changed') return 'wallet'
  if (kind === 'review_answered') return 'reviews'
  return kind === 'message_waiting' ? 'messages' : 'orders'
}

/** That something is packed is no news to whoever has just ordered it: it moves the order's page, and is no line. */
export const isLine = (kind: NotificationKind): boolean => kind !== 'order_packed'

/**
 * Receipts, also those of operators, cancellations, refunds and the steps of a return come at once, whatever the hour and whatever was chosen. So does what is of use
 * only before an appointment.
 */
const AT_ONCE: ReadonlySet<NotificationKind> = new Set([
  'order_placed',
  'bill_sent',
  'bill_paid',
  'bill_refused',
  'appointment_booked',
  'appointment_moved',
  'appointment_near',
  'appointment_coming',
  'appointment_begun',
  'appointment_cancelled',
  'order_cancelled',
  'refund_begun',
  'return_accepted',
  'return_received',
  'return_refused',
])
export const comesAtOnce = (kind: NotificationKind): boolean => AT_ONCE.has(kind)

/** Lines that say what a product is called; others that are about one name whoever says something of it. */
const NAMING_PRODUCT: ReadonlySet<NotificationKind> = new Set(['stock_returned', 'price_fell'])

/**
 * The line with the product's name in the language in which it is read, `product`, if it names one that is sold: when it was written nobody knew who reads it on what.
 */
export const namedForReader = <L extends { readonly kind: NotificationKind; readonly name: string | null }>(line: L, product: string | undefined): L =>
  product !== undefined && NAMING_PRODUCT.has(line.kind) ? { ...line, name: product } : line

type Led = { readonly kind: NotificationSubject; readonly id: string }

/** Where what is told leads, without its language. `pathOfProduct`: of the product that it is about, if that is sold. */
export function pathOfNotification(subject: Led | null, pathOfProduct: string | undefined): string {
  switch (subject?.kind) {
    case 'order':
      return SHOP_PATHS.order(subject.id)
    case 'chat':
      return SHOP_PATHS.chat(subject.id)
    case 'ticket':
      return TICKET_PATHS.own(subject.id)
    case 'wallet':
      return WALLET_PATH
    case 'seller_order':
      return SELLER_PATHS.order(subject.id)
    case 'seller_return':
      return SELLER_PATHS.returns
    case 'product':
      return pathOfProduct ?? NOTIFICATIONS_PATH
    case undefined:
      return NOTIFICATIONS_PATH
  }
}

type Facts = {
  readonly subject: Led | null
  readonly name: string | null
  readonly text: string | null
  readonly amount: Money | null
  readonly before: Money | null
  readonly when?: { readonly from: string; readonly timeZone: string } | null
}

/** What the words of a line are made of (`push` of the words of a language), amounts as `tag` of `formatLocale` writes them. What there is not is empty. */
export function spokenFacts({ subject, name, text, amount, before, when }: Facts, tag: string) {
  const inMoney = (money: Money | null): string => (money ? formatMoney(money, tag) : '')
  const saved = amount && before ? inMoney({ ...before, amount: before.amount - amount.amount }) : ''
  return {
    number: subject?.id ?? '',
    shop: name ?? '',
    text: text ?? '',
    price: inMoney(amount),
    saved,
    when: when ? formatMoment(new Date(when.from), tag, when.timeZone) : '',
  }
}
