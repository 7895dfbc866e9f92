import { orderAdvanced, orderPlaced } from '@galleria/contract'
import type { Database } from '../../infra/database.ts'
import { announce, announceEach } from '../../infra/events.ts'
import { statement } from '../../infra/statement.ts'
import type { Locale } from '@galleria/kernel'
import type { MasterOrder } from './master-order.ts'
import { lineToKeep } from './order.ts'
import type { counterNews } from './counter-sale.ts'
import type { OrderParts } from './order.ports.ts'
import { soughtOf } from './sought.ts'

/** What became of what was to be sold. Nothing is written unless it is 'sold'; `stock` is how many pieces there are of each variant that ever had any, read under lock. */
type Selling = { readonly outcome: 'sold' } | { readonly outcome: 'stock_short'; readonly stock: ReadonlyMap<string, number> }

const AMOUNTS = ['subTotal', 'discount', 'deliveryFee', 'taxIncluded', 'taxAdded', 'total'] as const
const VALUES = [
  'tenantId',
  'customerId',
  'variantIds',
  'quantities',
  'id',
  'number',
  'currency',
  ...AMOUNTS,
  'locale',
  'at',
  'sellerId',
  'taxLines',
  'address',
  'seller',
  'counterSale',
  'reward',
  'lines',
  'placed',
  'delivered',
] as const

/** As in `placeStatement`: locks the customer, then the stock in the order of variants, looks, and only then writes; composed once (decision 0018). */
const sellStatement = ({ lockCustomer, lockStock, takeStock }: OrderParts) =>
  statement(
    'order-sell-at-counter',
    VALUES,
    `with ${lockCustomer},
     ${lockStock({ when: 'owner' })},
     sold as (insert into master_order (tenant_id, id, number, customer_id, type, payment_type, currency, sub_total, discount, delivery_fee, tax_included, tax_added, total,
                                        request_hash, locale, created_at)
              select :tenantId, :id::uuid, :number, owner.id, 'IN-STORE', 'COD', :currency, :subTotal, :discount, :deliveryFee, :taxIncluded, :taxAdded, :total, '', :locale, :at
                from owner where (select count(*) from locked_stock where is_enough) = cardinality(:variantIds::uuid[])
              returning id),
     ${takeStock({ when: 'sold' })},
     parts as (insert into orders (tenant_id, id, number, customer_id, seller_id, parent_id, type, status, payment_type, payment_status, currency, sub_total, discount,
                                   delivery_fee, tax_included, tax_added, total, tax_lines, address, seller, request_hash, counter_sale, reward, sought, created_at)
               select :tenantId, sold.id, :number, :customerId, :sellerId::uuid, sold.id, 'IN-STORE', 'delivered', 'COD', 'paid', :currency, :subTotal, :discount,
                      :deliveryFee, :taxIncluded, :taxAdded, :total, :taxLines::jsonb, :address::jsonb, :seller::jsonb, '', :counterSale::jsonb, :reward::jsonb,
                      ${soughtOf({ number: ':number', address: ':address::jsonb' })}, :at from sold),
     lines as (insert into order_line (tenant_id, order_id, position, variant_id, product_id, slug, sku, name, choice, names, choices, quantity, unit_price, list_price, discount, tax, image, market, sells)
               select :tenantId, sold.id, line.position, line."variantId", line."productId", line.slug, line.sku, line.name, line.choice, line.names, line.choices, line.quantity,
                      line."unitPrice", line."listPrice", line.discount, line.tax, line.image, line.market, line.sells
                 from sold, json_to_recordset(:lines::json) as line (position int, "variantId" uuid, "productId" uuid, slug text, sku text, name text,
                      choice text, names jsonb, choices jsonb, quantity int, "unitPrice" bigint, "listPrice" bigint, discount bigint, tax bigint, image text, market text, sells text)),
     noted as (insert into order_event (tenant_id, order_id, position, status, cause, at) select :tenantId, id, 1, 'delivered', 'seller', :at from sold),
     ${announce({ event: orderPlaced, payload: 'placed', when: 'sold' })},
     ${announceEach({ event: orderAdvanced, payload: ':delivered', of: 'sold', step: 'handed_over' })}
     select (select count(*)::int from sold) as sold, (select json_object_agg(variant_id, quantity) from locked_stock) as stock`,
  )

/** Sells at a till in one statement: all of it is there, with what is told of it, or nothing (decision 0095). */
export function createSelling({ database, parts }: { readonly database: Database; readonly parts: OrderParts }) {
  const sell = sellStatement(parts)
  return async (tenantId: string, order: MasterOrder, news: ReturnType<typeof counterNews>, locale: Locale): Promise<Selling> => {
    const [part] = order.parts
    const { id, number, customerId, currency, createdAt: at, subTotal, discount, deliveryFee, taxIncluded, taxAdded, total } = order
    const values = sell.values({
      tenantId,
      customerId,
      id,
      number,
      currency,
      subTotal,
      discount,
      deliveryFee,
      taxIncluded,
      taxAdded,
      total,
      locale,
      at,
      variantIds: part.lines.map(({ variantId }) => variantId),
      quantities: part.lines.map(({ quantity }) => quantity),
      sellerId: part.sellerId,
      taxLines: JSON.stringify(part.taxLines),
      address: JSON.stringify(part.address),
      seller: JSON.stringify(part.seller),
      counterSale: JSON.stringify(part.counterSale),
      reward: JSON.stringify(part.reward),
      lines: JSON.stringify(part.lines.map((line, position) => ({ ...lineToKeep(line, locale), position }))),
      placed: JSON.stringify(news.placed),
      delivered: JSON.stringify(news.delivered),
    })
    const [found] = await database.run<{ sold: number; stock: Readonly<Record<string, number>> | null }>(sell, values)
    return found?.sold ? { outcome: 'sold' } : { outcome: 'stock_short', stock: new Map(Object.entries(found?.stock ?? {})) }
  }
}
