import { CHAT_COMPLAINTS, CHAT_DECISIONS, CHAT_SIDES, MAX_REPORT_TEXT } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { ChatMessageWire, ChatWire } from './chat.ts'
import { COUNT_MAX, Id, idOf, Instant, oneOf, PageNumber, PageSize, PageWire } from './common.ts'
import { operation } from './operation.ts'
import { binary } from './payload.ts'

const params = Type.Object({ contextId: idOf('chat.not_found') })
const limits = { byAccount: { points: 30, seconds: 3600 } } as const
const Comments = Type.Optional(Type.Union([Type.String({ maxLength: MAX_REPORT_TEXT }), Type.Null()]))

const blocking = Type.Object({ isBlocked: Type.Boolean() })
const Blocked = Type.Object({ data: ChatWire })

export const blockChat = operation({
  id: 'blockChat',
  ref: 'U-02',
  method: 'POST',
  path: '/notification/bschat/messages/{contextId}/block',
  summary: 'Hear nothing more from a seller, or again; what was said stays',
  tag: 'chat',
  auth: 'customer',
  params,
  body: blocking,
  reply: Blocked,
  limits,
  errors: ['chat.not_found'],
})

export const blockSellerChat = operation({
  id: 'blockSellerChat',
  ref: 'U-02',
  method: 'POST',
  path: '/notification/bschat/seller/messages/{contextId}/block',
  summary: 'The same for a seller: hear nothing more from a customer, or again',
  tag: 'chat',
  auth: { seller: ['chat.answer'] },
  params,
  body: blocking,
  reply: Blocked,
  limits,
  errors: ['chat.not_found'],
})

const report = Type.Object({
  reason: oneOf(CHAT_COMPLAINTS),
  comments: Comments,
  messageId: Type.Optional(Type.Union([idOf('chat.not_found'), Type.Null()], { description: 'The message that is meant; the whole conversation unless told' })),
})
const Done = Type.Object({ data: Type.Object({ ok: Type.Literal(true) }) })

export const reportChat = operation({
  id: 'reportChat',
  ref: 'U-02',
  method: 'POST',
  path: '/notification/bschat/messages/{contextId}/report',
  summary: 'Tell the shop of a conversation, or of one message of the seller; whoever does so again while it waits changes the reason',
  tag: 'chat',
  auth: 'customer',
  params,
  body: report,
  reply: Done,
  limits,
  errors: ['chat.not_found', 'chat.own_message'],
})

export const reportSellerChat = operation({
  id: 'reportSellerChat',
  ref: 'U-02',
  method: 'POST',
  path: '/notification/bschat/seller/messages/{contextId}/report',
  summary: 'The same for a seller',
  tag: 'chat',
  auth: { seller: ['chat.answer'] },
  params,
  body: report,
  reply: Done,
  limits,
  errors: ['chat.not_found', 'chat.own_message'],
})

/** A conversation or a message that somebody has told the shop of. */
export const ChatReportWire = Type.Object(
  {
    _id: Id,
    contextId: Id,
    by: oneOf(CHAT_SIDES, { description: 'Which side told of it' }),
    seller: Type.String({ description: 'Name of the shop' }),
    customer: Type.String({ description: 'First name and initial' }),
    reason: oneOf(CHAT_COMPLAINTS),
    comments: Type.String(),
    message: Type.Union([ChatMessageWire, Type.Null()], { description: 'The one that is meant; null for the whole conversation' }),
    isClosed: Type.Boolean({ description: 'Nobody writes in the conversation' }),
    createdAt: Instant,
    decision: Type.Union([oneOf(CHAT_DECISIONS), Type.Null()], { description: 'null while it waits' }),
    decisionComments: Type.String({ description: 'For colleagues' }),
    decidedAt: Type.Union([Instant, Type.Null()]),
  },
  { $id: 'ChatReport' },
)
export type ChatReportWire = Static<typeof ChatReportWire>

export const listChatReports = operation({
  id: 'listChatReports',
  ref: 'ours',
  method: 'GET',
  path: '/notification/bschat/reports',
  summary:
    'Conversations that somebody has told the shop of and staff has not decided about, the longest waiting first; or those that it has, the latest first',
  tag: 'chat',
  auth: { staff: ['review.moderate'] },
  query: Type.Object({ page: PageNumber, itemsPerPage: PageSize, isDecided: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({ data: Type.Array(ChatReportWire), page: PageWire }),
  errors: [],
})

const reportParams = Type.Object({ reportId: idOf('chat.report_not_found') })

export const readReportedChat = operation({
  id: 'readReportedChat',
  ref: 'ours',
  method: 'GET',
  path: '/notification/bschat/reports/{reportId}/messages',
  summary: 'What was said in a conversation that was reported, the latest pages first; that it was read is written down',
  tag: 'chat',
  auth: { staff: ['review.moderate'] },
  params: reportParams,
  query: Type.Object({ before: Type.Optional(Type.Integer({ minimum: 1, maximum: COUNT_MAX, description: 'Only messages before this place' })) }),
  reply: Type.Object({ data: Type.Array(ChatMessageWire, { description: 'In the order in which they were said' }), hasMore: Type.Boolean() }),
  errors: ['chat.report_not_found'],
})

export const getReportedChatPicture = operation({
  id: 'getReportedChatPicture',
  ref: 'ours',
  method: 'GET',
  path: '/notification/bschat/reports/{reportId}/pictures/{pictureId}',
  summary: 'A picture of a conversation that was reported',
  tag: 'chat',
  auth: { staff: ['review.moderate'] },
  params: Type.Object({ reportId: idOf('chat.report_not_found'), pictureId: idOf('chat.report_not_found') }),
  reply: binary('image/jpeg', 'image/webp'),
  errors: ['chat.report_not_found'],
})

export const decideChatReport = operation({
  id: 'decideChatReport',
  ref: 'ours',
  method: 'POST',
  path: '/notification/bschat/reports/{reportId}/decide',
  summary: 'Let a conversation go on, or close it for both sides; it settles all that was reported of it and can be decided anew',
  tag: 'chat',
  auth: { staff: ['review.moderate'] },
  params: reportParams,
  body: Type.Object({ decision: oneOf(CHAT_DECISIONS), comments: Comments }),
  reply: Done,
  errors: ['chat.report_not_found'],
})
