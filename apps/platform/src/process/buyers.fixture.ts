import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiClient, ApiFailure } from '@galleria/api-client'
import type pg from 'pg'
import type { ShopProcess } from './shop-process.fixture.ts'

const TENANT = 'galleria'

/** Somebody with a full cart, an address and a quote: one call away from an order. */
export type Buyer = {
  readonly id: string
  readonly token: string
  readonly idempotencyKey: string
  readonly addressId: string
  /** Variant -> pieces. */
  readonly cart: ReadonlyMap<string, number>
  readonly quoteHash: string
  /** Every other one picks up what is ordered. */
  readonly pickup: { readonly store: string; readonly date: string; readonly slot: string } | undefined
}

/** Puts buyers into the demo shop's database, since signing up so many would only measure argon2id, and asks the shop for their quotes. */
export async function prepareBuyers(client: pg.Client, shop: ShopProcess, count: number): Promise<Buyer[]> {
  const { rows } = await client.query<{ tenantId: string; variantId: string; sellerId: string }>(
    `select v.tenant_id as "tenantId", v.id as "variantId", p.seller_id as "sellerId"
       from variant v join product p on p.tenant_id = v.tenant_id and p.id = v.product_id join tenant t on t.id = v.tenant_id
      where t.key = $1 and p.status = 'active'
        and p.seller_id = (select s.seller_id from product s join seller l on l.tenant_id = s.tenant_id and l.id = s.seller_id
                            where s.tenant_id = t.id and l.preferences -> 'allowPickupFromShop' = 'true' group by s.seller_id order by count(*) desc, s.seller_id limit 1)
      order by v.price, v.id limit 6`,
    [TENANT],
  )
  const tenantId = rows[0]?.tenantId
  // The version before has no such column where it has made the database.
  const { rowCount } = await client.query(`select from pg_attribute where attrelid = 'stock'::regclass and attname = 'supplied'`)
  const noted = rowCount === 0 ? '' : ', supplied = supplied + 10000 - quantity'
  const variantIds = rows.map(({ variantId }) => variantId)
  await client.query(`update stock set quantity = 10000${noted} where tenant_id = $1 and variant_id = any($2)`, [tenantId, variantIds])
  const buyers = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    idempotencyKey: randomUUID(),
    addressId: randomUUID(),
    // Different carts of the same few products: they all want the same rows of stock, in whatever order.
    cart: new Map([0, 1, 2].map((place) => [rows[(n * 5 + place * (1 + (n % 2))) % rows.length]?.variantId ?? '', 1 + ((n + place) % 3)])),
  }))
  const inserts: readonly [string, readonly object[]][] = [
    [
      // They can be reached, so that they may pay on delivery.
      'customer (tenant_id, id, customer_no, first_name, last_name, email, confirmed_at)',
      buyers.map(({ id }) => ({ tenantId, id, no: id, first: 'Anjali', last: 'Rao', email: `${id}@shop.example`, confirmedAt: '2026-01-01' })),
    ],
    [
      'session (tenant_id, token_hash, customer_id, expires_at)',
      buyers.map(({ id, token }) => ({ tenantId, hash: `\\x${sha256(token)}`, id, expiresAt: '2999-01-01' })),
    ],
    [
      'address (tenant_id, id, customer_id, is_default, first_name, last_name, house_number, street1, city, state, country, zip, kind, phone, longitude, latitude)',
      buyers.map(({ id, addressId }) => ({ tenantId, addressId, id, isDefault: true, ...ADDRESS })),
    ],
    [
      'cart_line (tenant_id, customer_id, variant_id, quantity)',
      buyers.flatMap(({ id, cart }) => [...cart].map(([variant, quantity]) => ({ tenantId, id, variant, quantity }))),
    ],
  ]
  for (const [columns, objects] of inserts) await insertAll(client, columns, objects)
  const { stores } = (await shop.client(TENANT).listPickupSlots({ params: { id: rows[0]?.sellerId ?? '' }, query: {} })).data
  const places = stores.flatMap(({ _id, days }) =>
    // Today's may be over before the last one has ordered.
    days.slice(1).flatMap(({ date, slots }) => slots.flatMap(({ slot, left }) => Array.from({ length: left }, () => ({ store: _id, date, slot })))),
  )
  const pickupOf = new Map(buyers.filter((_, n) => n % 2 === 0).map(({ id }, n) => [id, places[n]]))
  return inParallel(16, buyers, async (buyer) => {
    const pickup = pickupOf.get(buyer.id)
    const wish = pickup ? { pickups: [pickup] } : {}
    const body = { checkout: { type: 'COD' as const }, location: { long: ADDRESS.longitude, lat: ADDRESS.latitude }, ...wish }
    const { data } = await apiOf(shop, buyer).confirmCheckout({ query: {}, body })
    return { ...buyer, quoteHash: data.hash, pickup }
  })
}

const ADDRESS = {
  first: 'Anjali',
  last: 'Rao',
  houseNumber: '14',
  street1: '12th Main Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'IN',
  zip: '560038',
  kind: 'home',
  phone: '9845010101',
  longitude: 77.6412,
  latitude: 12.9698,
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

async function insertAll(client: pg.Client, columns: string, objects: readonly object[]): Promise<void> {
  const rows = objects.map((object) => Object.values(object))
  const places = rows.map((row, n) => `(${row.map((_, m) => `$${n * row.length + m + 1}`).join(', ')})`)
  await client.query(`insert into ${columns} values ${places.join(', ')}`, rows.flat())
}

const apiOf = (shop: ShopProcess, buyer: Pick<Buyer, 'token'>): ApiClient => shop.client(TENANT, buyer.token)

/** Puts one more piece into a cart, once for each key. */
export const addPiece = (shop: ShopProcess, buyer: Buyer, item: string, idempotencyKey: string): Promise<unknown> =>
  apiOf(shop, buyer).addToCart({ body: { item, quantity: 1 } }, { idempotencyKey })

/** Orders what the quote says. The number of the order, as it was told. */
export async function order(shop: ShopProcess, buyer: Buyer): Promise<string> {
  const { content } = await apiOf(shop, buyer).createOrder({
    headers: { 'idempotency-key': buyer.idempotencyKey },
    body: {
      orderHash: buyer.quoteHash,
      orderDetails: { paymentType: 'COD', deliveryAddress: { _id: buyer.addressId } },
      ...(buyer.pickup ? { custom: { pickupSlot: buyer.pickup } } : {}),
    },
  })
  return content.orderId
}

/** Asks again, as told, as long as the shop has no room: a crowd waits for its turn, and none of it is sent away. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const limit = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const wait = error instanceof ApiFailure && error.code === 'server.unavailable' ? retryAfterOf(error) : undefined
      if (wait === undefined || Date.now() > limit) throw error
      await sleep(wait * 1_000 * (1 + Math.random()))
    }
  }
}

const PATIENCE_MS = 60_000

/** Seconds. */
function retryAfterOf({ problem }: ApiFailure): number | undefined {
  const { retryAfter } = (problem?.details ?? {}) as { retryAfter?: number }
  return retryAfter
}

/** As many at once as said: each that ends makes room for the next. */
export async function inParallel<T, R>(limit: number, items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}
