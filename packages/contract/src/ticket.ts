import {
  MAX_TICKET_FILES,
  REPORT_KINDS,
  TICKET_PRIORITIES,
  TICKET_SEARCH_MAX,
  TICKET_STATUSES,
  TICKET_SUBJECT_MAX,
  TICKET_TEXT_MAX,
  EMAIL_MAX,
  ENQUIRY_NAME_MAX,
} from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id, idOf, Instant, oneOf, PageNumber, PageSize, PageWire } from './common.ts'
import type { ErrorCode } from './errors.ts'
import { operation } from './operation.ts'
import { binary } from './payload.ts'

const Category = Type.String({ maxLength: 40, description: '`_id` of one of the categories' })
const Comments = Type.String({ minLength: 1, maxLength: TICKET_TEXT_MAX })
const addresses = (description: string) =>
  Type.Optional(Type.Union([Type.Array(Type.String({ maxLength: 500 }), { maxItems: MAX_TICKET_FILES, uniqueItems: true }), Type.Null()], { description }))
const Files = {
  attachments: addresses('Addresses of pictures and PDFs of whoever writes that are not public, as an upload (A-064) answers them'),
  // Pages of the version before send it, empty for the most part.
  images: addresses('As `attachments`, which is looked at unless it is left out'),
}
/** What a reply of these has: a picture or a document that is shown to whoever may read the entry, and has no address. */
const AttachmentWire = Type.Object(
  {
    _id: Id,
    name: Type.String({ description: 'As its sender calls it; empty once their account is gone, and the file with it' }),
    type: oneOf(['image/jpeg', 'image/webp', 'application/pdf'], { description: 'By its bytes, whatever it was called' }),
    size: Type.Integer({ description: 'Bytes' }),
    width: Type.Union([Type.Integer(), Type.Null()], { description: 'Of a picture' }),
    height: Type.Union([Type.Integer(), Type.Null()]),
  },
  { $id: 'TicketAttachment' },
)
export type TicketAttachmentWire = Static<typeof AttachmentWire>
const Nullable = Type.Union([Type.String(), Type.Null()])

const OrderRef = Type.Union(
  [
    Type.Object({
      orderId: Type.String({ description: 'Its number' }),
      item: Type.Union(
        [Type.Object({ _id: Id, name: Type.String(), choice: Type.String(), slug: Type.String(), image: Type.String(), market: Nullable }), Type.Null()],
        { description: 'The line that is meant; null where it is the whole order' },
      ),
    }),
    Type.Null(),
  ],
  { description: 'What it is about, as it was called when the ticket was written' },
)

const AboutWire = Type.Union(
  [Type.Object({ kind: oneOf(REPORT_KINDS), _id: Type.String({ description: 'Of a page its path' }), name: Type.String() }), Type.Null()],
  {
    description: 'What was reported',
  },
)

const ticket = {
  _id: Id,
  ticket_Id: Type.String({ description: 'The number that people read out: "T-4KX-9RM"' }),
  category: Category,
  categoryName: Type.String(),
  subject: Type.String(),
  comments: Type.String({ description: 'What was asked first' }),
  status: oneOf(TICKET_STATUSES),
  turn: Type.Union([Type.Literal('shop'), Type.Literal('customer'), Type.Null()], { description: 'Who is to say something next' }),
  order: OrderRef,
  about: AboutWire,
  createdAt: Instant,
  changedAt: Instant,
}

/** E-20, in a list. */
export const TicketSummaryWire = Type.Object(ticket, { $id: 'TicketSummary' })
export type TicketSummaryWire = Static<typeof TicketSummaryWire>

const EntryWire = Type.Object(
  {
    _id: Type.Integer({ description: 'Its place in the thread, from 1' }),
    kind: oneOf(['comment', 'answer', 'note', 'event'], { description: '`note` is for colleagues and told to staff only' }),
    by: Type.Union([Type.Literal('shop'), Type.Literal('customer'), Type.Null()], { description: 'Null of what happened by itself' }),
    name: Type.String({ description: 'First name; empty where nobody is known by one' }),
    comments: Type.String(),
    images: Type.Array(Type.String(), { description: 'Addresses of pictures that were sent while they were public' }),
    attachments: Type.Array(AttachmentWire, { description: 'Told by their own call' }),
    event: Type.Union([oneOf(['solved', 'reopened', 'closed', 'taken', 'merged']), Type.Null()], {
      description: '`taken` by nobody (`by` is null): whoever looked after it does so no longer',
    }),
    givenBy: Type.Union([Type.String(), Type.Null()], {
      description: 'Of what was taken: the colleague who gave it to them, or back, where that is another one; told to staff only',
    }),
    at: Instant,
  },
  { $id: 'TicketEntry' },
)
export type TicketEntryWire = Static<typeof EntryWire>

const detail = {
  ...ticket,
  thread: Type.Array(EntryWire, { description: 'From the first on' }),
  with: Type.Union([Type.String(), Type.Null()], { description: 'First name of whoever looks after it' }),
  firstAnswerAt: Type.Union([Instant, Type.Null()]),
  rating: Type.Union([Type.Integer({ minimum: 1, maximum: 5 }), Type.Null()], { description: 'What the customer thought of the help' }),
  mergedInto: Type.Union([Type.String(), Type.Null()], { description: 'Number of the ticket that goes on with it' }),
}

export const TicketWire = Type.Object(
  { ...detail, can: Type.Object({ write: Type.Boolean(), settle: Type.Boolean(), rate: Type.Boolean() }, { description: 'What its customer can do now' }) },
  { $id: 'Ticket' },
)
export type TicketWire = Static<typeof TicketWire>

const QueuedSummary = Type.Object(
  {
    ...ticket,
    priority: oneOf(TICKET_PRIORITIES),
    customer: Type.String({ description: 'Name' }),
    with: Type.Union([Type.String(), Type.Null()]),
    firstAnswerAt: Type.Union([Instant, Type.Null()]),
    waitingSince: Type.Union([Instant, Type.Null()], { description: 'Since when it is the turn of the shop' }),
  },
  { $id: 'QueuedTicketSummary' },
)
export type QueuedTicketSummaryWire = Static<typeof QueuedSummary>

export const QueuedTicketWire = Type.Object(
  {
    ...detail,
    priority: oneOf(TICKET_PRIORITIES),
    customer: Type.Object({ name: Type.String(), email: Nullable, phone: Nullable, isGuest: Type.Boolean() }),
    assignedTo: Type.Union([Id, Type.Null()]),
    waitingSince: Type.Union([Instant, Type.Null()]),
    reopened: Type.Integer({ description: 'How often it was taken up again' }),
  },
  { $id: 'QueuedTicket' },
)
export type QueuedTicketWire = Static<typeof QueuedTicketWire>

const params = Type.Object({ ticketId: Type.String({ maxLength: 40, description: 'Id or number; a number also as it is typed by whoever heard it' }) })
const limits = { byAccount: { points: 60, seconds: 3600 } } as const
const Reply = Type.Object({ data: TicketWire })
const QueueReply = Type.Object({ data: QueuedTicketWire })

export const listTicketCategories = operation({
  id: 'listTicketCategories',
  ref: 'A-105',
  method: 'GET',
  path: '/servicerequest/category/list',
  summary: 'What a ticket can be about, in the order in which it is offered',
  tag: 'support',
  auth: 'public',
  reply: Type.Object({ data: Type.Array(Type.Object({ _id: Category, category: Category, name: Type.String() }), { maxItems: 30 }) }),
  errors: [],
})

export const createTicket = operation({
  id: 'createTicket',
  ref: 'A-103',
  method: 'POST',
  path: '/servicerequest/ticket/create',
  summary: 'Ask the shop; the reply has the number to read out',
  tag: 'support',
  auth: 'buyer',
  body: Type.Object({
    ticket_Id: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()], { description: 'What the device calls it: sent again, it is the same ticket' }),
    ),
    category: Category,
    comments: Comments,
    subject: Type.Optional(
      Type.Union([Type.String({ maxLength: TICKET_SUBJECT_MAX }), Type.Null()], { description: 'Unless told, the beginning of what is written' }),
    ),
    orderId: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()], { description: 'Id or number of an own order' })),
    item: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()], { description: 'Id of the variation of a line of it' })),
    ...Files,
  }),
  reply: Reply,
  limits: { byAccount: { points: 20, seconds: 3600 } },
  errors: ['ticket.category_unknown', 'ticket.text_empty', 'ticket.limit_reached', 'ticket.item_not_found', 'order.not_found', 'storage.file_not_found'],
})

export const reportIssue = operation({
  id: 'reportIssue',
  ref: 'R-077',
  method: 'POST',
  path: '/servicerequest/report/create',
  summary: 'Report a product, a shop or a page: a ticket of whoever is signed in, or of a guest, who is answered by mail',
  tag: 'support',
  auth: { guest: true, customer: true, buyer: true },
  body: Type.Object({
    kind: oneOf(REPORT_KINDS),
    about: Type.String({
      minLength: 1,
      maxLength: 400,
      description: 'Id of the product, id or slug of the seller, or path or address of the page of this shop',
    }),
    comments: Comments,
    ...Files,
    name: Type.Optional(Type.Union([Type.String({ maxLength: ENQUIRY_NAME_MAX }), Type.Null()], { description: 'Of a guest' })),
    email: Type.Optional(Type.Union([Type.String({ maxLength: EMAIL_MAX }), Type.Null()], { description: 'Of a guest: where the answer goes' })),
  }),
  reply: Type.Object({
    data: Type.Object({ ticket_Id: Type.String(), isOwn: Type.Boolean({ description: 'Whether it is among the tickets of an account' }) }),
  }),
  limits: { bySender: { points: 10, seconds: 3600 } },
  errors: ['ticket.about_unknown', 'ticket.text_empty', 'ticket.limit_reached', 'ticket.email_missing', 'storage.file_not_found'],
})

export const listTickets = operation({
  id: 'listTickets',
  ref: 'A-101',
  method: 'GET',
  path: '/servicerequest/ticket/list',
  summary: 'Own tickets, those first in which something was said last',
  tag: 'support',
  auth: 'buyer',
  query: Type.Object({
    status: Type.Optional(oneOf(TICKET_STATUSES)),
    orderId: Type.Optional(Type.String({ maxLength: 40, description: 'Number of the order that they are about' })),
    page: PageNumber,
    itemsPerPage: PageSize,
  }),
  reply: Type.Object({
    data: Type.Array(TicketSummaryWire),
    page: PageWire,
    waiting: Type.Integer({ description: 'How many wait for a word of the customer' }),
  }),
  errors: [],
})

export const getTicket = operation({
  id: 'getTicket',
  ref: 'A-102',
  method: 'GET',
  path: '/servicerequest/ticket/detail/{ticketId}',
  summary: 'An own ticket with all that was said',
  tag: 'support',
  auth: 'buyer',
  params,
  query: Type.Object({ tenant: Type.Optional(Type.String({ maxLength: 80, description: 'Id or key; only ever the shop that is asked' })) }),
  reply: Reply,
  errors: ['ticket.not_found', 'tenant.unknown'],
})

const attachmentParams = Type.Object({ ...params.properties, attachmentId: idOf('ticket.not_found') })
const attachment = {
  method: 'GET',
  ref: 'R-070',
  tag: 'support',
  params: attachmentParams,
  reply: binary('image/jpeg', 'image/webp', 'application/pdf'),
  errors: ['ticket.not_found'] satisfies ErrorCode[],
} as const

export const getTicketAttachment = operation({
  ...attachment,
  id: 'getTicketAttachment',
  path: '/servicerequest/ticket/detail/{ticketId}/attachments/{attachmentId}',
  summary: 'A picture or a document of an own ticket',
  auth: 'buyer',
})

export const commentTicket = operation({
  id: 'commentTicket',
  ref: 'A-104',
  method: 'POST',
  path: '/servicerequest/ticket/postcomment/{ticketId}',
  summary: 'Say more; what was solved or is over, for 30 days, is taken up again',
  tag: 'support',
  auth: 'buyer',
  params,
  body: Type.Object({ comments: Comments, ...Files }),
  reply: Reply,
  limits,
  errors: ['ticket.not_found', 'ticket.text_empty', 'ticket.over', 'ticket.merged', 'ticket.full', 'storage.file_not_found'],
})

export const settleTicket = operation({
  id: 'settleTicket',
  ref: 'R-070',
  method: 'POST',
  path: '/servicerequest/ticket/settle/{ticketId}',
  summary: 'Say whether it is solved: yes closes it, no takes it up again; and what the help was like',
  tag: 'support',
  auth: 'buyer',
  params,
  body: Type.Object({
    isSolved: Type.Optional(Type.Boolean()),
    rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, description: 'From poor to great; the last one counts' })),
  }),
  reply: Reply,
  limits,
  errors: ['ticket.not_found', 'ticket.step_invalid', 'ticket.merged', 'ticket.not_answered'],
})

export const listTicketQueue = operation({
  id: 'listTicketQueue',
  ref: 'R-069',
  method: 'GET',
  path: '/servicerequest/queue/list',
  summary: 'Tickets of the shop: those that wait for it first, the most pressing and longest waiting before the others',
  tag: 'support',
  auth: { staff: ['ticket.answer'] },
  query: Type.Object({
    turn: Type.Optional(oneOf(['shop', 'customer'], { description: 'Whose turn it is; all unless told, also those that are over' })),
    status: Type.Optional(oneOf(TICKET_STATUSES)),
    category: Type.Optional(Category),
    assigned: Type.Optional(oneOf(['me', 'nobody'], { description: 'Who looks after it' })),
    q: Type.Optional(
      Type.String({
        maxLength: TICKET_SEARCH_MAX,
        description: 'Number, order, name, address or phone of whoever asks, words of what was said: all of it has to be there, beginnings of words are enough',
      }),
    ),
    sameAs: Type.Optional(Type.String({ maxLength: 40, description: 'Id or number of a ticket: others of whoever asks in it, which are no part of another' })),
    ticket_Id: Type.Optional(Type.String({ maxLength: 40, description: 'As it was read out' })),
    page: PageNumber,
    itemsPerPage: PageSize,
  }),
  reply: Type.Object({ data: Type.Array(QueuedSummary), page: PageWire }),
  errors: ['ticket.not_found'],
})

export const getQueuedTicket = operation({
  id: 'getQueuedTicket',
  ref: 'R-070',
  method: 'GET',
  path: '/servicerequest/queue/detail/{ticketId}',
  summary: 'Any ticket of the shop, with notes of colleagues and who asks',
  tag: 'support',
  auth: { staff: ['ticket.answer'] },
  params,
  reply: QueueReply,
  errors: ['ticket.not_found'],
})

export const getQueuedAttachment = operation({
  ...attachment,
  id: 'getQueuedAttachment',
  path: '/servicerequest/queue/detail/{ticketId}/attachments/{attachmentId}',
  summary: 'The same of any ticket of the shop, with those of notes',
  auth: { staff: ['ticket.answer'] },
})

export const answerTicket = operation({
  id: 'answerTicket',
  ref: 'R-070',
  method: 'POST',
  path: '/servicerequest/queue/answer/{ticketId}',
  summary: 'Answer, or note something for colleagues; whoever answers first looks after it',
  tag: 'support',
  auth: { staff: ['ticket.answer'] },
  params,
  body: Type.Object({
    comments: Comments,
    ...Files,
    isSolved: Type.Optional(Type.Boolean({ description: 'With it the question is solved; the customer is asked whether it is' })),
    isNote: Type.Optional(Type.Boolean({ description: 'Only colleagues see it, and nobody is told' })),
  }),
  reply: QueueReply,
  errors: ['ticket.not_found', 'ticket.text_empty', 'ticket.step_invalid', 'ticket.merged', 'ticket.full', 'storage.file_not_found'],
})

export const updateTicket = operation({
  id: 'updateTicket',
  ref: 'R-070',
  method: 'POST',
  path: '/servicerequest/queue/update/{ticketId}',
  summary: 'Who looks after it, how pressing it is, what it is about; or that it is over without an answer',
  tag: 'support',
  auth: { staff: ['ticket.answer'] },
  params,
  body: Type.Object({
    assignedTo: Type.Optional(Type.Union([Type.Literal('me'), Id, Type.Null()], { description: '`me`, the id of a colleague, or null for nobody' })),
    priority: Type.Optional(oneOf(TICKET_PRIORITIES)),
    category: Type.Optional(Category),
    status: Type.Optional(Type.Literal('closed')),
  }),
  reply: QueueReply,
  errors: ['ticket.not_found', 'ticket.step_invalid', 'ticket.category_unknown', 'ticket.colleague_unknown', 'ticket.merged', 'ticket.full'],
})

export const mergeTicket = operation({
  id: 'mergeTicket',
  ref: 'R-070',
  method: 'POST',
  path: '/servicerequest/queue/merge/{ticketId}',
  summary: 'Close a ticket because another one of the same customer goes on with it',
  tag: 'support',
  auth: { staff: ['ticket.answer'] },
  params,
  body: Type.Object({ into: Type.String({ maxLength: 40, description: 'Id or number of the one that goes on; the reply is that one' }) }),
  reply: QueueReply,
  errors: ['ticket.not_found', 'ticket.step_invalid', 'ticket.merged', 'ticket.full', 'ticket.merge_invalid'],
})
