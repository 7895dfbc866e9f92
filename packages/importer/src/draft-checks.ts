import { type LocalizedText, plain } from '@galleria/kernel'
import type { AttributeValue, ProductDraft, VariantDraft } from './product-draft.ts'
import { type ReasonCode, RowRejected, type Warn } from './rejection.ts'

const LIMITS = {
  id: 200,
  sku: 120,
  name: 200,
  brand: 120,
  description: 5000,
  attributes: 400,
  attribute: 1000,
  variants: 1000,
  price: 100_000_000_000,
} as const

/**
 * What the shop can hold: too long texts are cut with a warning, what cannot be sold is refused (RowRejected).
 * Characters that PostgreSQL or JSON cannot keep are taken out.
 */
export function checkDraft(draft: ProductDraft, warn: Warn): ProductDraft {
  const externalId = cleanText(draft.externalId)
  if (externalId === '') throw new RowRejected('id.missing', 'the row has no id that anybody could read')
  if (externalId.length > LIMITS.id) throw new RowRejected('id.too_long', `an id can have ${LIMITS.id} characters`)
  const cut = (text: string, limit: number, code: ReasonCode, what: string): string => {
    const clean = cleanText(text)
    if (clean.length <= limit) return clean
    warn(code, `${what} was cut from ${clean.length} to ${limit} characters`)
    return cutText(clean, limit)
  }
  const cutAll = (text: LocalizedText, limit: number, code: ReasonCode, what: string): LocalizedText =>
    Object.fromEntries(
      Object.entries(text)
        .map(([locale, words]) => [locale, cut(words, limit, code, what)])
        .filter(([, words]) => words !== ''),
    )
  const name = cutAll(draft.name, LIMITS.name, 'name.cut', 'the name')
  if (Object.keys(name).length === 0) throw new RowRejected('name.missing', 'the row has no name')
  if (draft.attributes.length > LIMITS.attributes)
    warn('attributes.cut', `only the first ${LIMITS.attributes} of ${draft.attributes.length} attributes were taken`)
  const attributes = draft.attributes
    .slice(0, LIMITS.attributes)
    .map(([code, value]) => [code, valueWithin(value, (text) => cut(text, LIMITS.attribute, 'attribute.cut', `attribute "${code}"`))] as const)
  return {
    ...draft,
    externalId,
    brand: cut(draft.brand, LIMITS.brand, 'brand.cut', 'the brand'),
    name,
    description: cutAll(draft.description, LIMITS.description, 'description.cut', 'the description'),
    attributes: attributes.filter(([, value]) => value !== ''),
    reviews: draft.reviews.map((review) => ({
      ...review,
      author: cleanText(review.author),
      title: cleanText(review.title),
      comments: cleanText(review.comments),
    })),
    variants: checkVariants(draft.variants),
  }
}

const valueWithin = (value: AttributeValue, cut: (text: string) => string): AttributeValue =>
  typeof value === 'string' ? cut(value) : Object.fromEntries(Object.entries(value).map(([locale, words]) => [locale, cut(words)]))

function checkVariants(variants: readonly VariantDraft[]): VariantDraft[] {
  if (variants.length === 0) throw new RowRejected('variants.none', 'there is nothing to buy')
  if (variants.length > LIMITS.variants)
    throw new RowRejected('variants.too_many', `a product can have ${LIMITS.variants} variants, this has ${variants.length}`)
  const skus = new Set<string>()
  const choices = new Set<string>()
  return variants.map((variant) => {
    const sku = cleanText(variant.sku)
    if (sku === '' || sku.length > LIMITS.sku) throw new RowRejected('sku.missing', `a SKU has 1 to ${LIMITS.sku} characters`)
    if (variant.price <= 0) throw new RowRejected('price.not_positive', `the price of ${sku} is not above zero`)
    if (variant.price > LIMITS.price) throw new RowRejected('price.too_high', `the price of ${sku} is too high`)
    const choice = JSON.stringify(Object.entries(variant.options).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (skus.has(sku) || choices.has(choice)) throw new RowRejected('variant.duplicate', `${sku} is there twice`)
    skus.add(sku)
    choices.add(choice)
    return { ...variant, sku, listPrice: variant.listPrice !== null && variant.listPrice > variant.price ? Math.min(variant.listPrice, LIMITS.price) : null }
  })
}

/** A plain text without NUL (PostgreSQL refuses it) and half surrogates (JSON does), and without space around it. */
export const cleanText = (text: string): string => plain(text.toWellFormed()).replaceAll('\0', '').trim()

/** At most `limit` UTF-16 units, never half a character, with an ellipsis at the end. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = text.slice(0, limit - 1)
  const whole = /[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head
  return `${whole.trimEnd()}…`
}
