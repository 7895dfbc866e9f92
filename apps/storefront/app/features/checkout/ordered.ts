import type { Basket, BasketGroup } from '../cart/basket.ts'

/** What is about to be ordered: all of the cart, or one seller's part of it. Sums are the cart's own, until there is a quote. */
export type Ordered = Pick<Basket, 'groups' | 'pieces' | 'subTotal' | 'deliveryFee' | 'taxIncluded' | 'taxAdded' | 'total'> & {
  /** Undefined: of all sellers. */
  readonly sellerId: string | undefined
  readonly hasTrouble: boolean
}

const partOfBasket = (group: BasketGroup): Ordered => ({ ...group, groups: [group], sellerId: group.seller.id })

/**
 * What the address of the page asks for: one seller's part, or all. Undefined where there is nothing to order, or where several sellers' things are in a
 * cart that is ordered seller by seller (C-15) and none was chosen.
 */
export function orderedOf(basket: Basket | undefined, { sellerId, mode }: { sellerId: string | null; mode: 'single' | 'multi' }): Ordered | undefined {
  if (!basket) return undefined
  const { groups } = basket
  const asked = groups.find(({ seller }) => seller.id === sellerId)
  if (asked) return partOfBasket(asked)
  const [only] = groups
  if (!only) return undefined
  if (groups.length === 1) return partOfBasket(only)
  return mode === 'multi' ? { ...basket, sellerId: undefined, hasTrouble: groups.some(({ hasTrouble }) => hasTrouble) } : undefined
}
