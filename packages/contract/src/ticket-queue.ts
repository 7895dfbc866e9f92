import { TICKET_FIGURES_DAYS } from '@galleria/rules'
import { Type } from 'typebox'
import { Id, Instant } from './common.ts'
import { operation } from './operation.ts'

const Minutes = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])
const Count = Type.Integer({ minimum: 0 })

export const listTicketColleagues = operation({
  id: 'listTicketColleagues',
  ref: 'ours',
  method: 'GET',
  path: '/servicerequest/queue/colleagues',
  summary: 'Who answers tickets of the shop, and can be given one',
  tag: 'support',
  auth: { staff: ['ticket.answer'] },
  reply: Type.Object({
    data: Type.Array(Type.Object({ _id: Id, name: Type.String({ description: 'As colleagues know them; what they sign in with where no name is known' }) }), {
      maxItems: 200,
    }),
  }),
  errors: [],
})

export const viewTicketFigures = operation({
  id: 'viewTicketFigures',
  ref: 'ours',
  method: 'GET',
  path: '/servicerequest/queue/figures',
  summary: `What waits now, and how long first answers took in the last ${TICKET_FIGURES_DAYS} days`,
  tag: 'support',
  auth: { staff: ['ticket.answer'] },
  reply: Type.Object({
    data: Type.Object({
      days: Type.Integer({ minimum: 1, description: 'Over which answers are counted' }),
      waiting: Type.Object({
        count: Count,
        unanswered: Type.Integer({ minimum: 0, description: 'Of them those that nobody has answered yet' }),
        unassigned: Type.Integer({ minimum: 0, description: 'Of them those that nobody looks after' }),
        since: Type.Union([Instant, Type.Null()], { description: 'Since when the longest of them waits' }),
      }),
      firstAnswer: Type.Object(
        { count: Count, medianMinutes: Minutes, slowMinutes: Minutes },
        { description: 'From the question to its first answer: half were quicker than the median, nine in ten quicker than the slow one; null of none' },
      ),
      rating: Type.Object(
        { count: Count, average: Type.Union([Type.Number({ minimum: 1, maximum: 5 }), Type.Null()]) },
        { description: 'What customers thought of the help, of the same tickets' },
      ),
    }),
  }),
  errors: [],
})
