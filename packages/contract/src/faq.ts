import { LOCALES } from '@galleria/kernel'
import { FAQ_OCCASIONS, FAQ_SEARCH_MAX, MAX_FAQ } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Done, NodePageSize, oneOf, PageNumber, PageWire } from './common.ts'
import { ContentBlock } from './content.ts'
import { operation } from './operation.ts'

const Anchor = Type.String({
  maxLength: 100,
  description: 'Of a heading: stands behind the `#` of the page, the same in every language where its writer says so',
})

export const FaqWire = Type.Object(
  {
    _id: Anchor,
    topic: Anchor,
    question: Type.String(),
    answer: Type.Array(ContentBlock),
    occasions: Type.Array(oneOf(FAQ_OCCASIONS), { description: 'When it is wanted beside an order' }),
  },
  { $id: 'Faq' },
)
export type FaqWire = Static<typeof FaqWire>

export const listFaq = operation({
  id: 'listFaq',
  ref: 'A-100',
  method: 'GET',
  path: '/faq/list-faq',
  summary: 'Questions and answers in the words of the shop: all of them unless told, by topic or the nearest to what is looked for',
  tag: 'content',
  auth: 'public',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: FAQ_SEARCH_MAX, description: 'What is looked for, in the language that is asked in' })),
    topic: Type.Optional(Anchor),
    occasion: Type.Optional(oneOf(FAQ_OCCASIONS)),
    page: PageNumber,
    itemsPerPage: NodePageSize,
  }),
  reply: Type.Object({
    data: Type.Array(FaqWire),
    topics: Type.Array(Type.Object({ _id: Anchor, title: Type.String() }), { description: 'All of them, in the order of the page' }),
    title: Type.String(),
    summary: Type.String(),
    language: oneOf(LOCALES, { description: 'Of the texts; another one than asked for where the shop has not written them in that' }),
    version: Type.Integer({ description: 'Of the page `faq`, which is published as any page of words' }),
    page: PageWire,
  }),
  errors: [],
})

export const rateFaq = operation({
  id: 'rateFaq',
  ref: 'R-072',
  method: 'POST',
  path: '/faq/helpful/{id}',
  summary: 'Say whether an answer helped; counted, and nobody is remembered',
  tag: 'content',
  auth: 'public',
  params: Type.Object({ id: Anchor }),
  body: Type.Object({ helpful: Type.Boolean() }),
  reply: Done,
  limits: { bySender: { points: 30, seconds: 3600 } },
  errors: ['content.question_not_found'],
})

export const listFaqRatings = operation({
  id: 'listFaqRatings',
  ref: 'R-072',
  method: 'GET',
  path: '/faq/ratings',
  summary: 'How often each answer helped, those first that helped least',
  tag: 'content',
  auth: { staff: ['content.edit'] },
  reply: Type.Object({
    data: Type.Array(Type.Object({ _id: Anchor, question: Type.String(), helpful: Type.Integer({ minimum: 0 }), unhelpful: Type.Integer({ minimum: 0 }) }), {
      maxItems: MAX_FAQ,
    }),
  }),
  errors: [],
})
