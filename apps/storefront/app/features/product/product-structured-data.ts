import { decimalOf } from '@galleria/kernel'
import { returnDaysOf, type ReturnTerms } from '@galleria/rules'
import { hasPicture } from '../../components/picture.tsx'
import { pictureAt } from '../../components/picture-address.ts'
import type { Variant } from '../options/variants.ts'
import type { Review } from '../review/review-data.ts'
import type { ProductData } from './product-data.ts'

type Place = { readonly origin: string; readonly path: string; readonly country: string; readonly returns: ReturnTerms }

/** Of our options those that schema.org knows as what tells variants apart. */
const VARIES_BY: Readonly<Record<string, string>> = { size: 'size', colour: 'color', color: 'color', material: 'material', pattern: 'pattern' }
/** As many as are worth their bytes. */
const MOST_REVIEWS = 3

/** schema.org: a Product with its offer, or a ProductGroup of them where there are variants; a Service with all its offers. */
export function productStructuredData(product: ProductData, place: Place) {
  const { name, variants, options } = product
  const [only] = variants
  const common = {
    name,
    ...(product.description === '' ? {} : { description: product.description }),
    ...(product.brand === '' ? {} : { brand: { '@type': 'Brand', name: product.brand } }),
    ...imagesOf(product.images, place),
    ...(product.ratingCount > 0
      ? {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, ratingCount: product.ratingCount },
          review: reviewsOf(product.reviews.reviews),
        }
      : {}),
  }
  if (product.serviceTerms) {
    const provider = { '@type': 'Organization', name: product.seller.name }
    return { '@type': 'Service', ...common, provider, offers: variants.map((variant) => serviceOfferOf(variant, product, place)) }
  }
  if (only && variants.length === 1) return { '@type': 'Product', ...common, sku: only.sku, offers: offerOf(only, product, place, place.origin + place.path) }
  const variesBy = options.flatMap(({ code }) => (VARIES_BY[code] ? [`https://schema.org/${VARIES_BY[code]}`] : []))
  return {
    '@type': 'ProductGroup',
    ...common,
    url: place.origin + place.path,
    productGroupID: product.id,
    ...(variesBy.length > 0 ? { variesBy } : {}),
    hasVariant: variants.map((variant) => variantData(variant, product, place)),
  }
}

function variantData(variant: Variant, product: ProductData, place: Place) {
  const chosen = choiceOf(variant, product)
  return {
    '@type': 'Product',
    name: [product.name, ...chosen.map(({ words }) => words)].join(', '),
    sku: variant.sku,
    ...imagesOf(variant.images.length > 0 ? variant.images : product.images.slice(0, 1), place),
    ...Object.fromEntries(chosen.flatMap(({ property, words }) => (property ? [[property, words]] : []))),
    offers: offerOf(variant, product, place, addressOf(variant, product, place)),
  }
}

const choiceOf = (variant: Variant, { options }: ProductData) =>
  options.flatMap(({ code, values }) => {
    const value = values.find((each) => each.code === variant.options[code])
    return value ? [{ property: VARIES_BY[code], words: value.name }] : []
  })

const addressOf = ({ id }: Variant, { variants }: ProductData, { origin, path }: Place): string => `${origin}${path}${variants.length > 1 ? `?v=${id}` : ''}`

const imagesOf = (images: readonly string[], { origin }: Place) => {
  const shown = images.filter(hasPicture)
  return shown.length > 0 ? { image: shown.map((image) => `${origin}${pictureAt(image, 'w=960')}`) } : {}
}

function returnPolicyOf(market: string, { country, returns }: Place) {
  const days = returnDaysOf(returns, market)
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: country }
  if (days <= 0) return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  }
}

const priceOf = ({ price, isSoldOut }: Variant, url: string) => ({
  '@type': 'Offer',
  url,
  price: decimalOf(price),
  priceCurrency: price.currency,
  availability: isSoldOut ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
})

/** What is done is neither new nor used, and does not go back. */
const serviceOfferOf = (variant: Variant, product: ProductData, place: Place) => {
  const chosen = choiceOf(variant, product).map(({ words }) => words)
  return { ...priceOf(variant, addressOf(variant, product, place)), ...(chosen.length > 0 ? { name: chosen.join(', ') } : {}) }
}

const offerOf = (variant: Variant, { seller, market }: ProductData, place: Place, url: string) => ({
  ...priceOf(variant, url),
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@type': 'Organization', name: seller.name },
  hasMerchantReturnPolicy: returnPolicyOf(market.slug, place),
})

const reviewsOf = (reviews: readonly Review[]) =>
  reviews.slice(0, MOST_REVIEWS).map(({ author, rating, title, text, at }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: at.slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: rating },
    ...(title === '' ? {} : { name: title }),
    ...(text === '' ? {} : { reviewBody: text }),
  }))
