import { decimalOf } from '@galleria/kernel'
import { hasPicture } from '../../components/picture.tsx'
import type { ProductData } from './product-data.ts'

/** schema.org Product with an offer for each variant. */
export function productStructuredData(product: ProductData, origin: string, path: string) {
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.variants[0]?.sku,
    brand: { '@type': 'Brand', name: product.brand },
    image: product.images.filter(hasPicture).map((image) => `${origin}${image}?w=960`),
    ...(product.ratingCount > 0 ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, ratingCount: product.ratingCount } } : {}),
    offers: product.variants.map(({ id, price, isSoldOut, sku }) => ({
      '@type': 'Offer',
      url: `${origin}${path}?v=${id}`,
      sku,
      price: decimalOf(price),
      priceCurrency: price.currency,
      availability: isSoldOut ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
      seller: { '@type': 'Organization', name: product.seller.name },
    })),
  }
}
