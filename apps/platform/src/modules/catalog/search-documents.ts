import { inEveryLanguage, type Locale, type LocalizedText, textIn } from '@galleria/kernel'
import { hasTileFacts, hasUnitPrices, packContentOf, stockToMention, unitPriceOf } from '@galleria/rules'
import type { SearchDocument } from '../search/index.ts'
import type { Seller } from '../seller/index.ts'
import { type AttributeValue, type Category, type Market, type ProductOption, leadVariantOf, ratingOf } from './catalog.ts'
import { calendarOf } from './booking.ts'
import { productTraitsOf } from './product-traits.ts'
import { factsOf } from './tile-facts.ts'

type Source = {
  readonly id: string
  readonly slug: string
  readonly brand: string
  readonly calendar: string | null
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly attributes: readonly (readonly [string, AttributeValue])[]
  readonly options: readonly ProductOption[]
  readonly image: string | null
  readonly views: readonly string[]
  readonly ratings: readonly number[]
  readonly addedAt: number
  readonly interest: number | null
  readonly soldCount: number
  readonly variants: readonly {
    readonly id: string
    readonly sku: string
    readonly options: Readonly<Record<string, string>>
    readonly price: number
    readonly listPrice: number | null
    readonly stock: number
  }[]
}

type Surroundings = {
  readonly market: Market
  readonly category: Category
  readonly categoryPath: readonly Category[]
  readonly seller: Seller
  /** By code. */
  readonly attributeNames: ReadonlyMap<string, LocalizedText>
}

/** What the search engine knows of a product. Undefined when it has no variant. */
export function searchDocumentOf(product: Source, { market, category, categoryPath, seller, attributeNames }: Surroundings): SearchDocument | undefined {
  const lead = leadVariantOf(product.variants)
  if (!lead) return undefined
  const stock = product.variants.reduce((sum, variant) => sum + variant.stock, 0)
  const rating = ratingOf(product.ratings)
  const content = hasUnitPrices(market.layout) ? packContentOf(product, lead.options) : undefined
  return {
    id: product.id,
    slug: `${product.slug}-${product.id}`,
    marketId: market.id,
    marketSlug: market.slug,
    categoryId: category.id,
    categorySlug: category.slug,
    categoryName: category.name,
    categoryPath: categoryPath.map((node) => node.id),
    categoryPathSlugs: categoryPath.map((node) => node.slug),
    sellerId: seller.id,
    sellerSlug: seller.slug,
    sellerName: seller.name,
    sellerCity: seller.office?.city ?? '',
    sellerPosition: seller.office?.position ?? null,
    brand: product.brand,
    name: product.name,
    text: product.description,
    details: inEveryLanguage((locale) => detailWords(product, locale)),
    skus: product.variants.map((variant) => variant.sku),
    price: lead.price,
    listPrice: lead.listPrice,
    priceMax: product.variants.reduce((max, variant) => Math.max(max, variant.price), lead.price),
    ratingAverage: rating.average,
    ratingCount: rating.count,
    stock,
    lowStock: stockToMention(stock) ?? null,
    variantCount: product.variants.length,
    leadVariantId: lead.id,
    ...(hasTileFacts(market.layout) ? { facts: factsOf(product) } : {}),
    ...(content ? { unitPrice: { amount: unitPriceOf(lead.price, content), unit: content.unit } } : {}),
    ...(calendarOf(product, seller) ? { isBooked: true } : {}),
    image: `/img/${product.image ?? 'none'}`,
    ...(market.layout === 'editorial' && product.views.length > 0 ? { views: product.views.map((view) => `/img/${view}`) } : {}),
    addedAt: product.addedAt,
    traits: productTraitsOf(product, attributeNames),
    interest: product.interest,
    soldCount: product.soldCount,
  }
}

/** What its attributes say, and what can be chosen: a colour, "1 litre". */
function detailWords({ attributes, options }: Source, locale: Locale): string {
  const said = attributes.map(([, value]) => (typeof value === 'string' ? value : value[locale]))
  const offered = options.flatMap(({ values }) => values.map(({ name }) => textIn(name, locale)))
  return [...said, ...offered].filter(Boolean).join(' ')
}
