import { type CatalogNodeWire, ItemWire, type MarketWire, type VariationWire } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { availabilityOf, isService, productTypeOf, SIZE_OPTION, sizeGuideFor, stockToMention } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { Seller } from '../seller/index.ts'
import { bookedTermsOf, calendarOf } from './booking.ts'
import type { VisitKmOf } from './catalog.ports.ts'
import type { CatalogNode } from './catalog-nodes.ts'
import { attributeFields, type Category, leadVariantOf, type Market, type Product, ratingOf, type Variant } from './catalog.ts'

export const imagePath = (id: string): string => `/img/${id}`
const videoPath = (id: string): string => `/video/${id}`

export function toWireVariation(currency: string, variant: Variant): VariationWire {
  const stockLeft = stockToMention(variant.stock)
  return {
    _id: variant.id,
    sku: variant.sku,
    options: { ...variant.options },
    DealPrice: { amount: variant.price, currency },
    ...(variant.listPrice === null ? {} : { ListPrice: { amount: variant.listPrice, currency } }),
    Availability: availabilityOf(variant.stock),
    ...(stockLeft === undefined ? {} : { stockLeft }),
    images: variant.images.map(imagePath),
  }
}

const ITEM_FIELDS: ReadonlySet<string> = new Set(Object.keys(ItemWire.properties))

type Place = { readonly market: Market; readonly category: Category; readonly seller: Seller }
type Made = Place & { readonly tenant: RequestContext['tenant']; readonly item: ItemWire }

/** Products are never changed, but read anew; so are those around them. */
const made = new WeakMap<Product, Map<RequestContext['locale'], Made>>()

/** The same object for the same product, language and surroundings, so that what was made of it can be found by it. */
export function toSameWireItem(ctx: RequestContext, product: Product, place: Place, visitKmOf: VisitKmOf): ItemWire {
  const { tenant, locale } = ctx
  const { market, category, seller } = place
  const items = made.get(product) ?? new Map<RequestContext['locale'], Made>()
  const before = items.get(locale)
  if (before && before.tenant === tenant && before.market === market && before.category === category && before.seller === seller) return before.item
  const item = toWireItem(ctx, product, place, visitKmOf(tenant.settings))
  made.set(product, items.set(locale, { tenant, market, category, seller, item }))
  return item
}

function toWireItem(ctx: RequestContext, product: Product, { market, category, seller }: Place, visitKm: number | undefined): ItemWire {
  const { currency, locale } = ctx
  const calendar = calendarOf(product, seller)
  const lead = leadVariantOf(product.variants)
  const price = { amount: lead?.price ?? 0, currency }
  const catalog = { _id: category.id, slug: category.slug, name: textIn(category.name, locale) }
  const attributes = product.attributes.map(([code, name, value]) => ({
    code,
    name: textIn(name, locale),
    value: typeof value === 'string' ? value : textIn(value, locale),
  }))
  const histogram = [0, 1, 2, 3, 4].map((index) => product.ratings[index] ?? 0)
  return {
    ...attributeFields(
      attributes.map(({ code, value }) => [code, value]),
      ITEM_FIELDS,
    ),
    _id: product.id,
    slug: `${product.slug}-${product.id}`,
    Name: textIn(product.name, locale),
    Brand: product.brand,
    description: textIn(product.description, locale),
    booking: calendar ? { calendar: calendar.id, with: calendar.name, slotMinutes: calendar.slotMinutes, noticeMinutes: calendar.noticeMinutes } : null,
    productType: productTypeOf(product.variants.length),
    Price: price,
    'Deal Price': price,
    ...(lead?.listPrice ? { ListPrice: { amount: lead.listPrice, currency } } : {}),
    Availability: availabilityOf(product.variants.reduce((sum, variant) => sum + variant.stock, 0)),
    Market: { _id: market.id, slug: market.slug, name: textIn(market.name, locale) },
    catalog,
    catalogs: [catalog],
    isService: isService(category),
    ...(isService(category) ? { serviceTerms: serviceTermsOf(ctx, product, seller, visitKm) } : {}),
    provider: {
      _id: seller.id,
      slug: seller.slug,
      name: seller.name,
      city: seller.office?.city ?? '',
      location: seller.office ? { type: 'Point', coordinates: [...seller.office.position] } : null,
      allowPickupFromShop: seller.preferences.allowPickupFromShop,
    },
    images: product.images.map(imagePath),
    video: product.video && {
      url: videoPath(product.video.id),
      contentType: product.video.mediaType,
      captions: product.video.captions.map(({ language, id }) => ({ language, url: videoPath(id) })),
    },
    attributes,
    options: product.options.map((option) => ({
      code: option.code,
      name: textIn(option.name, locale),
      values: option.values.map((value) => ({ code: value.code, name: textIn(value.name, locale), ...(value.swatch ? { swatch: value.swatch } : {}) })),
    })),
    sizeGuide: sizeGuideOf(ctx, product, { market, category }),
    ...(lead ? { variationId: lead.id } : {}),
    variations: product.variants.map((variant) => toWireVariation(currency, variant)),
    rating: { ...ratingOf(product.ratings), histogram },
  }
}

function serviceTermsOf(ctx: RequestContext, product: Product, seller: Seller, visitKm: number | undefined): string[] {
  const { service } = WORDS[ctx.locale]
  const calendar = calendarOf(product, seller)
  const reach = reachOf(ctx, seller, visitKm)
  return calendar ? bookedTermsOf(ctx, product, calendar, seller, reach) : [service.place(seller.name), ...reach, service.terms]
}

/** How far its people come. */
const reachOf = ({ locale }: RequestContext, { office }: Seller, km: number | undefined): string[] =>
  office && km !== undefined ? [WORDS[locale].service.reach(km.toLocaleString(locale), office.city)] : []

function sizeGuideOf(
  { tenant, locale }: RequestContext,
  { brand, options }: Product,
  { market, category }: { market: Market; category: Category },
): ItemWire['sizeGuide'] {
  const sizes = options.find(({ code }) => code === SIZE_OPTION)?.values.map(({ name }) => textIn(name, locale)) ?? []
  const guide = sizeGuideFor(tenant.settings.sizeGuides ?? [], { market: market.slug, category: category.slug, brand, sizes })
  if (!guide) return null
  return {
    name: textIn(guide.name, locale),
    columns: guide.columns.map((column) => textIn(column, locale)),
    rows: guide.rows.map(({ size, cells }) => ({ size, cells: [...cells] })),
  }
}

export function toWireMarket(ctx: RequestContext, market: Market, itemCount: number): MarketWire {
  return {
    _id: market.id,
    slug: market.slug,
    name: textIn(market.name, ctx.locale),
    blurb: textIn(market.blurb, ctx.locale),
    hue: market.hue,
    icon: imagePath(market.image),
    layout: market.layout,
    index: market.position,
    itemCount,
  }
}

/** E-08 */
export function toWireNode(ctx: RequestContext, node: CatalogNode, itemCount: number): CatalogNodeWire {
  const { id, slug, name, position } = node.kind === 'market' ? node.market : node.category
  return {
    _id: id,
    slug,
    name: textIn(name, ctx.locale),
    index: position,
    isMarket: node.kind === 'market',
    isCategory: node.kind === 'category',
    isProductType: node.kind === 'category' && node.isLeaf,
    ...(node.kind === 'market' ? {} : { parent: { _id: node.parent.id, slug: node.parent.slug } }),
    ...(node.kind === 'category' && node.category.care ? { care: node.category.care } : {}),
    market: { _id: node.market.id, slug: node.market.slug },
    itemCount,
  }
}
