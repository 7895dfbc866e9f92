import { MAX_WISHES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { ItemTileWire } from './catalog.ts'
import { Id, idOf, MoneyWire } from './common.ts'
import { operation } from './operation.ts'

/** A product on a wishlist, with what it cost when it was put there; `null` where that was not noted. */
export const WishedItemWire = Type.Object({ ...ItemTileWire.properties, savedPrice: Type.Union([MoneyWire, Type.Null()]) }, { $id: 'WishedItem' })
export type WishedItemWire = Static<typeof WishedItemWire>

const WishlistReply = Type.Object({ data: Type.Array(WishedItemWire) })

export const viewWishlist = operation({
  id: 'viewWishlist',
  ref: 'A-005',
  method: 'GET',
  path: '/cart/favorite/view',
  summary: `The wishlist, newest first; at most ${MAX_WISHES}`,
  tag: 'wishlist',
  auth: 'customer',
  reply: WishlistReply,
  errors: [],
})

export const addToWishlist = operation({
  id: 'addToWishlist',
  ref: 'A-006',
  method: 'POST',
  path: '/cart/favorite/add',
  summary: 'Put a product on the wishlist',
  tag: 'wishlist',
  auth: 'customer',
  body: Type.Object({ item: idOf('catalog.item_not_found') }),
  reply: WishlistReply,
  errors: ['catalog.item_not_found', 'wishlist.full'],
})

export const removeFromWishlist = operation({
  id: 'removeFromWishlist',
  ref: 'A-007',
  method: 'POST',
  path: '/cart/favorite/remove',
  summary: 'Take a product off the wishlist',
  tag: 'wishlist',
  auth: 'customer',
  body: Type.Object({ item: Id }),
  reply: WishlistReply,
  errors: [],
})

export const clearWishlist = operation({
  id: 'clearWishlist',
  ref: 'A-008',
  method: 'DELETE',
  path: '/cart/favorite/remove-all',
  summary: 'Empty the wishlist',
  tag: 'wishlist',
  auth: 'customer',
  reply: WishlistReply,
  errors: [],
})
