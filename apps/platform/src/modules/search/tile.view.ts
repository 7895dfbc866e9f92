import type { ItemTileWire } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import { availabilityOf, productTypeOf } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { ListedDocument } from './search.ts'

export function toWireTile(ctx: RequestContext, item: ListedDocument): ItemTileWire {
  const { currency, locale } = ctx
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
    image: item.image,
    images: [item.image],
    variationId: item.leadVariantId,
    variationCount: item.variantCount,
  }
}
