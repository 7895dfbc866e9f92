import { inEveryLanguage, textIn } from '@galleria/kernel'
import { type DescribedPack, MARKET_LAYOUTS, hasUnitPrices, modeOf, packContentOf } from '@galleria/rules'
import type { View } from '../../infra/statement.ts'
import { choiceInWords, type OptionWords, type PricedLine } from './cart.ts'
import type { CartParts } from './cart.ports.ts'

export type PricedRow = Omit<PricedLine, 'choice' | 'singlePrice' | 'content' | 'booking'> & {
  readonly productOptions: readonly OptionWords[]
  readonly chosen: Readonly<Record<string, string>>
  readonly calendar: string | null
  /** Where goods are bought by weight or volume; null elsewhere, where nobody asks. */
  readonly packAttributes: DescribedPack['attributes'] | null
}

const BY_CONTENT = MARKET_LAYOUTS.filter(hasUnitPrices)
  .map((layout) => `'${layout}'`)
  .join(', ')

/** Of a variant that cannot be sold any more: nothing else is told of it. */
export type GoneRow = Pick<PricedRow, 'variantId' | 'quantity'> & { readonly productId: null }

/**
 * What is known now of the variants in a relation with `variant_id`, `quantity` and `added_at`, and `more` columns of it, which is called `w`. Hidden and
 * deleted variants fall out, or with `left join` stay as a `GoneRow`.
 */
export const pricedLines = ({ variantsForSale, sellers, stock }: CartParts, wanted: View, more = '', join: 'join' | 'left join' = 'join'): string =>
  `select w.variant_id as "variantId", w.quantity, v.product_id as "productId", v.slug, v.sku, v.name, v.options as "productOptions", v.chosen,
       case when v.layout in (${BY_CONTENT}) then v.attributes end as "packAttributes", v.price::float8 as "unitPrice", v.list_price::float8 as "listPrice", coalesce(s.quantity, 0) as stock, v.seller_id as "sellerId", se.name as "sellerName",
       '/img/' || v.image as image, v.market, v.sells, v.calendar${more && `, ${more}`}
  from ${wanted} w
  ${join} ${variantsForSale} v on v.tenant_id = :tenantId and v.id = w.variant_id
  ${join} ${sellers} se on se.tenant_id = :tenantId and se.id = v.seller_id
  left join ${stock} s on s.tenant_id = :tenantId and s.variant_id = v.id
 order by w.added_at, w.variant_id`

/** The line of a row, with its choice in words. As if one piece was bought. */
export function pricedLineOf({ productOptions, chosen, packAttributes, calendar, ...line }: PricedRow): PricedLine {
  const content = packAttributes && packContentOf({ name: line.name, attributes: packAttributes, options: productOptions }, chosen)
  return {
    ...line,
    singlePrice: line.unitPrice,
    content: content ?? null,
    booking: calendar === null ? null : { calendar, mode: modeOf(chosen) },
    choice: inEveryLanguage((locale) => choiceInWords(productOptions, chosen, (text) => textIn(text, locale))),
  }
}
