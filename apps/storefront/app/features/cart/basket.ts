import type { CartItemWire, CartWire } from '@galleria/contract'
import { type Money, money, timesMoney } from '@galleria/kernel'
import {
  formerPrice,
  hasGoods,
  isDeliveryFree,
  type KindSold,
  type Measure,
  mostOf,
  type PriceStep,
  type PriceTerms,
  priceStepsOf,
  type SoldLine,
  shortageOf,
  steppedPrice,
  stockToMention,
  totalsOf,
  UNIT_OF_PRICE,
  unitPriceOf,
} from '@galleria/rules'
import type { DeviceLine } from './device-cart.ts'
import type { CartCandidate, CartLine } from './pending-changes.ts'

/** What stands at a line when it can't be bought as it is (UX-20). */
export type LineTrouble = { readonly kind: 'out_of_stock' } | { readonly kind: 'stock_short'; readonly left: number }

export type BasketLine = {
  readonly candidate: CartCandidate
  readonly options: string
  readonly slug: string | undefined
  readonly image: string
  /** Its slug. */
  readonly market: string | undefined
  readonly sells: KindSold
  /** Where and when it is done; only of services. */
  readonly terms: string | undefined
  readonly unitPrice: Money
  /** Of a piece that is bought alone. */
  readonly singlePrice: Money
  /** What stands struck through: the list price, or the single one where so many cost less each. */
  readonly listPrice: Money | undefined
  /** What so much of it costs, where goods are bought by weight or volume. */
  readonly perMeasure: { readonly price: Money; readonly amount: number; readonly unit: Measure } | undefined
  readonly quantity: number
  readonly price: Money
  /** How many the stepper goes up to. */
  readonly most: number
  /** How many there are, when they are few. */
  readonly left: number | undefined
  readonly trouble: LineTrouble | undefined
  /** How many more it takes until all cost less each, where there are so many. */
  readonly next: { readonly more: number; readonly unitPrice: Money } | undefined
}

/** What tells a line from those beside it: several variations of a product bear one name. */
export const lineName = ({ candidate: { name }, options }: Pick<BasketLine, 'candidate' | 'options'>): string => (options ? `${name}, ${options}` : name)

/** What prices follow from; `steps` is null where only the platform knows what many pieces cost. */
export type BasketTerms = PriceTerms & { readonly steps: readonly PriceStep[] | null }

/** One seller's lines: what becomes one order (C-15). */
export type BasketGroup = {
  readonly seller: CartCandidate['seller']
  readonly lines: readonly BasketLine[]
  readonly pieces: number
  readonly subTotal: Money
  readonly deliveryFee: Money
  readonly total: Money
  readonly taxIncluded: Money
  readonly taxAdded: Money
  /** What is missing until delivery is free; undefined when it is, or never will be, and where nothing is brought. */
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
  readonly taxAdded: Money
  readonly total: Money
  /** How much less than the list prices. */
  readonly saving: Money
}

function troubleOf(quantity: number, stock: number): LineTrouble | undefined {
  const shortage = shortageOf(quantity, stock)
  return shortage?.code === 'stock_short' ? { kind: shortage.code, left: shortage.available } : shortage && { kind: shortage.code }
}

const soldLineOf = ({ candidate, market, sells, unitPrice, listPrice, quantity }: BasketLine): SoldLine => ({
  sellerId: candidate.seller.id,
  market,
  sells,
  unitPrice: unitPrice.amount,
  listPrice: listPrice?.amount,
  quantity,
})

type LinePrices = Pick<BasketLine, 'unitPrice' | 'singlePrice' | 'listPrice' | 'next'>

/** What a piece costs in such a quantity: as the platform last said, where only it knows. */
function pricesOf(item: CartItemWire, quantity: number, steps: BasketTerms['steps']): LinePrices {
  const singlePrice = item.singlePrice ?? item.unitPrice
  if (!steps) return { unitPrice: item.unitPrice, singlePrice, listPrice: item.listPrice, next: undefined }
  const priced = (amount: number): Money => ({ ...singlePrice, amount })
  const good = { market: item.Market?.slug, sellerId: item.provider?._id ?? '', productId: item.item, singlePrice: singlePrice.amount }
  const unitPrice = steppedPrice(good, quantity, steps)
  const former = formerPrice(unitPrice, singlePrice.amount, item.listPrice?.amount ?? null)
  const next = priceStepsOf(good, steps).find(({ from }) => from > quantity)
  return {
    unitPrice: priced(unitPrice),
    singlePrice,
    listPrice: former === null ? undefined : priced(former),
    next: next && next.from <= mostOf(item.Quantity) ? { more: next.from - quantity, unitPrice: priced(next.unitPrice) } : undefined,
  }
}

/** A line as it is shown, of what the platform says of its variant. */
export function lineOf(item: CartItemWire, quantity: number, steps: BasketTerms['steps']): BasketLine {
  const prices = pricesOf(item, quantity, steps)
  return {
    candidate: { variantId: item._id, productId: item.item, name: item.Name, seller: { id: item.provider?._id ?? '', name: item.provider?.name ?? '' } },
    options: item.description_summary,
    slug: item.slug,
    image: item.images.icon,
    market: item.Market?.slug,
    sells: item.isService ? 'services' : 'goods',
    terms: item.serviceTerms?.join(' '),
    ...prices,
    perMeasure: item.content && {
      price: { ...prices.unitPrice, amount: unitPriceOf(prices.unitPrice.amount, item.content) },
      amount: UNIT_OF_PRICE,
      unit: item.content.unit,
    },
    quantity,
    price: timesMoney(prices.unitPrice, quantity),
    most: mostOf(item.Quantity),
    left: stockToMention(item.Quantity),
    trouble: troubleOf(quantity, item.Quantity),
  }
}

function groupOf(lines: readonly BasketLine[], terms: PriceTerms): BasketGroup {
  const { subTotal, deliveryFee, total, taxIncluded, taxAdded } = totalsOf(lines.map(soldLineOf), terms)
  const { delivery, currency } = terms
  return {
    seller: lines[0]?.candidate.seller ?? { id: '', name: '' },
    lines,
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    subTotal,
    deliveryFee,
    total,
    taxIncluded,
    taxAdded,
    untilFree: !hasGoods(lines) || isDeliveryFree(subTotal.amount, delivery) ? undefined : money(delivery.freeFrom - subTotal.amount, currency),
    hasTrouble: lines.some((line) => line.trouble !== undefined),
  }
}

/**
 * The cart as it is shown: quantities as the shopper has just set them, at the prices of so many, so that sums follow at once.
 * Grouped by seller, in the order in which the sellers came in.
 */
export function basketOf(cart: CartWire, lines: readonly CartLine[], terms: BasketTerms, device: readonly DeviceLine[] = []): Basket {
  const quantities = new Map(lines.map((line) => [line.variantId, line.quantity]))
  const shown = cart.items.flatMap((item) => {
    const quantity = quantities.get(item._id)
    return quantity ? [lineOf(item, quantity, terms.steps)] : []
  })
  const groups = [...Map.groupBy(shown, (line) => line.candidate.seller.id).values()].map((some) => groupOf(some, terms))
  const known = new Set(cart.items.map((item) => item._id))
  const gone = cart.warnings
    .filter(({ code, item }) => code === 'gone' && quantities.has(item) && !known.has(item))
    .map(({ item }) => ({ variantId: item, name: '', seller: device.find((line) => line.variantId === item)?.seller ?? { id: '', name: '' } }))
  const { subTotal, listTotal, deliveryFee, taxIncluded, taxAdded, total } = totalsOf(shown.map(soldLineOf), terms)
  return {
    groups,
    gone,
    pieces: groups.reduce((sum, group) => sum + group.pieces, 0),
    subTotal,
    deliveryFee,
    taxIncluded,
    taxAdded,
    total,
    saving: money(listTotal.amount - subTotal.amount, terms.currency),
  }
}
