import type { CartItemWire, CartWire, TenantConfigWire } from '@galleria/contract'
import { type Money, money, sumMoney, taxIncludedIn, timesMoney } from '@galleria/kernel'
import type { CartCandidate } from './cart-store.ts'
import { type DeviceLine, MAX_QUANTITY } from './device-cart.ts'
import type { CartLine } from './pending-changes.ts'

export type BasketTerms = { readonly delivery: TenantConfigWire['delivery']; readonly taxRate: number; readonly currency: string }

/** What stands at a line when it can't be bought as it is (UX-20). */
export type LineTrouble = { readonly kind: 'out_of_stock' } | { readonly kind: 'stock_short'; readonly left: number }

export type BasketLine = {
  readonly candidate: CartCandidate
  readonly options: string
  readonly slug: string | undefined
  readonly image: string
  /** Its slug. */
  readonly market: string | undefined
  readonly unitPrice: Money
  readonly listPrice: Money | undefined
  readonly quantity: number
  readonly price: Money
  /** How many the stepper goes up to. */
  readonly most: number
  readonly trouble: LineTrouble | undefined
}

/** One seller's lines: what becomes one order (C-15). */
export type BasketGroup = {
  readonly seller: CartCandidate['seller']
  readonly lines: readonly BasketLine[]
  readonly pieces: number
  readonly subTotal: Money
  readonly deliveryFee: Money
  readonly total: Money
  readonly taxIncluded: Money
  /** What is missing until delivery is free; undefined when it is, or never will be. */
  readonly untilFree: Money | undefined
  readonly hasTrouble: boolean
}

export type Basket = {
  readonly groups: readonly BasketGroup[]
  /** Lines whose product is no longer in the catalogue. Nothing is known of them but what the device remembers. */
  readonly gone: readonly CartCandidate[]
  readonly pieces: number
  readonly subTotal: Money
  readonly deliveryFee: Money
  readonly taxIncluded: Money
  readonly total: Money
}

function troubleOf(quantity: number, most: number): LineTrouble | undefined {
  if (quantity <= most) return undefined
  return most === 0 ? { kind: 'out_of_stock' } : { kind: 'stock_short', left: most }
}

function lineOf(item: CartItemWire, quantity: number): BasketLine {
  return {
    candidate: { variantId: item._id, name: item.Name, seller: { id: item.provider?._id ?? '', name: item.provider?.name ?? '' } },
    options: item.description_summary,
    slug: item.slug,
    image: item.images.icon,
    market: item.Market?.slug,
    unitPrice: item.unitPrice,
    listPrice: item.listPrice,
    quantity,
    price: timesMoney(item.unitPrice, quantity),
    most: Math.min(MAX_QUANTITY, item.Quantity),
    trouble: troubleOf(quantity, item.Quantity),
  }
}

function groupOf(lines: readonly BasketLine[], { delivery, taxRate, currency }: BasketTerms): BasketGroup {
  const subTotal = sumMoney(
    lines.map((line) => line.price),
    currency,
  )
  const isFree = delivery.fee === 0 || subTotal.amount >= delivery.freeFrom
  const deliveryFee = money(isFree ? 0 : delivery.fee, currency)
  const total = money(subTotal.amount + deliveryFee.amount, currency)
  return {
    seller: lines[0]?.candidate.seller ?? { id: '', name: '' },
    lines,
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    subTotal,
    deliveryFee,
    total,
    taxIncluded: taxIncludedIn(total, taxRate),
    untilFree: isFree ? undefined : money(delivery.freeFrom - subTotal.amount, currency),
    hasTrouble: lines.some((line) => line.trouble !== undefined),
  }
}

/**
 * The cart as it is shown: prices as the platform last gave them, quantities as the shopper has just set them, so that sums follow at once.
 * Grouped by seller, in the order in which the sellers came in.
 */
export function basketOf(cart: CartWire, lines: readonly CartLine[], terms: BasketTerms, device: readonly DeviceLine[] = []): Basket {
  const quantities = new Map(lines.map((line) => [line.variantId, line.quantity]))
  const shown = cart.items.flatMap((item) => {
    const quantity = quantities.get(item._id)
    return quantity ? [lineOf(item, quantity)] : []
  })
  const groups = [...Map.groupBy(shown, (line) => line.candidate.seller.id).values()].map((some) => groupOf(some, terms))
  const known = new Set(cart.items.map((item) => item._id))
  const gone = cart.warnings
    .filter(({ code, item }) => code === 'gone' && quantities.has(item) && !known.has(item))
    .map(({ item }) => ({ variantId: item, name: '', seller: device.find((line) => line.variantId === item)?.seller ?? { id: '', name: '' } }))
  const sumOf = (part: (group: BasketGroup) => Money) => sumMoney(groups.map(part), terms.currency)
  const total = sumOf((group) => group.total)
  return {
    groups,
    gone,
    pieces: groups.reduce((sum, group) => sum + group.pieces, 0),
    subTotal: sumOf((group) => group.subTotal),
    deliveryFee: sumOf((group) => group.deliveryFee),
    // Of the whole, as the platform computes it: the parts' rounded taxes may differ from it by a minor unit.
    taxIncluded: taxIncludedIn(total, terms.taxRate),
    total,
  }
}
