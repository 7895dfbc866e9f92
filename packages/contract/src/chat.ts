import {
  CHAT_PAGE,
  CHAT_PAGE_MAX,
  CHAT_PICTURE_ALT_MAX,
  CHAT_PICTURES_MAX,
  CHAT_SIDES,
  CHAT_SUBJECTS,
  CHAT_TEXT_MAX,
  CHAT_UNREAD_MAX,
  MAX_FILE_BYTES,
  QUOTATION_STATES,
  TICKET_STATUSES,
} from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { COUNT_MAX, Id, idOf, Instant, IsService, MoneyWire, oneOf, PageNumber, PageSize, PageWire } from './common.ts'
import { operation } from './operation.ts'
import { OrderStatusWire } from './order.ts'
import { binary, FileField, multipart } from './payload.ts'

/** Place of a message in its conversation, from 1 without gaps. */
const Place = Type.Integer({
  minimum: 0,
  maximum: COUNT_MAX,
  description: 'Place of a message in its conversation: from 1 and without gaps; 0 is before the first',
})

const SubjectRef = Type.Object(
  { kind: oneOf(CHAT_SUBJECTS), id: Id },
  {
    description:
      'What the message is about: a product of the seller, an order that the customer has with them, a price that the customer has asked them for, or a ticket of the customer who speaks',
  },
)
export type SubjectRef = Static<typeof SubjectRef>

/** What a message is about, as it is now. */
export const ChatSubjectWire = Type.Object(
  {
    kind: oneOf(CHAT_SUBJECTS),
    id: Id,
    name: Type.String({ description: 'Of the product, or the number of the order, ticket or quote; empty for what is no longer there' }),
    slug: Type.Optional(Type.String({ description: 'Of a product that is sold' })),
    image: Type.Optional(Type.String()),
    price: Type.Optional(MoneyWire),
    orderStatus: Type.Optional(OrderStatusWire),
    isService: Type.Optional(IsService),
    ticketStatus: Type.Optional(oneOf(TICKET_STATUSES)),
    quote: Type.Optional(
      Type.Object(
        {
          name: Type.String({ description: 'The product as it was called, with what was chosen' }),
          quantity: Type.Integer(),
          state: oneOf(QUOTATION_STATES),
          unitPrice: Type.Union([MoneyWire, Type.Null()], { description: 'As it was offered' }),
          validUntil: Type.Union([Instant, Type.Null()]),
        },
        { description: 'A price that was asked for' },
      ),
    ),
  },
  { $id: 'ChatSubject' },
)
export type ChatSubjectWire = Static<typeof ChatSubjectWire>

/** A picture of a message. It has no address: each side asks for it with their token. */
export const ChatPictureWire = Type.Object(
  {
    _id: Id,
    alt: Type.String({ description: "What it shows, for whoever can't see it; empty where its sender has not said so" }),
    width: Type.Integer(),
    height: Type.Integer(),
  },
  { $id: 'ChatPicture' },
)
export type ChatPictureWire = Static<typeof ChatPictureWire>

const message = {
  _id: Id,
  conversationId: Id,
  seq: Place,
  tid: Type.String({ description: 'As its sender called it' }),
  roleType: oneOf(CHAT_SIDES, { description: '`SELLER` for whoever speaks for the shop' }),
  fid: { ...Id, description: 'Who says it: the customer, or the seller; not which of their people' },
  text: Type.String({ description: 'Plain text: nothing in it is markup; empty where there are only pictures' }),
  pictures: Type.Array(ChatPictureWire, { maxItems: CHAT_PICTURES_MAX }),
  subject: Type.Union([ChatSubjectWire, Type.Null()]),
  createdAt: Instant,
}

/** E-09: one thing that was said. */
export const ChatMessageWire = Type.Object(message, { $id: 'ChatMessage' })
export type ChatMessageWire = Static<typeof ChatMessageWire>

const order = Type.Object({
  orderId: Type.String({ description: 'Number' }),
  orderStatus: OrderStatusWire,
  total: MoneyWire,
  isService: Type.Optional(IsService),
})

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
    isBlocked: Type.Boolean({ description: 'One has blocked the other side: neither writes until that is undone' }),
    isBlockedByOther: Type.Boolean({ description: 'The other side wants no messages: `chat.blocked`' }),
    isClosed: Type.Boolean({ description: 'The shop has ended it after a report: `chat.closed`' }),
  },
  { $id: 'Chat' },
)
export type ChatWire = Static<typeof ChatWire>

const params = Type.Object({ contextId: idOf('chat.not_found') })
const query = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: COUNT_MAX, description: 'Only messages before this place' })),
  after: Type.Optional(
    Type.Integer({ minimum: 0, maximum: COUNT_MAX, description: 'Only messages after this place; then the oldest of them come first to be told' }),
  ),
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
  pictures: Type.Optional(
    Type.Array(
      Type.Object({ id: { ...Id, description: 'As it was answered when it was sent' }, alt: Type.Optional(Type.String({ maxLength: CHAT_PICTURE_ALT_MAX })) }),
      {
        maxItems: CHAT_PICTURES_MAX,
      },
    ),
  ),
}
const limits = { byAccount: { points: 40, seconds: 60 } } as const
const refusals = [
  'chat.not_found',
  'chat.text_empty',
  'chat.subject_unknown',
  'chat.blocked',
  'chat.blocked_by_you',
  'chat.closed',
  'storage.file_not_found',
] as const

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

const SentPicture = Type.Object({ data: Type.Object({ _id: Id, width: Type.Integer(), height: Type.Integer() }) })
const pictureLimits = { bodyBytes: MAX_FILE_BYTES + 16 * 1024, byAccount: { points: 120, seconds: 3600 } } as const
const pictureRefusals = ['storage.full', 'storage.file_too_large', 'storage.file_type_unknown', 'storage.file_unreadable'] as const
const pictureParams = Type.Object({ contextId: idOf('chat.not_found'), pictureId: idOf('chat.not_found') })

export const sendChatPicture = operation({
  id: 'sendChatPicture',
  ref: 'U-02',
  method: 'POST',
  path: '/notification/bschat/pictures',
  summary: 'A picture to say something with: it is written anew without what the camera noted, and forgotten after a day unless a message shows it',
  tag: 'chat',
  auth: 'customer',
  body: multipart(Type.Object({ picture: FileField })),
  reply: SentPicture,
  limits: pictureLimits,
  errors: pictureRefusals,
})

export const getChatPicture = operation({
  id: 'getChatPicture',
  ref: 'U-02',
  method: 'GET',
  path: '/notification/bschat/messages/{contextId}/pictures/{pictureId}',
  summary: 'A picture of an own conversation',
  tag: 'chat',
  auth: 'customer',
  params: pictureParams,
  reply: binary('image/jpeg', 'image/webp'),
  errors: ['chat.not_found'],
})

export const sendSellerChatPicture = operation({
  id: 'sendSellerChatPicture',
  ref: 'U-02',
  method: 'POST',
  path: '/notification/bschat/seller/pictures',
  summary: 'The same for a seller',
  tag: 'chat',
  auth: { seller: ['chat.answer'] },
  body: multipart(Type.Object({ picture: FileField })),
  reply: SentPicture,
  limits: pictureLimits,
  errors: pictureRefusals,
})

export const getSellerChatPicture = operation({
  id: 'getSellerChatPicture',
  ref: 'U-02',
  method: 'GET',
  path: '/notification/bschat/seller/messages/{contextId}/pictures/{pictureId}',
  summary: 'The same for the seller',
  tag: 'chat',
  auth: { seller: ['chat.answer'] },
  params: pictureParams,
  reply: binary('image/jpeg', 'image/webp'),
  errors: ['chat.not_found'],
})
