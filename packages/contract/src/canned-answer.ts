import { LOCALES } from '@galleria/kernel'
import { CANNED_TITLE_MAX, MAX_CANNED_ANSWERS, TICKET_TEXT_MAX } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Instant, Revision, someOf } from './common.ts'
import { operation } from './operation.ts'

const Key = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$', description: 'The same in every language and version' })
const texts = (maxLength: number, description: string) => someOf(LOCALES, Type.String({ minLength: 1, maxLength }), { description })

const CannedAnswerWire = Type.Object(
  {
    _id: Key,
    title: texts(CANNED_TITLE_MAX, 'What colleagues choose it by, by language'),
    comments: texts(TICKET_TEXT_MAX, 'What it says, by language; `{first_name}` is the first name of whoever asked, `{number}` the number of the ticket'),
  },
  { $id: 'CannedAnswer' },
)
export type CannedAnswerWire = Static<typeof CannedAnswerWire>

const List = Type.Array(CannedAnswerWire, { maxItems: MAX_CANNED_ANSWERS })
const Reply = Type.Object({
  data: Type.Object({
    version: Type.Integer({ minimum: 0, description: '0 is what the software brings along' }),
    publishedAt: Type.Union([Instant, Type.Null()]),
    answers: List,
  }),
})

export const viewCannedAnswers = operation({
  id: 'viewCannedAnswers',
  ref: 'ours',
  method: 'GET',
  path: '/servicerequest/canned/list',
  summary: 'Answers that the shop gives often, as they are written',
  tag: 'support',
  auth: { staff: ['ticket.answer'] },
  reply: Reply,
  errors: [],
})

export const publishCannedAnswers = operation({
  id: 'publishCannedAnswers',
  ref: 'ours',
  method: 'POST',
  path: '/servicerequest/canned/publish',
  summary: 'Writes a new version of all of them, in every language of the shop; the earlier ones are kept',
  tag: 'support',
  auth: { staff: ['ticket.answer'] },
  body: Type.Object({
    after: Revision('The version that the writer began from: refused when another one has come since'),
    answers: List,
  }),
  reply: Reply,
  status: 201,
  limits: { byAccount: { points: 60, seconds: 3600 }, bodyBytes: 512 * 1024 },
  errors: ['ticket.canned_outdated'],
})

export const fillCannedAnswers = operation({
  id: 'fillCannedAnswers',
  ref: 'ours',
  method: 'GET',
  path: '/servicerequest/canned/fill/{ticketId}',
  summary: 'The same as they would be sent: with name and number of this ticket, in the language of whoever asked',
  tag: 'support',
  auth: { staff: ['ticket.answer'] },
  params: Type.Object({ ticketId: Type.String({ maxLength: 40, description: 'Id or number' }) }),
  reply: Type.Object({
    data: Type.Array(Type.Object({ _id: Key, title: Type.String(), comments: Type.String() }), { maxItems: MAX_CANNED_ANSWERS }),
  }),
  errors: ['ticket.not_found'],
})
