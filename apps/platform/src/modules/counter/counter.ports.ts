import type { LocalizedText } from '@galleria/kernel'
import type { Totals, TaxLine } from '@galleria/rules'
import type { ContextOf, RequestContext } from '../../context.ts'
import type { View } from '../../infra/statement.ts'
import type { OptionWords, PricedLine } from '../cart/index.ts'
import type { PartLine } from '../checkout/index.ts'
import type { Order, SoldAtCounter } from '../order/index.ts'
import type { Seller } from '../seller/index.ts'

/** What its statements read of others (decision 0018). */
export type CounterParts = {
  /** `tenant_id, id, first_name, last_name, email, phone, confirmed_at, is_guest, is_erased` */
  readonly customers: View
  /** `tenant_id, customer_id, created_at, locale`: who has ordered when, and in which language, if known. */
  readonly buyers: View
  /** `tenant_id, id, sku, chosen, price, product_id, name, options, seller_id, image, market`: variants that can be sold. */
  readonly variantsForSale: View
  /** `tenant_id, variant_id, quantity` */
  readonly stock: View
}

export type CounterPorts = {
  readonly sellerOf: (tenantId: string, id: string) => Promise<Seller | undefined>
  /** What is known now of variants, whoever sells them; what is not for sale is left out. */
  readonly priceLines: (ctx: RequestContext, lines: readonly { readonly variantId: string; readonly quantity: number }[]) => Promise<readonly PricedLine[]>
  /** What goods come to where they are bought at an office of their seller. */
  readonly priceAtOffice: (
    ctx: RequestContext,
    lines: readonly PricedLine[],
    office: NonNullable<Seller['office']>,
  ) => { readonly lines: readonly PartLine[]; readonly totals: Totals; readonly taxLines: readonly TaxLine[] }
  readonly choiceInWords: (options: readonly OptionWords[], chosen: Readonly<Record<string, string>>, say: (text: LocalizedText) => string) => string
  /** How many orders of a customer have arrived. */
  readonly countDelivered: (tenantId: string, customerId: string) => Promise<number>
  /** Throws `order.stock_short`. */
  readonly sell: (ctx: ContextOf<'seller'>, sold: SoldAtCounter) => Promise<Order>
}
