import { bookingChanged, notificationTold, notified, orderStatusChanged, sellerTold } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import {
  type Channel,
  isLine,
  isToldUnasked,
  NOTIFICATION_TOPICS,
  SELLER_TOPICS,
  type NotificationChannel,
  type NotificationSubject,
  type NotificationTopic,
  topicOf,
} from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import { daysBefore } from '../../retention.ts'
import { deleteNotificationsBefore, feedRepository, type NewChoice, type Recipient, type SellersPerson } from './feed.repository.ts'
import type { Addressee, Told, ToldOne, ToldSeller } from './line.ts'
import type { FeedParts, TellCustomer, TellsSellers } from './feed.ports.ts'
import type { MailTopic } from './unsubscribe-token.ts'

export type FeedDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly parts: FeedParts
  readonly tellCustomer: TellCustomer
  readonly tellsSellers: TellsSellers
  readonly notificationDays: number
}

/** Mail and SMS: what comes to whoever is not in the shop without having asked for it on that device. */
const isWritten = (channel: NotificationChannel): channel is Channel => channel === 'email' || channel === 'sms'

/** By which way somebody is written to; `isMain` is the one by which what always comes is written to them. */
export type WrittenWay = { readonly channel: Channel; readonly isMain: boolean }

/** What happened so long ago is kept as read: it is no news any more when it is told at last. */
const NEWS_DAYS = 2

const isToSeller = (told: Told): told is ToldSeller => 'sellerOf' in told.to

export type Origin = { readonly tenantId: string; readonly eventId: string; readonly index: number; readonly at: Date }

const OF_SELLERS: ReadonlySet<NotificationTopic> = new Set(SELLER_TOPICS)

type Chosen = Pick<NewChoice, 'topic' | 'channel' | 'isOn'>

/** What people are told in the shop: a line for each thing, once, whatever becomes of the events behind it (decision 0087). */
export function createFeedService({ database, clock, parts, tellCustomer, tellsSellers, notificationDays }: FeedDeps) {
  const feedOf = (tenantId: string, db: Orm = database.orm) => feedRepository(db, tenantId, parts)

  /** Tells all devices of somebody how many are unread. */
  async function announce(
    tx: Orm,
    tenantId: string,
    customerId: string,
    news: { readonly id: string; readonly kind: Told['line']['kind'] } | undefined,
  ): Promise<void> {
    const unread = await feedOf(tenantId, tx).unread(customerId)
    await tellCustomer(tx, { tenantId, customerId }, notified, { id: news?.id ?? null, kind: news?.kind ?? null, unread }, clock())
  }

  /** Behind whose row what is read is counted: two devices that read at once are told what is left in one order. */
  const change = async (tenantId: string, customerId: string, work: (feed: ReturnType<typeof feedOf>) => Promise<number>): Promise<number> =>
    database.transaction(async (tx) => {
      const feed = feedOf(tenantId, tx)
      if ((await work(feed)) > 0) await announce(tx, tenantId, customerId, undefined)
      return feed.unread(customerId)
    })

  async function settingsOf(tenantId: string, customerId: string) {
    const feed = feedOf(tenantId)
    const [recipient, hasDevices, choices, isSellers] = await Promise.all([
      feed.recipient(customerId),
      feed.hasDevices(customerId),
      feed.choices(customerId),
      feed.readsOrders(customerId).then((reads) => reads && tellsSellers(tenantId)),
    ])
    const hasEmail = Boolean(recipient?.email)
    const channels: readonly NotificationChannel[] = [
      'shop',
      ...(hasEmail ? (['email'] as const) : []),
      ...(recipient?.phone ? (['sms'] as const) : []),
      ...(hasDevices ? (['push'] as const) : []),
    ]
    const isOn = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
      choices.find((one) => one.topic === topic && one.channel === channel)?.isOn ?? isToldUnasked(topic, channel, { hasEmail })
    // Nobody chooses what they are not told.
    const topics = NOTIFICATION_TOPICS.filter((topic) => isSellers || !OF_SELLERS.has(topic))
    return topics.map((topic) => ({ topic, channels: channels.map((channel) => ({ channel, isOn: isOn(topic, channel) })) }))
  }

  /** The main way first: a mail where there is an address, else an SMS. */
  async function writtenWaysOf(tenantId: string, customerId: string, topic: NotificationTopic): Promise<readonly WrittenWay[]> {
    const channels = (await settingsOf(tenantId, customerId)).find((one) => one.topic === topic)?.channels ?? []
    return channels
      .flatMap(({ channel, isOn }) => (isWritten(channel) ? [{ channel, isOn }] : []))
      .flatMap(({ channel, isOn }, index) => (isOn ? [{ channel, isMain: index === 0 }] : []))
  }

  /** One truth and its history: both are written or neither. */
  const choose = (tenantId: string, customerId: string, chosen: Omit<NewChoice, 'id' | 'at'>): Promise<void> =>
    database.transaction(async (tx) => {
      const [feed, at] = [feedOf(tenantId, tx), clock()]
      const hasEmail = Boolean((await feed.recipient(customerId))?.email)
      await feed.begin(customerId, { topic: chosen.topic, channel: chosen.channel, isOn: isToldUnasked(chosen.topic, chosen.channel, { hasEmail }), at })
      await feed.choose(customerId, { ...chosen, id: newId(), at })
    })

  /** Writes a line, unless it was, and if it is news what `follow` tells with it. In the same transaction their devices are told of it. */
  async function write(
    { tenantId, eventId, index, at }: Origin,
    { customerId, at: known }: { readonly customerId: string; readonly at: string | null },
    line: Told['line'],
    isTold: boolean,
    follow: (tx: Orm, now: Date) => Promise<void>,
  ): Promise<void> {
    const happened = known ? new Date(known) : at
    const now = clock()
    await database.transaction(async (tx) => {
      const feed = feedOf(tenantId, tx)
      const id = newId()
      const readAt = happened < daysBefore(now, NEWS_DAYS) ? now : null
      const topic = topicOf(line.kind)
      const added = await feed.add(customerId, { id, eventId, index, line, topic, isLine: isTold, at: happened, readAt })
      if (!added || readAt) return
      await follow(tx, now)
      if (added.isShown) await announce(tx, tenantId, customerId, { id, kind: line.kind })
      if (isTold && (await feed.hasDevices(customerId))) await eventsOf(tx, tenantId).publish(notificationTold, { customerId, notificationId: id, ...line })
    })
  }

  async function tellOne(origin: Origin, { to, line, status, from, isSilent }: ToldOne): Promise<void> {
    const { tenantId } = origin
    const known = await feedOf(tenantId).findAddressee(to, status)
    if (!known) return
    const { customerId, partId } = known
    await write(origin, known, line, isLine(line.kind) && !isSilent, async (tx, now) => {
      if (!partId || !line.subject) return
      const whom = { tenantId, customerId }
      const about = { id: partId, number: line.subject.id }
      if (status && status !== 'created') await tellCustomer(tx, whom, orderStatusChanged, { ...about, orderStatus: status }, now)
      if (from) await tellCustomer(tx, whom, bookingChanged, { ...about, from }, now)
    })
  }

  /** Each of them by a line of their own, with which goes what they are written: so that comes once, too, and whoever is there when a job is done again is told then. */
  async function tellSellersPeople(origin: Origin, { to, line, status, movedFrom }: ToldSeller): Promise<void> {
    const { tenantId } = origin
    if (!(await tellsSellers(tenantId))) return
    const tellPerson = ({ customerId, sellerId, at }: SellersPerson): Promise<void> =>
      write(origin, { customerId, at }, line, isLine(line.kind), async (tx) => {
        await eventsOf(tx, tenantId).publish(sellerTold, { customerId, sellerId, ...line, ...(movedFrom ? { movedFrom } : {}) })
      })
    for (const person of await feedOf(tenantId).findSellersPeople(to, status)) await tellPerson(person)
  }

  return {
    /** Writes the line of an event, unless it was. */
    tell: (origin: Origin, told: Told): Promise<void> => (isToSeller(told) ? tellSellersPeople(origin, told) : tellOne(origin, told)),
    /** Whether somebody wants to hear of a topic on the screens of their devices. */
    wantsPush: async (tenantId: string, customerId: string, topic: NotificationTopic): Promise<boolean> =>
      (await settingsOf(tenantId, customerId)).some((one) => one.topic === topic && one.channels.some(({ channel, isOn }) => channel === 'push' && isOn)),
    list: ({ tenant, actor }: CustomerContext, slice: { readonly limit: number; readonly offset: number }) => feedOf(tenant.id).list(actor.customerId, slice),
    counts: ({ tenant, actor }: CustomerContext) => feedOf(tenant.id).counts(actor.customerId),
    /** How many are left. Throws `notification.not_found` unless all of them are the customer's. */
    read: ({ tenant, actor: { customerId } }: CustomerContext, ids: readonly string[]): Promise<number> =>
      change(tenant.id, customerId, async (feed) => {
        const { known, changed } = await feed.read(customerId, ids, clock())
        if (known < new Set(ids).size) throw new DomainError('notification.not_found')
        return changed
      }),
    readUpTo: ({ tenant, actor: { customerId } }: CustomerContext, id: string): Promise<number> =>
      change(tenant.id, customerId, async (feed) => {
        const changed = await feed.readUpTo(customerId, id, clock())
        if (changed === undefined) throw new DomainError('notification.not_found')
        return changed
      }),
    /** What was told of something is read with it. */
    readAbout: async (
      tenantId: string,
      customerId: string,
      subject: { readonly kind: NotificationSubject; readonly id: string },
      until: Date,
    ): Promise<void> => {
      await change(tenantId, customerId, (feed) => feed.readAbout(customerId, subject, until, clock()))
    },
    settings: ({ tenant, actor }: CustomerContext) => settingsOf(tenant.id, actor.customerId),
    choose: async ({ tenant, actor: { customerId } }: CustomerContext, { wording, ...chosen }: Chosen & { readonly wording: number | null }) => {
      await choose(tenant.id, customerId, { ...chosen, by: 'settings', wording })
      return settingsOf(tenant.id, customerId)
    },
    /** When they chose what, the latest first. */
    consents: ({ tenant, actor }: CustomerContext, slice: { readonly limit: number; readonly offset: number }) =>
      feedOf(tenant.id).consents(actor.customerId, slice),
    /** By which ways somebody wants to be written to of a topic; undefined for whoever has no account, and so has chosen nothing. */
    waysOf: async (tenantId: string, to: Addressee, topic: NotificationTopic): Promise<readonly WrittenWay[] | undefined> => {
      const known = await feedOf(tenantId).findAddressee(to, undefined)
      return known && writtenWaysOf(tenantId, known.customerId, topic)
    },
    /** By the link in a mail of a topic, or in the one of a day: that ends all that would be in it. */
    stop: async (tenantId: string, customerId: string, topic: MailTopic): Promise<void> => {
      for (const each of topic === 'digest' ? (await settingsOf(tenantId, customerId)).map((one) => one.topic) : [topic])
        await choose(tenantId, customerId, { topic: each, channel: 'email', isOn: false, by: 'mail_link', wording: null })
    },
    /** Whom to write to: undefined when they have no address that is known to be theirs. */
    readerOf: async (tenantId: string, to: Addressee): Promise<(Recipient & { readonly customerId: string }) | undefined> => {
      const known = await feedOf(tenantId).findAddressee(to, undefined)
      const recipient = known && (await feedOf(tenantId).recipient(known.customerId))
      return known && recipient?.isConfirmed ? { ...recipient, customerId: known.customerId } : undefined
    },
    /** The same of the one mail of a day, with the topics of which they want to hear. */
    digestReaderOf: async (
      tenantId: string,
      customerId: string,
    ): Promise<{ readonly recipient: Recipient; readonly topics: ReadonlySet<NotificationTopic> } | undefined> => {
      const [recipient, topics] = await Promise.all([feedOf(tenantId).recipient(customerId), settingsOf(tenantId, customerId)])
      const wanted = topics.filter(({ channels }) => channels.some(({ channel, isOn }) => channel === 'email' && isOn)).map(({ topic }) => topic)
      return recipient?.isConfirmed && recipient.email ? { recipient, topics: new Set(wanted) } : undefined
    },
    purge: (): Promise<number> => deleteNotificationsBefore(database, daysBefore(clock(), notificationDays)),
  }
}
export type FeedService = ReturnType<typeof createFeedService>
