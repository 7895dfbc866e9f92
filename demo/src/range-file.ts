import { convertAmount, Currency, isRecord, Language, mapping, parseAmount, Rounding, Slug, type SourceRow } from '@galleria/importer'
import { decimalOf, money } from '@galleria/kernel'
import { type Static, Type } from 'typebox'

/** `catalog.yaml`: which of another demo shop's products this one sells, where, by whom and at what price. */
export const RangeFile = mapping({
  from: Slug,
  currency: Currency,
  reviews: Type.Array(Language, { description: 'Languages of the reviews that come along' }),
  round: Rounding,
  markets: Type.Record(
    Type.String(),
    mapping({
      from: Slug,
      rate: Type.Number({ minimum: 0.000001 }),
      products: Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Slug)), { description: 'Category -> seller -> ids' }),
    }),
  ),
})

type Conversion = { readonly from: string; readonly rate: number; readonly rounding: Static<typeof Rounding> }

export type Range = {
  readonly from: string
  readonly reviews: readonly string[]
  readonly markets: readonly {
    readonly slug: string
    /** The other shop's market. */
    readonly from: string
    readonly price: Conversion
    readonly products: readonly { readonly id: string; readonly category: string; readonly seller: string }[]
  }[]
}

export const rangeOf = ({ from, currency, reviews, round, markets }: Static<typeof RangeFile>): Range => ({
  from,
  reviews,
  markets: Object.entries(markets).map(([slug, market]) => ({
    slug,
    from: market.from,
    price: { from: currency, rate: market.rate, rounding: round },
    products: Object.entries(market.products).flatMap(([category, sellers]) =>
      Object.entries(sellers).flatMap(([seller, ids]) => ids.map((id) => ({ id, category, seller }))),
    ),
  })),
})

/** Rows of the other shop's products as this shop sells them; a product that is not there is a fault of its row. */
export function rangeRows(range: Range, market: Range['markets'][number], rows: readonly SourceRow[], targetCurrency: string): SourceRow[] {
  const byId = new Map(rows.flatMap((row) => ('value' in row && typeof row.value.id === 'string' ? [[row.value.id, row] as const] : [])))
  return market.products.map(({ id, category, seller }, index) => {
    const row = byId.get(id)
    if (!row || !('value' in row))
      return { line: index + 1, fault: { code: 'row.unreadable', reason: `market "${market.from}" of "${range.from}" has no product "${id}"` } }
    const reviews = Array.isArray(row.value.reviews)
      ? row.value.reviews.filter((review) => isRecord(review) && range.reviews.includes(String(review.locale)))
      : []
    const variants = Array.isArray(row.value.variants) ? row.value.variants.map((variant) => priced(variant, market.price, targetCurrency)) : []
    return { line: row.line, value: { ...row.value, category, seller, variants, reviews } }
  })
}

/** `[option values..., price, list price or 0, stock]` in the other currency. */
function priced(variant: unknown, { from, rate, rounding }: Conversion, targetCurrency: string): unknown {
  if (!Array.isArray(variant) || variant.length < 3) return variant
  const convert = (value: unknown): number => {
    const amount = parseAmount(value)
    return amount ? convertAmount(amount, { unit: 'major', currency: from, rate, targetCurrency, rounding }) : 0
  }
  const inMajor = (minor: number): string => decimalOf(money(minor, targetCurrency))
  const [price, listPrice] = [convert(variant.at(-3)), convert(variant.at(-2))]
  return [...variant.slice(0, -3), inMajor(price), listPrice > price ? inMajor(listPrice) : 0, variant.at(-1)]
}
