import { type CartMode, type LeftOut, linesInTheWay, mostOf, shortageOf } from '@galleria/rules'
import type { CartLine, PricedLine } from './cart.ts'

/** Pieces to put in, and the most that the line may have then. */
export type Raise = CartLine & { readonly most: number }

/** What became of one variant; `reason` is null when all of it goes in. */
export type BoughtAgain = { readonly variantId: string; readonly wanted: number; readonly added: number; readonly reason: LeftOut | null }

export type BuyingAgain = {
  readonly raises: readonly Raise[]
  readonly bought: readonly BoughtAgain[]
  /** ST-04: what has to go first, and for whose things. */
  readonly inTheWay: readonly PricedLine[]
  readonly seller: { readonly id: string; readonly name: string } | undefined
}

/**
 * What can go into a cart of what was bought before, each variant once. `known` is all that is in the cart and all that is wanted and still sold, which
 * is there at quantity 0 when it is not in the cart. Where a cart holds one seller's things, the first that has any decides (C-15). `isFilledUp`: as many as were
 * wanted are in the cart then, with those that are in it already, and not so many more.
 */
export function buyingAgain(asked: readonly CartLine[], known: readonly PricedLine[], mode: CartMode, isFilledUp = false): BuyingAgain {
  const lines = new Map(known.map((line) => [line.variantId, line]))
  const missing = ({ variantId, quantity }: CartLine): number => Math.max(0, quantity - (isFilledUp ? (lines.get(variantId)?.quantity ?? 0) : 0))
  const wanted = asked.map((line) => ({ ...line, more: missing(line) }))
  const first = wanted.map(({ variantId }) => lines.get(variantId)).find((line) => line && !line.booking && line.stock > 0)
  const seller = first && { id: first.sellerId, name: first.sellerName }
  const raises: Raise[] = []
  const bought = wanted.map(({ variantId, quantity, more }): BoughtAgain => {
    const line = lines.get(variantId)
    const left = (reason: LeftOut) => ({ variantId, wanted: quantity, added: 0, reason })
    if (!line || line.booking) return left('gone')
    if (line.stock <= 0) return left('out_of_stock')
    if (mode === 'single' && line.sellerId !== seller?.id) return left('other_seller')
    const most = mostOf(line.stock)
    const added = Math.max(0, Math.min(more, most - line.quantity))
    if (added > 0) raises.push({ variantId, quantity: added, most })
    return { variantId, wanted: quantity, added, reason: shortageOf(line.quantity + more, most)?.code ?? null }
  })
  const present = known.filter((line) => line.quantity > 0)
  return { raises, bought, inTheWay: seller && raises.length > 0 ? linesInTheWay(present, seller.id, mode) : [], seller }
}
