import { READING_KINDS, READING_ROLES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id, Instant, oneOf, PageNumber, PageSize, PageWire } from './common.ts'
import { operation } from './operation.ts'

/** That somebody who works here has opened what a customer wrote. */
export const ReadingWire = Type.Object(
  {
    _id: Id,
    at: Instant,
    kind: oneOf(READING_KINDS),
    objectId: { ...Id, description: 'The conversation, the ticket, or the order of an appointment' },
    customerId: Type.Union([Id, Type.Null()], { description: 'Whose words they are; null for whoever has no account' }),
    accountId: Id,
    name: Type.String({ description: 'Of the account; empty when it is gone' }),
    role: oneOf(READING_ROLES, { description: '`SELLER` for whoever works for one, `STAFF` for whoever works for the shop' }),
  },
  { $id: 'Reading' },
)
export type ReadingWire = Static<typeof ReadingWire>

export const listReadings = operation({
  id: 'listReadings',
  ref: 'ours',
  method: 'GET',
  path: '/cap/staff/audit/readings',
  summary:
    'Who of the staff, and of the people of sellers, has opened which conversation or ticket, or whom an appointment is for, the latest first; a line for each person, object and hour',
  tag: 'support',
  auth: { staff: ['audit.read'] },
  query: Type.Object({
    kind: Type.Optional(oneOf(READING_KINDS)),
    objectId: Type.Optional(Id),
    accountId: Type.Optional(Id),
    page: PageNumber,
    itemsPerPage: PageSize,
  }),
  reply: Type.Object({ data: Type.Array(ReadingWire), page: PageWire }),
  errors: [],
})
