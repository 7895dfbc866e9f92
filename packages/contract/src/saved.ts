import { MAX_SAVED } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { CartItemWire, DeviceLines } from './cart.ts'
import { Id, MoneyWire } from './common.ts'
import { operation } from './operation.ts'

/** A variation that is kept for later, beside the cart: priced now, with what one piece cost when it was put there. */
export const SavedItemWire = Type.Object({ ...CartItemWire.properties, savedPrice: MoneyWire }, { $id: 'SavedItem' })
export type SavedItemWire = Static<typeof SavedItemWire>

const SavedReply = Type.Object({ data: Type.Array(SavedItemWire) })

export const viewSaved = operation({
  id: 'viewSaved',
  ref: 'UX-20',
  method: 'GET',
  path: '/cart/saved/view',
  summary: `What the customer keeps for later, newest first; at most ${MAX_SAVED}`,
  tag: 'cart',
  auth: 'buyer',
  reply: SavedReply,
  errors: [],
})

export const addSaved = operation({
  id: 'addSaved',
  ref: 'UX-20',
  method: 'POST',
  path: '/cart/saved/add',
  summary: 'Keep variations for later, at the prices of now; the quantity of one that is kept already is replaced, and the cart stays as it is',
  tag: 'cart',
  auth: 'buyer',
  body: Type.Object({ items: DeviceLines }),
  reply: SavedReply,
  errors: ['cart.saved_full'],
})

export const removeSaved = operation({
  id: 'removeSaved',
  ref: 'UX-20',
  method: 'POST',
  path: '/cart/saved/remove',
  summary: 'Keep a variation no longer',
  tag: 'cart',
  auth: 'buyer',
  body: Type.Object({ item: Id }),
  reply: SavedReply,
  errors: [],
})
