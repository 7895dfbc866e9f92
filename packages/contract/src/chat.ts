import { CHAT_PAGE, CHAT_PAGE_MAX, CHAT_SIDES, CHAT_SUBJECTS, CHAT_TEXT_MAX, CHAT_UNREAD_MAX } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id, idOf, Instant, MoneyWire, oneOf, PageNumber, PageSize, PageWire } from './common.ts'
import { operation } from './operation.ts'
import { OrderStatusWire } from './order.ts'

/** Place of a message in its conversation, from 1 without gaps. */
const Place = Type.Integer({ minimum: 0, description: 'Place of a message in its conversation: from 1 and without gaps; 0 is before the first' })

const SubjectRef = Type.Object(
  { kind: oneOf(CHAT_SUBJECTS), id: Id },
  { description: 'What the message is about: a product of the seller, or an order that the customer has with them' },
)
export type SubjectRef = Static<typeof SubjectRef>

/** What a message is about, as it is now. */
export const ChatSubjectWire = Type.Object(
  {
    kind: oneOf(CHAT_SUBJECTS),
    id: Id,
    name: Type.String({ description: 'Of the product, or the number of the order; empty for what is not sold any more' }),
    slug: Type.Optional(Type.String({ description: 'Of a product that is sold' })),
    image: Type.Optional(Type.String()),
    price: Type.Optional(MoneyWire),
    orderStatus: Type.Optional(OrderStatusWire),
  },
  { $id: 'ChatSubject' },
)
export type ChatSubjectWire = Static<typeof ChatSubjectWire>

const message = {
  _id: Id,
  conversationId: Id,
  seq: Place,
  tid: Type.String({ description: 'As its sender called it' }),
  roleType: oneOf(CHAT_SIDES, { description: '`SELLER` for whoever speaks for the shop' }),
  fid: { ...Id, description: 'Who says it: the customer, or the seller; not which of their people' },
  text: Type.String({ description: 'Plain text: nothing in it is markup' }),
  subject: Type.Union([ChatSubjectWire, Type.Null()]),
  createdAt: Instant,
}

/** E-09: one thing that was said. */
export const ChatMessageWire = Type.Object(message, { $id: 'ChatMessage' })
export type ChatMessageWire = Static<typeof ChatMessageWire>

const order = Type.Object({ orderId: Type.String({ description: 'Number' }), orderStatus: OrderStatusWire, total: MoneyWire })

const Marks = Type.Object({ delivered: Place, read: Place }, { description: 'The newest message that has reached the other side, and that they have read' })

/** E-09: a conversation as one side sees it. */
export const ChatWire = Type.Object(
  {
    contextId: Id,
    pid: { ...Id, description: 'The seller' },
    cid: { ...Id, description: 'The customer' },
    name: Type.String({ description: 'Of the other side: the shop, or the customer by first name and initial' }),
    slug: Type.Optional(Type.String({ description: "Of the shop's page" })),
    messages: Type.Array(ChatMessageWire, { description: 'The newest one', maxItems: 1 }),
    unread: Type.Integer({ minimum: 0, maximum: CHAT_UNREAD_MAX, description: `Of the other side's messages, counted up to ${CHAT_UNREAD_MAX}` }),
    read: { ...Place, description: 'The newest message that one has read' },
    other: Marks,
    waitingSince: Type.Union([Instant, Type.Null()], { description: 'Since when the customer waits for an answer' }),
    order: Type.Union([order, Type.Null()], { description: 'The newest that the customer has with the seller' }),
  },
  { $id: 'Chat' },
)
export type ChatWire = Static<typeof ChatWire>

const params = Type.Object({ contextId: idOf('chat.not_found') })
const query = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1, description: 'Only messages before this place' })),
  after: Type.Optional(Type.Integer({ minimum: 0, description: 'Only messages after this place; then the oldest of them come first to be told' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CHAT_PAGE_MAX, default: CHAT_PAGE })),
})
const page = Type.Object({
  data: Type.Array(ChatMessageWire, { description: 'In the order in which they were said' }),
  chat: ChatWire,
  hasMore: Type.Boolean(),
})

/** S-01, and the same over HTTP. */
export const NewMessage = {
  tid: Type.String({ minLength: 1, maxLength: 80, description: 'Made by the device: the same one twice is one message' }),
  text: Type.String({ maxLength: CHAT_TEXT_MAX }),
  subject: Type.Optional(Type.Union([SubjectRef, Type.Null()])),
}
const limits = { byAccount: { points: 40, seconds: 60 } } as const
const refusals = ['chat.not_found', 'chat.text_empty', 'chat.subject_unknown'] as const

export const listChats = operation({
  id: 'listChats',
  ref: 'A-110',
  method: 'GET',
  path: '/notification/bschat/chat-contacts/list',
  summary: 'The sellers with whom a customer has talked, the latest first',
  tag: 'chat',
  auth: 'customer',
  query: Type.Object({ page: PageNumber, itemsPerPage: PageSize }),
  reply: Type.Object({ chats: Type.Array(ChatWire), page: PageWire, unread: Type.Integer({ minimum: 0, description: 'Conversations with something unread' }) }),
  errors: [],
})

export const openChat = operation({
  id: 'openChat',
  ref: 'U-02',
  method: 'POST',
  path: '/notification/bschat/chat-contacts/open',
  summary: 'The conversation with a seller; it is listed as soon as something is said in it',
  tag: 'chat',
  auth: 'customer',
  body: Type.Object({ seller: Type.String({ minLength: 1, maxLength: 120, description: 'Id or slug' }) }),
  reply: Type.Object({ data: ChatWire }),
  limits,
  errors: ['seller.not_found'],
})

export const listChatMessages = operation({
  id: 'listChatMessages',
  ref: 'G-01',
  method: 'GET',
  path: '/notification/bschat/messages/{contextId}',
  summary: 'What was said in an own conversation (C-18): the newest, or those before or after a place',
  tag: 'chat',
  auth: 'customer',
  params,
  query,
  reply: page,
  errors: ['chat.not_found'],
})

export const sendChatMessage = operation({
  id: 'sendChatMessage',
  ref: 'S-01',
  method: 'POST',
  path: '/notification/bschat/messages/{contextId}',
  summary: 'S-01 for whoever has no socket',
  tag: 'chat',
  auth: 'customer',
  params,
  body: Type.Object(NewMessage),
  reply: Type.Object({ data: ChatMessageWire }),
  limits,
  errors: refusals,
})

export const listSellerChats = operation({
  id: 'listSellerChats',
  ref: 'G-09',
  method: 'GET',
  path: '/notification/bschat/seller/chats',
  summary: "A seller's conversations: those that wait for an answer, the longest first; or the others, the latest first",
  tag: 'chat',
  auth: { seller: ['chat.answer'] },
  query: Type.Object({ page: PageNumber, itemsPerPage: PageSize, isWaiting: Type.Optional(Type.Boolean({ default: false })) }),
  reply: Type.Object({ chats: Type.Array(ChatWire), page: PageWire, seller: Type.Object({ _id: Id, name: Type.String(), slug: Type.String() }) }),
  errors: [],
})

export const listSellerChatMessages = operation({
  id: 'listSellerChatMessages',
  ref: 'G-09',
  method: 'GET',
  path: '/notification/bschat/seller/messages/{contextId}',
  summary: 'G-01 for the seller',
  tag: 'chat',
  auth: { seller: ['chat.answer'] },
  params,
  query,
  reply: page,
  errors: ['chat.not_found'],
})

export const answerChat = operation({
  id: 'answerChat',
  ref: 'G-09',
  method: 'POST',
  path: '/notification/bschat/seller/messages/{contextId}',
  summary: 'S-01 for a seller who has no socket',
  tag: 'chat',
  auth: { seller: ['chat.answer'] },
  params,
  body: Type.Object(NewMessage),
  reply: Type.Object({ data: ChatMessageWire }),
  limits,
  errors: refusals,
})
