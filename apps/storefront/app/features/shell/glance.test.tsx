// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readStored, storageKey, writeStored } from '../../lib/storage.ts'
import { useGlance, useGlanceOnRoot } from './glance.ts'

type Now = { readonly cart?: number; readonly wishes?: readonly object[]; readonly isSignedIn?: boolean }
const { now } = vi.hoisted((): { now: { is: Now } } => ({ now: { is: {} } }))
vi.mock('../cart/cart-actions.ts', () => ({ useCartCount: () => now.is.cart }))
vi.mock('../../lib/wishlist.ts', () => ({ useWishlistView: () => ({ items: now.is.wishes }) }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { tenantKey: 'shop' } }) }))
vi.mock('../../lib/session.ts', () => {
  const session = () => (now.is.isSignedIn ? {} : null)
  return { useSession: session, useBuyer: session, accountStore: () => ({ get: session }) }
})

const KEY = storageKey('shop', 'glance')
const { dataset } = document.documentElement
const kept = () => readStored(KEY)
let root: Root

function Glance() {
  useGlanceOnRoot(useGlance())
  return null
}
const show = (is: Now) =>
  act(async () => {
    now.is = is
    root.render(<Glance />)
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  // As boot.ts leaves it.
  writeStored(KEY, '{"cart":2,"wishlist":3}')
  dataset.cart = dataset.wishlist = ''
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('leaves the last known figures of a customer until others are known, and what is kept of them', async () => {
  await show({ isSignedIn: true })
  expect([dataset.cart, dataset.wishlist, kept()]).toEqual(['', '', '{"cart":2,"wishlist":3}'])
  await show({ isSignedIn: true, cart: 0 })
  expect([dataset.cart, dataset.wishlist, kept()]).toEqual([undefined, '', '{"cart":2,"wishlist":3}'])
  await show({ isSignedIn: true, cart: 0, wishes: [{}] })
  expect([dataset.cart, dataset.wishlist, kept()]).toEqual([undefined, '', '{"cart":0,"wishlist":1}'])
})

it('shows no wishes of whoever is not signed in', async () => {
  await show({ cart: 1 })
  expect([dataset.cart, dataset.wishlist, kept()]).toEqual(['', undefined, '{"cart":1,"wishlist":0}'])
  await show({ cart: 0 })
  expect([dataset.cart, kept()]).toEqual([undefined, null])
})
