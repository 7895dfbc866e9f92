import type { CartItemWire, CartWire, SavedItemWire } from '@galleria/contract'
import { type Locale, type Money, textIn } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { DELIVERY_LINE_ID, hasGoods, isService, MEASURES, mostOf, type Totals, totalsOf } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { PricedLine, SavedLine } from './cart.ts'
import type { CartOutcome } from './cart.service.ts'

export function toWireCartItem(locale: Locale, currency: string, line: PricedLine): CartItemWire {
  return {
    _id: line.variantId,
    item: line.productId,
    slug: line.slug,
    Name: textIn(line.name, locale),
    description_summary: textIn(line.choice, locale),
    qty: line.quantity,
    unitPrice: { amount: line.unitPrice, currency },
    unitAmount: line.unitPrice,
    ...(line.unitPrice === line.singlePrice ? {} : { singlePrice: { amount: line.singlePrice, currency } }),
    ...(line.listPrice === null ? {} : { listPrice: { amount: line.listPrice, currency } }),
    price: { amount: line.unitPrice * line.quantity, currency },
    ...(line.content ? { content: { amount: line.content.amount, unit: MEASURES[line.content.unit] } } : {}),
    Quantity: mostOf(line.stock),
    provider: { _id: line.sellerId, name: line.sellerName },
    images: { icon: line.image },
    Market: { slug: line.market },
    ...(isService(line) ? { isService: true, serviceTerms: [WORDS[locale].service.place(line.sellerName)] } : {}),
  }
}

export const toWireSavedItem = (locale: Locale, currency: string, line: SavedLine): SavedItemWire => ({
  ...toWireCartItem(locale, currency, line),
  savedPrice: { amount: line.savedPrice, currency },
})

/** K-22: delivery is a line of its own that nobody can take out. Where nothing is brought there is none. */
export function deliveryItem(locale: Locale, fee: Money): CartItemWire {
  return {
    _id: DELIVERY_LINE_ID,
    Name: WORDS[locale].delivery,
    description_summary: '',
    qty: 1,
    unitPrice: fee,
    unitAmount: fee.amount,
    price: fee,
    Quantity: 1,
    images: { icon: '' },
  }
}

function totalsFor(ctx: RequestContext, lines: readonly PricedLine[]): Totals {
  const { settings } = ctx.tenant
  return totalsOf(lines, { delivery: settings.delivery, tax: settings.tax, currency: ctx.currency })
}

export function toWireCart(ctx: RequestContext, { lines, warnings }: CartOutcome): CartWire {
  const totals = totalsFor(ctx, lines)
  const items = lines.map((line) => toWireCartItem(ctx.locale, ctx.currency, line))
  return {
    items: hasGoods(lines) ? [...items, deliveryItem(ctx.locale, totals.deliveryFee)] : items,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    subTotal: totals.subTotal,
    deliveryFee: totals.deliveryFee,
    taxIncluded: totals.taxIncluded,
    taxAdded: totals.taxAdded,
    total: totals.total,
    warnings: warnings.map(({ variantId, ...warning }) => ({ ...warning, item: variantId })),
  }
}
