import { Type } from 'typebox'
import type { AgreedPrice } from '../promotion/index.ts'
import { policy } from './policy.ts'

/** What is known of an account that wants to order. Open is what is neither paid for nor over; `openAmount` is minor units, `openPieces` pieces by product. */
export type Standing = {
  readonly isConfirmed: boolean
  readonly deliveredOrders: number
  readonly openOrders: number
  readonly openAmount: number
  readonly openPieces: ReadonlyMap<string, number>
}

/** What an account may have open at once, with what it is about to order: orders, pieces of one product, minor units. What is not said has no limit. */
export type OrderLimits = { readonly orders?: number | undefined; readonly pieces?: number | undefined; readonly amount?: number | undefined }

/** Against hoarding: the more an account has been brought, the more it may order. Undefined where a shop knows no limits, and nobody needs to look. */
export type OrderLimitsPolicy = ((standing: Standing) => OrderLimits) | undefined

const none = policy('none', Type.Object({}), (): OrderLimitsPolicy => undefined)

const Most = Type.Optional(Type.Integer({ minimum: 1 }))
const Limits = { orders: Most, pieces: Most, amount: Most }

/** Limits for accounts that have confirmed nothing, and others by how many orders they have been brought: the last level that is reached. */
const byStanding = policy(
  'by_standing',
  Type.Object({
    unconfirmed: Type.Optional(Type.Object(Limits)),
    levels: Type.Array(Type.Object({ ...Limits, delivered: Type.Integer({ minimum: 0 }) })),
  }),
  ({ unconfirmed, levels }): OrderLimitsPolicy => {
    const upwards = levels.toSorted((a, b) => a.delivered - b.delivered)
    return ({ isConfirmed, deliveredOrders }) => {
      if (unconfirmed && !isConfirmed && deliveredOrders === 0) return unconfirmed
      return upwards.findLast(({ delivered }) => deliveredOrders >= delivered) ?? {}
    }
  },
)

/**
 * Of a shop that says nothing: enough for a household, not for a store room. What it comes to has no limit: what is much money differs by currency and goods, so
 * only a shop can say it.
 */
export const USUAL_LIMITS = {
  unconfirmed: { orders: 3, pieces: 10 },
  levels: [
    { delivered: 0, orders: 5, pieces: 20 },
    { delivered: 1, orders: 10, pieces: 50 },
    { delivered: 5, orders: 30, pieces: 200 },
  ],
}

export const orderLimitsPolicies = [none, byStanding]

/** What would be ordered now: orders, what they come to, pieces by product. */
export type Wanted = { readonly orders: number; readonly amount: number; readonly pieces: ReadonlyMap<string, number> }

/** What one seller's part has to say of that. Minor units; `discount` and `tax` are of all pieces of a line. */
type WantedPart = {
  readonly lines: readonly {
    readonly productId: string
    readonly variantId: string
    readonly quantity: number
    readonly unitPrice: number
    readonly discount: number
    readonly tax: number
  }[]
  readonly totals: { readonly taxAdded: { readonly amount: number } }
}

/**
 * What is held against the limits of an order. The pieces of a price that a seller has agreed with this customer are not, nor what they come to: somebody has looked at
 * them and said yes (decision 0140). Pieces beyond them are, and everything else.
 */
export function wantedOf(parts: readonly WantedPart[], total: number, agreed: Pick<AgreedPrice, 'variantId' | 'quantity' | 'unitPrice'> | null): Wanted {
  const pieces = new Map<string, number>()
  let amount = total
  for (const { lines, totals } of parts) {
    for (const line of lines) {
      const { productId, variantId, quantity, unitPrice } = line
      const free = agreed?.variantId === variantId ? Math.min(quantity, agreed.quantity) : 0
      if (quantity > free) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity - free)
      if (!agreed || free === 0) continue
      const goods = Math.min(unitPrice, agreed.unitPrice) * free
      const tax = totals.taxAdded.amount > 0 ? line.tax : 0
      amount -= goods + Math.floor((tax * goods) / Math.max(1, unitPrice * quantity - line.discount))
    }
  }
  // Bringing it is part of what was agreed, where nothing else comes along.
  return { orders: 1, amount: pieces.size > 0 ? amount : 0, pieces }
}

/** Which limit an order would break, and how much of it is left; undefined when none. `item` is the product. */
export type LimitBroken = { readonly limit: keyof OrderLimits; readonly most: number; readonly left: number; readonly item?: string }

export function limitBroken(limits: OrderLimits, standing: Standing, wanted: Wanted): LimitBroken | undefined {
  const breaks = (limit: keyof OrderLimits, open: number, more: number): LimitBroken | undefined => {
    const most = limits[limit]
    // What adds nothing breaks nothing, however much is open.
    return most === undefined || more === 0 || open + more <= most ? undefined : { limit, most, left: Math.max(0, most - open) }
  }
  const broken = breaks('orders', standing.openOrders, wanted.orders) ?? breaks('amount', standing.openAmount, wanted.amount)
  if (broken) return broken
  for (const [item, pieces] of wanted.pieces) {
    const tooMany = breaks('pieces', standing.openPieces.get(item) ?? 0, pieces)
    if (tooMany) return { ...tooMany, item }
  }
  return undefined
}
