import type { CartWire } from '@galleria/contract'
import { toWireCart } from '@galleria/platform/cart'

/** What a shop sets that its prices depend on. Minor units. */
export type PricedShop = {
  readonly currency: string
  readonly delivery: { readonly fee: number; readonly freeFrom: number }
  readonly tax: { readonly name: string; readonly rate: number }
}

/** What is in a cart, as the platform reads it. Minor units. */
export type StockedLine = {
  readonly variantId: string
  readonly quantity: number
  readonly unitPrice: number
  readonly listPrice: number | null
  readonly stock: number
  readonly sellerId: string
}

type Answer = Parameters<typeof toWireCart>
type Line = Answer[1]['lines'][number]

/** The platform's own answer to a cart, without a database: for tests that hold the browser's figures to it. */
export function cartOnTheWire(shop: PricedShop, lines: readonly StockedLine[]): CartWire {
  const settings = shop as Answer[0]['tenant']['settings']
  const ctx = { locale: 'en', currency: shop.currency, tenant: { settings } } as Answer[0]
  return toWireCart(ctx, { lines: lines.map((line): Line => ({ ...NAMED, ...line, productId: line.variantId })), warnings: [] })
}

const NAMED = { slug: 'thing', sku: 'thing', name: { en: 'Thing' }, choice: {}, sellerName: 'Shop', image: '/img/none', market: 'things' }
