import { MAX_PHOTOGRAPHS } from './photograph-source.ts'
import type { ProductOption } from './product-draft.ts'
import type { ProductRecord } from './product-record.ts'

/** What the shop offers of a product, by SKU. A variant that was taken out of sale has no place among the others. */
export type KnownChoices = {
  readonly productId: string
  readonly options: readonly ProductOption[]
  /** Where its photographs are, in their order. */
  readonly photographs: readonly string[]
  readonly variants: Readonly<Record<string, { readonly options: Readonly<Record<string, string>>; readonly position: number | null }>>
}

/**
 * A product of which a row was refused or may not have been read, as it is written over what is there: the variants of such rows stay, and with them every choice that is
 * made among them, and the photographs that only these may have named.
 */
export function besideWhatIsThere(record: ProductRecord, { options, photographs, variants }: KnownChoices): ProductRecord {
  return {
    ...record,
    photographs: [...new Set([...record.photographs, ...photographs])].slice(0, MAX_PHOTOGRAPHS),
    options: byCode(options, record.options, (known, given) => ({ ...given, values: byCode(known.values, given.values, (_, value) => value) })),
    variants: record.variants.map((variant) => {
      const known = variants[variant.sku]
      return known ? { ...variant, options: { ...known.options, ...variant.options }, position: known.position ?? variant.position } : variant
    }),
  }
}

/** All that are known or given, those that are known in their order. */
function byCode<Item extends { readonly code: string }>(known: readonly Item[], given: readonly Item[], join: (known: Item, given: Item) => Item): Item[] {
  const givenBy = new Map(given.map((item) => [item.code, item]))
  const codes = new Set(known.map(({ code }) => code))
  return [
    ...known.map((item) => {
      const found = givenBy.get(item.code)
      return found ? join(item, found) : item
    }),
    ...given.filter(({ code }) => !codes.has(code)),
  ]
}
