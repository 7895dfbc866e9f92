import type { ItemTileWire } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import { availabilityOf, MEASURES, productTypeOf, UNIT_OF_PRICE } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { ListedDocument } from './search.ts'

/** Documents of the index are never changed, but replaced; so what was made of one stays right for as long as there is that one. */
const made = new WeakMap<ListedDocument, Map<string, ItemTileWire>>()

/** The same object for the same document, language and currency. */
export function toWireTile({ currency, locale }: RequestContext, item: ListedDocument): ItemTileWire {
  let tiles = made.get(item)
  if (!tiles) {
    tiles = new Map()
    made.set(item, tiles)
  }
  const key = `${locale} ${currency}`
  let tile = tiles.get(key)
  if (!tile) {
    tile = wireTile(item, locale, currency)
    tiles.set(key, tile)
  }
  return tile
}

function wireTile(item: ListedDocument, locale: RequestContext['locale'], currency: RequestContext['currency']): ItemTileWire {
  return {
    _id: item.id,
    slug: item.slug,
    Name: textIn(item.name, locale),
    Brand: item.brand,
    Price: { amount: item.price, currency },
    ...(item.listPrice === null ? {} : { ListPrice: { amount: item.listPrice, currency } }),
    isFromPrice: item.priceMax > item.price,
    Availability: availabilityOf(item.stock),
    productType: productTypeOf(item.variantCount),
    ...(item.lowStock === null ? {} : { stockLeft: item.lowStock }),
    Market: { slug: item.marketSlug },
    catalog: { _id: item.categoryId, slug: item.categorySlug, name: textIn(item.categoryName, locale) },
    provider: { _id: item.sellerId, name: item.sellerName },
    rating: { average: item.ratingAverage, count: item.ratingCount },
    facts: (item.facts ?? []).map((fact) => (typeof fact === 'string' ? fact : textIn(fact, locale))),
    UnitPrice: item.unitPrice ? { price: { amount: item.unitPrice.amount, currency }, amount: UNIT_OF_PRICE, unit: MEASURES[item.unitPrice.unit] } : null,
    image: item.image,
    images: [item.image, ...(item.views ?? [])],
    variationId: item.leadVariantId,
    variationCount: item.variantCount,
    ...(item.isBooked ? { isBooked: true } : {}),
  }
}
