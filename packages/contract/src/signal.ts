import { Type } from 'typebox'
import { Done, Id } from './common.ts'
import { operation } from './operation.ts'

/**
 * For clients that show products on pages of their own, and for a page that was gone to without a document: whoever asks the platform for a product's page
 * is counted there. It only counts in memory, and once for each address and product in half an hour, so that a key would cost more than the call.
 */
export const noteItemView = operation({
  id: 'noteItemView',
  ref: 'ours',
  method: 'POST',
  changesState: false,
  path: '/catalog/api/item/view',
  summary: 'Somebody looks at a product: counted for what is trending',
  tag: 'catalog',
  auth: 'public',
  body: Type.Object({ item: Id }),
  reply: Done,
  limits: { bySender: { points: 120, seconds: 60, isLocal: true } },
  errors: [],
})
