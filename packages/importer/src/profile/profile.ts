import type { Locale, LocalizedText } from '@galleria/kernel'
import type { Choice } from '../mapping/choice.ts'
import type { FieldReader } from '../mapping/fields.ts'
import type { Rounding } from '../mapping/price.ts'
import type { StockRule } from '../mapping/stock.ts'
import type { TextRule } from '../mapping/template.ts'
import type { Format } from '../readers/index.ts'
import type { SellerFile } from './read-seller.ts'

/** A text in the source's language, or rules for several. */
export type TextRules = Readonly<Partial<Record<Locale, TextRule>>>

export type PriceRule = {
  readonly from: TextRule
  readonly unit: 'major' | 'minor'
  readonly decimal: '.' | ','
  readonly currency: string
  /** One unit of `currency` in the tenant's; its own needs no entry. */
  readonly rates: Readonly<Record<string, number>>
  readonly rounding: Readonly<Record<string, Rounding>>
}

/** The price before a reduction: a field, or what the price was before so many percent off. */
export type ListPriceRule = { readonly kind: 'field'; readonly from: TextRule } | { readonly kind: 'percent-off'; readonly percent: TextRule }

export type AttributeType = 'text' | 'number' | 'boolean'

export type AttributeRule =
  | { readonly kind: 'one'; readonly code: string; readonly name: LocalizedText; readonly value: TextRules }
  /** Every field whose key begins so; code and name come from the rest of the key. */
  | { readonly kind: 'prefix'; readonly prefix: string; readonly type: AttributeType; readonly except: ReadonlySet<string> }

export type RatingRule =
  | { readonly kind: 'mean'; readonly mean: TextRule; readonly count: TextRule }
  | { readonly kind: 'list'; readonly each: FieldReader; readonly stars: TextRule }

export type ReviewRule = {
  readonly each: FieldReader
  readonly by: TextRule
  readonly stars: TextRule
  readonly title: TextRule
  readonly text: TextRule
  readonly date: TextRule
}

export type OptionRule = {
  readonly code: string
  readonly name: LocalizedText
  readonly value: TextRule
  /** Source value -> code, name and colour. Others get a code and a name from themselves. */
  readonly values: ReadonlyMap<string, { readonly code: string; readonly name: LocalizedText; readonly hex?: `#${string}` | undefined }>
}

export type VariantsRule = {
  /** Neighbouring rows with the same key are one product. */
  readonly key: TextRule
  readonly keyPattern: RegExp | undefined
  /** The row that tells about the product as a whole, and is nothing to buy itself. */
  readonly lead: { readonly of: TextRule; readonly match: RegExp } | undefined
  readonly options: readonly OptionRule[]
}

export type PictureRule = { readonly asset: string; readonly props: readonly string[]; readonly isPaintable: boolean }

type Common = {
  readonly name: string
  readonly description: string
  readonly format: Format | undefined
  readonly delimiter: string | undefined
}

/** Says which field of a row becomes what of a product. */
export type FieldsProfile = Common & {
  readonly shape: 'fields'
  readonly locale: Locale
  /** Fields that hold several: "size=XS,color=Black" */
  readonly unpack: readonly { readonly field: string; readonly pairs: string; readonly equals: string }[]
  readonly only: { readonly of: TextRule; readonly match: RegExp } | undefined
  readonly id: TextRule
  readonly sku: TextRule | undefined
  readonly productName: TextRules
  readonly productDescription: TextRules
  readonly brand: TextRule
  readonly price: PriceRule
  readonly listPrice: ListPriceRule | undefined
  readonly stock: StockRule
  readonly category: Choice<string>
  readonly categories: readonly { readonly slug: string; readonly name: LocalizedText }[]
  readonly seller: Choice<string>
  readonly sellers: readonly SellerFile[]
  readonly attributes: readonly AttributeRule[]
  /** Names of codes that prefix rules make. */
  readonly attributeNames: ReadonlyMap<string, LocalizedText>
  readonly words: Readonly<Record<string, string>>
  readonly picture: Choice<PictureRule>
  readonly paint: Choice<`#${string}`> | undefined
  readonly rating: RatingRule | undefined
  readonly reviews: ReviewRule | undefined
  readonly added: TextRule | undefined
  readonly variants: VariantsRule | undefined
}

/** Rows are products in the shop's own words already (demo/README.md). Paths are relative to the imported file; `{name}` is its name without ending. */
export type NativeProfile = Common & { readonly shape: 'native'; readonly colours: string; readonly attributeNames: string }

export type Profile = FieldsProfile | NativeProfile
