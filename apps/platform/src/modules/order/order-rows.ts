/**
 * The rows of an order, as the statements that place one or several of them write them. What they are made of stands in values of the statement: `:parts` and `:lines`
 * are JSON.
 */

type OfMaster = 'id' | 'number' | 'type' | 'currency' | 'paymentType' | 'idempotencyKey' | 'requestHash' | 'locale' | 'createdAt' | AmountOfMaster
type AmountOfMaster = 'subTotal' | 'discount' | 'deliveryFee' | 'taxIncluded' | 'taxAdded' | 'total' | 'wallet'

type MasterRow = {
  /** Where the statement finds what belongs to the master order. */
  readonly value: (name: OfMaster) => string
  readonly customerId: string
  readonly coupon: string
  readonly announcement: string
}

/** Up to its `from`. */
export const insertMaster = ({ value, customerId, coupon, announcement }: MasterRow): string =>
  `insert into master_order (tenant_id, id, number, customer_id, type, payment_type, currency, sub_total, discount, delivery_fee, tax_included, tax_added, total, wallet,
                                          coupon, idempotency_key, request_hash, locale, announcement, created_at)
                select :tenantId, ${value('id')}, ${value('number')}, ${customerId}, ${value('type')}, ${value('paymentType')}, ${value('currency')}, ${value('subTotal')}, ${value('discount')},
                       ${value('deliveryFee')}, ${value('taxIncluded')}, ${value('taxAdded')}, ${value('total')}, ${value('wallet')},
                       ${coupon}, ${value('idempotencyKey')}, ${value('requestHash')}, ${value('locale')}, ${announcement}, ${value('createdAt')}`

type PartRow = {
  readonly value: (name: 'paymentType' | 'paymentStatus' | 'currency' | 'idempotencyKey' | 'requestHash' | 'createdAt') => string
  readonly customerId: string
  readonly masterId: string
  readonly address: string
}

/** What the sellers deliver: up to its `from`, which is `part`. */
export const insertParts = ({ value, customerId, masterId, address }: PartRow): string =>
  `insert into orders (tenant_id, id, number, customer_id, seller_id, parent_id, type, status, payment_type, payment_status, currency, sub_total, discount,
                                   delivery_fee, tax_included, tax_added, total, wallet, reward, tax_lines, delivery_tax, address, seller, idempotency_key, request_hash, delivery_day, delivery_window, pickup, appointment, sought, created_at)
               select :tenantId, part.id, part.number, ${customerId}, part."sellerId", ${masterId}, part.type, 'created', ${value('paymentType')}, ${value('paymentStatus')}, ${value('currency')}, part."subTotal",
                      part.discount, part."deliveryFee", part."taxIncluded", part."taxAdded", part.total, part.wallet, part.reward, part."taxLines", part."deliveryTax", ${address}, part.seller,
                      case when part.position = 0 then ${value('idempotencyKey')} end, ${value('requestHash')}, part."deliveryDay", part."deliveryWindow", part.pickup, part.appointment, lower(part.sought), ${value('createdAt')}
                 from json_to_recordset(:parts::json) as part ("masterId" uuid, position int, id uuid, number text, type text, "sellerId" uuid, "subTotal" bigint, discount bigint,
                      "deliveryFee" bigint, "taxIncluded" bigint, "taxAdded" bigint, total bigint, wallet bigint, reward jsonb, "taxLines" jsonb, "deliveryTax" bigint, seller jsonb, "deliveryDay" date, "deliveryWindow" jsonb, pickup jsonb, appointment jsonb, sought text)`

/** Up to its `from`, which is `line`. */
export const insertLines = (): string =>
  `insert into order_line (tenant_id, order_id, position, variant_id, product_id, slug, sku, name, choice, names, choices, quantity, unit_price, list_price, discount, tax,
                                       image, market, sells)
               select :tenantId, line."orderId", line.position, line."variantId", line."productId", line.slug, line.sku, line.name, line.choice, line.names, line.choices, line.quantity,
                      line."unitPrice", line."listPrice", line.discount, line.tax, line.image, line.market, line.sells
                 from json_to_recordset(:lines::json) as line ("masterId" uuid, "orderId" uuid, position int, "variantId" uuid, "productId" uuid, slug text, sku text, name text,
                      choice text, names jsonb, choices jsonb, quantity int, "unitPrice" bigint, "listPrice" bigint, discount bigint, tax bigint, image text, market text, sells text)`
