/** From so many pieces of one variation on, each of them costs so many percent less; `percentOff` is whole. What it does not name, it does not ask about. */
export type PriceStep = {
  readonly from: number
  readonly percentOff: number
  /** Slugs, and ids. */
  readonly markets?: readonly string[]
  readonly sellers?: readonly string[]
  readonly products?: readonly string[]
}

/** What is sold, as far as steps ask: its market by slug. `singlePrice`: minor units of one piece that is bought alone. */
export type SteppedGood = {
  readonly market?: string | undefined
  readonly sellerId: string
  readonly productId?: string | undefined
  readonly singlePrice: number
}

const names = (list: readonly string[] | undefined, value: string | undefined): boolean => list === undefined || (value !== undefined && list.includes(value))

const isFor = ({ markets, sellers, products }: PriceStep, { market, sellerId, productId }: Omit<SteppedGood, 'singlePrice'>): boolean =>
  names(markets, market) && names(sellers, sellerId) && names(products, productId)

/** Rounded half up to the minor unit. */
const lowered = (price: number, percentOff: number): number => Math.floor((price * (100 - percentOff) * 2 + 100) / 200)

/** Minor units of one piece where so many are bought: the best of the steps that are reached counts. */
export function steppedPrice(good: SteppedGood, quantity: number, steps: readonly PriceStep[]): number {
  const reached = steps.filter((step) => quantity >= step.from && isFor(step, good))
  return lowered(good.singlePrice, Math.max(0, ...reached.map(({ percentOff }) => percentOff)))
}

/** From how many pieces on a good costs how much each, upwards: only what is cheaper than with fewer. Minor units. */
export function priceStepsOf(good: SteppedGood, steps: readonly PriceStep[]): readonly { readonly from: number; readonly unitPrice: number }[] {
  return [...new Set(steps.map(({ from }) => from))]
    .toSorted((a, b) => a - b)
    .map((from) => ({ from, unitPrice: steppedPrice(good, from, steps) }))
    .filter(({ from, unitPrice }) => unitPrice < (from > 1 ? steppedPrice(good, from - 1, steps) : good.singlePrice))
}

/** What stands struck through beside a price: the list price, or what one piece costs alone where so many cost less each. Minor units; null where nothing does. */
export const formerPrice = (unitPrice: number, singlePrice: number, listPrice: number | null): number | null =>
  unitPrice < singlePrice ? Math.max(singlePrice, listPrice ?? 0) : listPrice
