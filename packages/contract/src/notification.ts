import {
  CHANNELS,
  CHOICE_WAYS,
  CHOICE_WORDING,
  EMAIL_MAX,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_SUBJECTS,
  NOTIFICATION_TOPICS,
  NOTIFICATION_UNREAD_MAX,
} from '@galleria/rules'
import { type Static, type TSchema, Type } from 'typebox'
import { Id, idOf, Instant, MoneyWire, oneOf, PageNumber, PageSize, PageWire, TIME_OF_DAY } from './common.ts'
import { operation } from './operation.ts'

export const OutboxMessageWire = Type.Object(
  {
    _id: Id,
    channel: oneOf(CHANNELS),
    to: Type.String(),
    subject: Type.String(),
    text: Type.String(),
    html: Type.Union([Type.String(), Type.Null()], { description: 'The same, dressed; null in an SMS, and in a mail that is text alone' }),
    createdAt: Instant,
  },
  { $id: 'OutboxMessage' },
)
export type OutboxMessageWire = Static<typeof OutboxMessageWire>

export const listDevelopmentOutbox = operation({
  id: 'listDevelopmentOutbox',
  ref: 'G-10',
  method: 'GET',
  path: '/development/outbox',
  summary:
    'Mail and SMS that were kept instead of sent; only where mail has no way out, and only for whoever knows the secret that the shop printed when it started',
  tag: 'development',
  auth: 'public',
  headers: Type.Object({
    'outbox-secret': Type.Optional(Type.String({ maxLength: 200, description: 'The secret in the address that is printed at start' })),
    cookie: Type.Optional(Type.String({ description: 'Or the cookie that the page of the outbox has set' })),
  }),
  query: Type.Object({ to: Type.Optional(Type.String({ maxLength: EMAIL_MAX })) }),
  reply: Type.Object({ data: Type.Array(OutboxMessageWire) }),
  errors: ['request.not_found', 'development.outbox_locked'],
})

const orNull = <T extends TSchema>(schema: T, description: string) => Type.Union([schema, Type.Null()], { description })

/** What a line of one's notifications says, whatever it is about: its kind names the words, and these stand in them. */
export const notificationFacts = {
  subject: orNull(
    Type.Object({ kind: oneOf(NOTIFICATION_SUBJECTS), id: Type.String({ minLength: 1, maxLength: 120 }) }),
    'What it leads to: an order by its number, a product or a conversation by its id',
  ),
  name: orNull(Type.String({ maxLength: 300 }), 'Of whom or what it is: the shop, the product'),
  text: orNull(Type.String({ maxLength: 300 }), 'What was said'),
  amount: orNull(MoneyWire, 'What it comes to: a refund, a price'),
  before: orNull(MoneyWire, 'What it came to before'),
  when: Type.Optional(
    orNull(Type.Object({ from: Instant, timeZone: Type.String({ description: 'IANA name; its clocks say when' }) }), 'When it takes place: an appointment'),
  ),
} as const

/** One thing that somebody was told. */
export const NotificationWire = Type.Object(
  {
    _id: Id,
    kind: oneOf(NOTIFICATION_KINDS),
    topic: oneOf(NOTIFICATION_TOPICS),
    ...notificationFacts,
    slug: orNull(Type.String(), 'Of the page of a product that is sold'),
    image: orNull(Type.String(), 'Of a product that is sold'),
    createdAt: Instant,
    readAt: orNull(Instant, 'null until it was read'),
  },
  { $id: 'Notification' },
)
export type NotificationWire = Static<typeof NotificationWire>

const Unread = Type.Integer({ minimum: 0, maximum: NOTIFICATION_UNREAD_MAX, description: `Counted up to ${NOTIFICATION_UNREAD_MAX}` })

export const listNotifications = operation({
  id: 'listNotifications',
  ref: 'ours',
  method: 'GET',
  path: '/notification/list',
  summary: 'What somebody was told, the latest first',
  tag: 'notification',
  auth: 'customer',
  query: Type.Object({ page: PageNumber, itemsPerPage: PageSize }),
  reply: Type.Object({ data: Type.Array(NotificationWire), page: PageWire, unread: Unread }),
  errors: [],
})

export const countUnread = operation({
  id: 'countUnread',
  ref: 'U-02',
  method: 'GET',
  path: '/notification/counts',
  summary: 'What waits for somebody, for the head of each page: one cheap call for all of it',
  tag: 'notification',
  auth: 'customer',
  reply: Type.Object({
    data: Type.Object({
      notifications: Type.Object({ total: Unread, unread: Unread }),
      chats: Type.Object({ total: Type.Integer({ minimum: 0 }), unread: Type.Integer({ minimum: 0, description: 'Conversations with something unread' }) }),
      inbox: orNull(
        Type.Object({ waiting: Type.Integer({ minimum: 0, description: 'Conversations that wait for an answer' }) }),
        'Of whoever answers for a seller; null for everybody else',
      ),
    }),
  }),
  errors: [],
})

export const readNotifications = operation({
  id: 'readNotifications',
  ref: 'ours',
  method: 'POST',
  path: '/notification/read',
  summary: 'These were read; reading twice is reading once',
  tag: 'notification',
  auth: 'customer',
  body: Type.Object({ ids: Type.Array(idOf('notification.not_found'), { minItems: 1, maxItems: 100 }) }),
  reply: Type.Object({ data: Type.Object({ unread: Unread }) }),
  errors: ['notification.not_found'],
})

export const readAllNotifications = operation({
  id: 'readAllNotifications',
  ref: 'ours',
  method: 'POST',
  path: '/notification/read-all',
  summary: 'All up to this one were read: what came meanwhile was not',
  tag: 'notification',
  auth: 'customer',
  body: Type.Object({ upTo: idOf('notification.not_found') }),
  reply: Type.Object({ data: Type.Object({ unread: Unread }) }),
  errors: ['notification.not_found'],
})

const TopicWire = Type.Object(
  {
    topic: oneOf(NOTIFICATION_TOPICS),
    channels: Type.Array(Type.Object({ channel: oneOf(NOTIFICATION_CHANNELS), isOn: Type.Boolean() }), {
      description: 'In the shop; by mail and SMS where there are addresses for them; on the screens of devices where there are any',
    }),
  },
  { $id: 'NotificationTopic' },
)
const Settings = Type.Object({ data: Type.Object({ topics: Type.Array(TopicWire) }) })

export const viewNotificationSettings = operation({
  id: 'viewNotificationSettings',
  ref: 'ours',
  method: 'GET',
  path: '/notification/settings',
  summary: 'Of what somebody hears by which way. Receipts, codes, cancellations, refunds and returns come by mail whatever is set',
  tag: 'notification',
  auth: 'customer',
  reply: Settings,
  errors: [],
})

export const changeNotificationSettings = operation({
  id: 'changeNotificationSettings',
  ref: 'ours',
  method: 'POST',
  path: '/notification/settings',
  summary: 'Hear of something by a way, or no longer',
  tag: 'notification',
  auth: 'customer',
  body: Type.Object({
    topic: oneOf(NOTIFICATION_TOPICS),
    channel: oneOf(NOTIFICATION_CHANNELS),
    isOn: Type.Boolean(),
    wording: Type.Optional(
      Type.Integer({ minimum: 1, maximum: CHOICE_WORDING, description: 'Which wording of the choice was shown; nothing from clients with words of their own' }),
    ),
  }),
  reply: Settings,
  limits: { byAccount: { points: 300, seconds: 3600 } },
  errors: [],
})

const QuietHoursWire = Type.Object({
  from: Type.String({ pattern: TIME_OF_DAY }),
  to: Type.String({ pattern: TIME_OF_DAY, description: 'The next day where it is earlier' }),
})
const timing = {
  quietHours: orNull(QuietHoursWire, 'When mail, SMS and devices are silent about what is not urgent; null: never'),
  digestAt: orNull(Type.Integer({ minimum: 0, maximum: 23 }), 'At which hour all mail that is not urgent comes together; null: each by itself'),
  timeZone: Type.String({ maxLength: 60, description: 'Whose clocks show these hours: "America/Guayaquil"' }),
}
const Timing = Type.Object({
  data: Type.Object({ ...timing, canDigest: Type.Boolean({ description: 'There is a mail address that the one mail of a day could go to' }) }),
})

export const viewNotificationTiming = operation({
  id: 'viewNotificationTiming',
  ref: 'ours',
  method: 'GET',
  path: '/notification/timing',
  summary: 'When somebody is told of what is not urgent. Codes, receipts, cancellations, refunds and returns always come at once',
  tag: 'notification',
  auth: 'customer',
  reply: Timing,
  errors: [],
})

export const changeNotificationTiming = operation({
  id: 'changeNotificationTiming',
  ref: 'ours',
  method: 'POST',
  path: '/notification/timing',
  summary: 'Be left alone at some hours, or be written to once a day',
  tag: 'notification',
  auth: 'customer',
  body: Type.Object(timing),
  reply: Timing,
  limits: { byAccount: { points: 300, seconds: 3600 } },
  errors: ['notification.time_zone_unknown', 'notification.quiet_hours_empty'],
})

/** That somebody began or ceased to want to hear of something by a way. */
export const ConsentChangeWire = Type.Object(
  {
    _id: Id,
    topic: oneOf(NOTIFICATION_TOPICS),
    channel: oneOf(NOTIFICATION_CHANNELS),
    isOn: Type.Boolean({ description: 'Given, or withdrawn' }),
    at: Instant,
    by: orNull(oneOf(CHOICE_WAYS), 'null for what was chosen before this was noted'),
    wording: orNull(Type.Integer({ minimum: 1 }), 'Which wording was shown; null where the shop showed none'),
  },
  { $id: 'ConsentChange' },
)
export type ConsentChangeWire = Static<typeof ConsentChangeWire>

export const listConsentChanges = operation({
  id: 'listConsentChanges',
  ref: 'ours',
  method: 'GET',
  path: '/notification/consents',
  summary: 'When somebody chose to hear of something by a way, or no longer, the latest first',
  tag: 'notification',
  auth: 'customer',
  query: Type.Object({ page: PageNumber, itemsPerPage: PageSize }),
  reply: Type.Object({ data: Type.Array(ConsentChangeWire), page: PageWire }),
  errors: [],
})
