import {
  appointmentNear,
  codeRequested,
  digestDue,
  heldMailDue,
  messageWaits,
  notificationDue,
  orderAdvanced,
  orderRefundDue,
  type PayloadOf,
  sellerTold,
  stockAlertAsked,
  stockReturned,
  ticketChanged,
} from '@galleria/contract'
import { type Clock, isLocale, type Locale } from '@galleria/kernel'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { v5 as idFrom } from 'uuid'
import type { RelayedEvent, Subscription } from '../../infra/event-relay.ts'
import { HopelessJob, type JobWorker } from '../../infra/jobs.ts'
import { type Channel, NOTIFICATION_KINDS, type NotificationTopic, SHOP_PATHS, topicOf } from '@galleria/rules'
import type { Message } from './message.ts'
import type { Notice, SentAt } from './notice.ts'
import { ORDINARY, URGENT } from './notices.ts'
import {
  type AlertFactsFor,
  type ChosenBy,
  type DigestOf,
  type HoldBackMail,
  type HomeOf,
  type LanguageAt,
  MessageRefused,
  type OrderKeyOf,
  type OwnerOfOrder,
  type ProductIn,
  type ReaderOf,
  type ReplyPlaceOf,
  type Sender,
  type SoldFor,
  type WaitingCodes,
  type WaysOf,
} from './notification.ports.ts'

const NOTICES: ReadonlyMap<string, Notice> = new Map([...URGENT, ...ORDINARY].map((notice) => [notice.event.type, notice]))

/** Seconds for what is taken together: messages about one order are sent one after the other, and a mail server may take most of a minute for each. */
const EXPIRE_S = 300

/** Each lane has a queue, and workers and connections of its own: a code does not wait behind the mails of a sale. */
export type Lane = 'urgent' | 'ordinary'

const LANES = {
  /** Tried for an hour, a minute apart at most: a code is worth nothing after ten. */
  urgent: { queue: 'notification.deliver_urgent', options: { retryLimit: 60, retryDelay: 2, retryDelayMax: 60 } },
  /** Tried for five hours, a quarter of an hour apart at most: a mail server is away for an evening. */
  ordinary: { queue: 'notification.deliver', options: { retryLimit: 24, retryDelay: 10, retryDelayMax: 900 } },
} as const

export const deliverySubscriptions: readonly Subscription[] = [
  ...URGENT.map(({ event }) => ({ event, queue: LANES.urgent.queue, isUrgent: true })),
  ...[...ORDINARY.map(({ event }) => event), heldMailDue].map((event) => ({ event, queue: LANES.ordinary.queue })),
]
const heldOf = Compile(heldMailDue.payload)
const isAboutProduct = Compile(Type.Object({ kind: Type.Literal('product'), id: Type.String() }))

const ALERTS: ReadonlySet<string> = new Set([stockAlertAsked.type, stockReturned.type])
/** Of accounts alone, and of whom they are the event says nothing. */
const FOR_READERS: ReadonlySet<string> = new Set([messageWaits.type, notificationDue.type, sellerTold.type])

/** Any UUID, always the same. */
const NAMESPACE = '9b1f5d0e-6c0b-4a2e-8f5b-3a8d3f1c7e26'

/** An answer in a ticket of somebody's account; that the shop has the question is a receipt, which always comes. */
const hasTicketPage = ({ what, customerId, isGuest }: Readonly<Record<string, unknown>>): boolean =>
  what !== 'created' && typeof customerId === 'string' && isGuest !== true

/** A refund has a mail of its own, or an SMS where there is no mail address: what comes into the wallet with it is told by another way at most. */
const hasOwnMail = ({ kind, subject }: Readonly<Record<string, unknown>>): boolean =>
  kind === 'wallet_changed' && typeof subject === 'object' && subject !== null && Reflect.get(subject, 'id') === 'refund'

/** Of what is told of an order, which is told in the order in which it happened: that it is cancelled before that money comes back. */
function orderOf({ tenantId, payload: { number, whole } }: RelayedEvent): string | undefined {
  const ofAll: unknown = typeof whole === 'object' && whole !== null ? Reflect.get(whole, 'number') : undefined
  return typeof number === 'string' ? `${tenantId} ${typeof ofAll === 'string' ? ofAll : number}` : undefined
}

type Choice = { readonly to: ChosenBy; readonly topic: NotificationTopic; readonly isBesideMain?: boolean; readonly isAtOnce?: boolean }

/** Whose choice it is whether it comes, and when; undefined of what always comes at once. */
function choiceFor({ type, payload }: RelayedEvent): Choice | undefined {
  const to = { customerId: String(payload.customerId) }
  if (type === messageWaits.type) return { to, topic: 'messages' }
  const kind = type === notificationDue.type ? NOTIFICATION_KINDS.find((one) => one === payload.kind) : undefined
  if (kind) return { to, topic: topicOf(kind), isBesideMain: hasOwnMail(payload) }
  if (type === sellerTold.type) {
    const topic = topicOf((payload as PayloadOf<typeof sellerTold>).kind)
    // A time may be near, and a mail wakes nobody.
    return { to, topic, isAtOnce: topic === 'seller_appointments' }
  }
  // Reminders are of use before it begins alone, and so is that somebody waits, or is on the way.
  if (type === appointmentNear.type) return { to: { orderNumber: String(payload.number) }, topic: 'orders', isAtOnce: true }
  // What is told of a bill is that the operator has it: a receipt.
  if (type === orderAdvanced.type && payload.bill) return undefined
  if (type === orderAdvanced.type && payload.appointment && payload.status === 'shipped')
    return { to: { orderNumber: String(payload.number) }, topic: 'orders', isAtOnce: true }
  if (type === orderAdvanced.type) return { to: { orderNumber: String(payload.number) }, topic: 'orders' }
  if (type === stockReturned.type) return { to: { alertId: String(payload.alertId) }, topic: 'stock' }
  // The answer is in the ticket too, of whoever has a page of it.
  if (type === ticketChanged.type && hasTicketPage(payload)) return { to, topic: 'tickets' }
  return undefined
}

type Reader = Awaited<ReturnType<ReaderOf>>

/** What can be switched off names where one POST does so; another's address, to which it went as well, does not speak for the account. */
const withWayOut = (message: Message, reader: Reader): Message =>
  reader && message.channel === 'email' && message.to === reader.email ? { ...message, unsubscribe: reader.unsubscribe } : message

/** What messages are made of, asked for when they are made. */
export type ComposingDeps = {
  readonly codes: WaitingCodes
  readonly alertFactsFor: AlertFactsFor
  readonly ownerOfOrder: OwnerOfOrder
  readonly homeOf: HomeOf
  readonly languageAt: LanguageAt
  readonly orderKeyOf: OrderKeyOf
  readonly waysOf: WaysOf
  readonly readerOf: ReaderOf
  readonly productIn: ProductIn
  readonly replyPlaceOf: ReplyPlaceOf
  readonly soldFor: SoldFor
  readonly holdBack: HoldBackMail
  readonly digestOf: DigestOf
}

type DeliveryDeps = ComposingDeps & {
  readonly clock: Clock
  readonly sendersOf: (lane: Lane) => Readonly<Record<Channel, Sender>>
}

/**
 * Turns events into messages and sends them. An event that comes again makes the same message, with the same id for the same recipient. A sign-in code
 * is in no event and no job, which are kept for days and after a failure for longer: it is looked up when it is sent, and then it is gone. So are the links of a
 * stock alert, the key of a guest's order, and to whom money of an order goes back.
 */
export function deliveryWorkers({
  clock,
  sendersOf,
  codes,
  alertFactsFor,
  ownerOfOrder,
  homeOf,
  languageAt,
  orderKeyOf,
  waysOf,
  readerOf,
  productIn,
  replyPlaceOf,
  soldFor,
  holdBack,
  digestOf,
}: DeliveryDeps) {
  const workerOf = (lane: Lane): JobWorker<RelayedEvent> => {
    const senders = sendersOf(lane)
    /** The product that somebody is told about. */
    const productOf = async ({ subject, locale }: Readonly<Record<string, unknown>>, tenantId: string, home: string): Promise<SentAt['product']> => {
      if (!isAboutProduct.Check(subject) || typeof locale !== 'string' || !isLocale(locale)) return undefined
      const product = await productIn(tenantId, subject.id, locale)
      return product && { name: product.name, link: home + product.path }
    }
    const compose = async (
      type: string,
      payload: Readonly<Record<string, unknown>>,
      { tenantId, createdAt }: Pick<RelayedEvent, 'tenantId' | 'createdAt'>,
    ): Promise<Message | undefined> => {
      const home = await homeOf(tenantId, payload.locale)
      if (home === undefined) return undefined
      const orderLink = (number: string, isGuest = false): string =>
        home + (isGuest ? SHOP_PATHS.trackedOrder(number, orderKeyOf(tenantId, number)) : SHOP_PATHS.order(number))
      const replyPlace: SentAt['replyPlace'] = (ticket, writer) => replyPlaceOf(tenantId, ticket, writer)
      return NOTICES.get(type)?.compose(payload, {
        now: clock(),
        happenedAt: new Date(createdAt),
        home,
        orderLink,
        replyPlace,
        product: await productOf(payload, tenantId, home),
      })
    }
    /**
     * Events know the language of the page where they happened. To whom a message goes only the message says, so it is written again for whoever chose another; `lookUp`
     * says again what was looked up for it in a language.
     */
    const send = async (
      type: string,
      payload: Readonly<Record<string, unknown>>,
      event: RelayedEvent,
      reader?: Reader,
      lookUp?: (locale: Locale) => Promise<object | undefined>,
    ): Promise<void> => {
      const { id, tenantId } = event
      const first = await compose(type, payload, event)
      const locale = first && (await languageAt(tenantId, first))
      const written = locale && locale !== payload.locale ? await compose(type, { ...payload, ...(await lookUp?.(locale)), locale }, event) : first
      if (!written) return
      const message = withWayOut(written, reader)
      const { channel, to } = message
      try {
        await senders[channel].send(message, { id: idFrom(`${id} ${channel} ${to}`, NAMESPACE), tenantId })
      } catch (error) {
        throw error instanceof MessageRefused ? new HopelessJob(error.message, { cause: error }) : error
      }
    }
    /** By SMS beside mails: to the phone of the account. */
    const asSms = { email: null } as const

    /** Looks up what no event holds, and sends. `choice` is of what somebody wants to hear of; `isSms` where they want that beside mails. */
    async function tell(event: RelayedEvent, choice?: Choice, isSms = false): Promise<void> {
      const { tenantId, type, payload } = event
      const reader = choice && (await readerOf(tenantId, choice.to, choice.topic))
      if (type === sellerTold.type) {
        const { customerId, sellerId, subject } = payload as PayloadOf<typeof sellerTold>
        const sold = reader && subject ? await soldFor(tenantId, { customerId, sellerId }, subject) : undefined
        return sold && send(type, { ...payload, ...reader, ...sold, ...(isSms ? asSms : {}) }, event, reader)
      }
      if (choice && FOR_READERS.has(type)) return reader && send(type, { ...payload, ...reader, ...(isSms ? asSms : {}) }, event)
      if (isSms && !reader?.phone) return
      const contact = isSms ? { ...asSms, phone: reader?.phone } : {}
      if (type === digestDue.type) {
        const customerId = String(payload.customerId)
        const digestIn = (locale?: Locale): ReturnType<DigestOf> => digestOf(tenantId, customerId, String(payload.digestId), locale)
        const found = await digestIn()
        return found && !(await holdBack(event, { customerId }, 'email')) ? send(type, { ...payload, ...found }, event, undefined, digestIn) : undefined
      }
      if (ALERTS.has(type)) {
        const { alertId, slug, variantId, locale } = payload
        const alert = { alertId: String(alertId), slug: String(slug), variantId: String(variantId) }
        const factsIn = (of: string): ReturnType<AlertFactsFor> => alertFactsFor(tenantId, { ...alert, locale: of })
        const found = await factsIn(String(locale))
        return found && send(type, { ...payload, ...found, ...(isSms ? { phone: reader?.phone } : {}) }, event, undefined, factsIn)
      }
      if (type === orderRefundDue.type) {
        const owner = await ownerOfOrder(tenantId, String(payload.orderId))
        return owner && send(type, { ...payload, ...owner }, event)
      }
      if (type !== codeRequested.type) return send(type, { ...payload, ...contact }, event, reader)
      const refId = String(payload.refId)
      const code = await codes.find(tenantId, refId)
      if (code === undefined) return // sent, used or expired meanwhile
      await send(type, { ...payload, code }, event)
      await codes.forget(tenantId, refId)
    }

    const { queue, options } = LANES[lane]
    return {
      queue,
      options: { ...options, retryBackoff: true, expireInSeconds: EXPIRE_S },
      lineOf: orderOf,
      handle: async (relayed) => {
        const event = relayed.type === heldMailDue.type && heldOf.Check(relayed.payload) ? relayed.payload.event : relayed
        const choice = choiceFor(event)
        const ways = choice && (await waysOf(event.tenantId, choice.to, choice.topic))
        if (!choice || !ways) return choice && FOR_READERS.has(event.type) ? undefined : tell(event)
        const failures: unknown[] = []
        for (const { channel, isMain } of ways) {
          if ((isMain && choice.isBesideMain) || (!choice.isAtOnce && (await holdBack(event, choice.to, channel)))) continue
          // One way that fails does not keep the other: what was handed over is not handed over again.
          await tell(event, choice, !isMain).catch((error: unknown) => failures.push(error))
        }
        if (failures.length > 0) throw failures.find((error) => !(error instanceof HopelessJob)) ?? failures[0]
      },
    }
  }
  return [workerOf('urgent'), workerOf('ordinary')] as const
}
