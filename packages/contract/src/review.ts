import { MAX_REVIEWS } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id, idOf, Instant } from './common.ts'
import { operation } from './operation.ts'

/** E-14 */
export const ReviewWire = Type.Object(
  {
    _id: Id,
    author: Type.String(),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    title: Type.String(),
    comments: Type.String(),
    language: Type.String(),
    createdAt: Instant,
  },
  { $id: 'Review' },
)
export type ReviewWire = Static<typeof ReviewWire>

export const listReviews = operation({
  id: 'listReviews',
  ref: 'A-068',
  method: 'GET',
  path: '/feedback/product-review/list/{id}',
  summary: `Reviews of a product, newest first, at most ${MAX_REVIEWS}`,
  tag: 'review',
  auth: 'public',
  params: Type.Object({ id: idOf('catalog.item_not_found') }),
  reply: Type.Object({ data: Type.Array(ReviewWire) }),
  errors: ['catalog.item_not_found'],
})
