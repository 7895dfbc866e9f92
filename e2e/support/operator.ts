import { SELLER_RIGHTS } from '@galleria/contract'
import { createSellerHands, type SellerHands, withClient } from '@galleria/testing/from-outside'
import { embeddedConnectionString } from '@galleria/platform/embedded-postgres'
import { expect, inject, vi } from 'vitest'
import { apiWithKey } from './api.ts'
import { type DemoShop, tenantOf } from './own-tenants.ts'

/** What whoever runs the shop does behind the counter, straight in the database of the running shop. */
async function inDatabase<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
  return withClient(embeddedConnectionString(inject('shop').dataDir), async (client) => (await client.query<Row>(text, [...values])).rows)
}

/** English name -> the product's id, in this file's Galleria. */
async function productNamed(name: string): Promise<{ tenantId: string; id: string }> {
  const tenantId = tenantOf().id
  const [product] = await inDatabase<{ id: string }>(`select id from product where tenant_id = $1 and name ->> 'en' = $2`, [tenantId, name])
  if (!product) throw new Error(`Galleria does not sell "${name}"`)
  return { tenantId, id: product.id }
}

/** Somebody's address or number counts as theirs from now on, as after a code that came back. */
export async function showOwner(userName: string, demo?: DemoShop): Promise<void> {
  const { id } = tenantOf(demo)
  await inDatabase('update customer set confirmed_at = now() where tenant_id = $1 and $2 in (email, phone)', [id, userName])
}

/** Of every variant of a product. */
export async function setStock(name: string, quantity: number): Promise<void> {
  const { tenantId, id } = await productNamed(name)
  await inDatabase(
    'update stock set quantity = $3::int, supplied = supplied + $3::int - quantity from variant v where stock.tenant_id = $1 and v.tenant_id = $1 and v.id = stock.variant_id and v.product_id = $2',
    [tenantId, id, quantity],
  )
}

/** Of every variant of a product, in minor units. */
export async function setPrice(name: string, price: number): Promise<void> {
  const { tenantId, id } = await productNamed(name)
  await inDatabase('update variant set price = $3, list_price = null where tenant_id = $1 and product_id = $2', [tenantId, id, price])
}

/** All that a shop sells is in its first hall from now on, and there is no other. */
export async function keepOneHall(demo: DemoShop): Promise<void> {
  const { id } = tenantOf(demo)
  const first = '(select id from market where tenant_id = $1 order by position limit 1)'
  await inDatabase(
    `update category set slug = slug || '-' || position || left(market_id::text, 4), market_id = ${first} where tenant_id = $1 and market_id <> ${first}`,
    [id],
  )
  await inDatabase(`update product set market_id = ${first} where tenant_id = $1`, [id])
  await inDatabase(`delete from market where tenant_id = $1 and id <> ${first}`, [id])
}

/** How many letters the description of a product has, and rows its table. */
export async function setLength(name: string, { letters, rows }: { readonly letters: number; readonly rows: number }): Promise<void> {
  const { tenantId, id } = await productNamed(name)
  const text = 'It is made to last and easy to mend. '
    .repeat(Math.ceil(letters / 37))
    .slice(0, letters)
    .trim()
  const attributes = Array.from({ length: rows }, (_, index) => [`fact-${index}`, `Measured ${index} times`])
  await inDatabase('update product set description = $3, attributes = $4 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    JSON.stringify({ en: text, es: text }),
    JSON.stringify(attributes),
  ])
}

/** Gives a product so many pictures, of whatever the shop has, for all of its variants. */
export async function setPictures(name: string, count: number): Promise<void> {
  const { tenantId, id } = await productNamed(name)
  await inDatabase(
    `update product set images = (select array_agg(image) from (select distinct unnest(images) as image from product where tenant_id = $1 order by 1 limit $3) shown)
      where tenant_id = $1 and id = $2`,
    [tenantId, id, count],
  )
  await inDatabase(`update variant set images = '{}' where tenant_id = $1 and product_id = $2`, [tenantId, id])
}

/** Leaves halls without a single picture, as imports often come. */
export async function takePictures(halls: readonly string[]): Promise<void> {
  const { id } = tenantOf()
  const isThere = `product_id in (select p.id from product p join category c on c.tenant_id = p.tenant_id and c.id = p.category_id
    join market m on m.tenant_id = c.tenant_id and m.id = c.market_id where p.tenant_id = $1 and m.slug = any($2))`
  await inDatabase(`update variant set images = '{}' where tenant_id = $1 and ${isThere}`, [id, halls])
  await inDatabase(`update product set images = '{}' where tenant_id = $1 and ${isThere.replace('product_id', 'id')}`, [id, halls])
}

/** Half a unit of its currency on every price of a shop, and half a percent in its tax: figures that need a decimal sign. Waits until the shop has heard of it. */
export async function setUnevenFigures(demo: DemoShop): Promise<void> {
  const { id, key } = tenantOf(demo)
  await inDatabase('update variant set price = price / 100 * 100 + 50, list_price = list_price / 100 * 100 + 50 where tenant_id = $1', [id])
  await inDatabase(`update tenant set settings = settings || jsonb_build_object('tax', settings->'tax' || '{"rate": 12.5, "rules": []}') where id = $1`, [id])
  await expect.poll(async () => (await apiWithKey(key).getTenantConfig()).data.tax.rate).toBe(12.5)
}

/** The path of a product's page. */
export async function productPath(name: string): Promise<string> {
  const { tenantId, id } = await productNamed(name)
  const [row] = await inDatabase<{ slug: string }>('select slug from product where tenant_id = $1 and id = $2', [tenantId, id])
  return `/product/${row?.slug}-${id}`
}

/** The only variant of a product. */
export async function variantOf(name: string): Promise<string> {
  const { tenantId, id } = await productNamed(name)
  const variants = await inDatabase<{ id: string }>('select id from variant where tenant_id = $1 and product_id = $2', [tenantId, id])
  if (variants.length !== 1) throw new Error(`"${name}" has ${variants.length} variants`)
  return variants[0]!.id
}

/** Of a product with several, the one of which there is most. */
export async function plentyOf(name: string): Promise<string> {
  const { tenantId, id } = await productNamed(name)
  const [variant] = await inDatabase<{ id: string }>(
    `select v.id from variant v join stock s on s.tenant_id = v.tenant_id and s.variant_id = v.id
      where v.tenant_id = $1 and v.product_id = $2 order by s.quantity desc, v.id limit 1`,
    [tenantId, id],
  )
  if (!variant) throw new Error(`"${name}" has no variant`)
  return variant.id
}

/** C-15. Waits until the running shop has heard of it. */
export async function setCartMode(mode: 'single' | 'multi'): Promise<void> {
  const { id, key } = tenantOf()
  await inDatabase(`update tenant set settings = jsonb_set(settings, '{cart,mode}', to_jsonb($2::text)) where id = $1`, [id, mode])
  // Also before the first test of a file, where nothing can be polled.
  await vi.waitFor(async () => expect((await apiWithKey(key).getTenantConfig()).data.cart.mode).toBe(mode), 10_000)
}

/** What this file's Galleria asks for bringing things, as its settings name it. Waits until the shop has heard of it. */
export async function setDeliveryFee(policy: { readonly use: 'by_distance' | 'by_zone'; readonly [term: string]: unknown }): Promise<void> {
  const { id, key } = tenantOf()
  await inDatabase(
    `update tenant set settings = settings || jsonb_build_object('policies', coalesce(settings->'policies', '{}') || jsonb_build_object('deliveryFee', $2::jsonb)) where id = $1`,
    [id, JSON.stringify(policy)],
  )
  await vi.waitFor(async () => expect((await apiWithKey(key).getTenantConfig()).data.delivery.variesByPlace).toBe(true), 10_000)
}

/** Of this file's Galleria, for all goods. Waits until the shop has heard of it. */
export async function setPriceSteps(steps: readonly { readonly from: number; readonly percentOff: number }[]): Promise<void> {
  const { id, key } = tenantOf()
  await inDatabase(`update tenant set settings = jsonb_set(settings, '{policies,price}', $2::jsonb) where id = $1`, [
    id,
    JSON.stringify({ use: 'by_quantity', steps }),
  ])
  await vi.waitFor(async () => expect((await apiWithKey(key).getTenantConfig()).data.priceSteps).toEqual(steps), 10_000)
}

/** Lets this file's Galleria keep a point for each whole hundred rupees for its customers. Waits until the shop has heard of it. */
export async function openWallets(): Promise<void> {
  const { id, key } = tenantOf()
  await inDatabase(`update tenant set settings = settings || '{"wallet": {}, "rewards": {"points": 1, "per": 10000, "worth": 100}}' where id = $1`, [id])
  await vi.waitFor(async () => expect((await apiWithKey(key).getTenantConfig()).data.hasWallet).toBe(true), 10_000)
}

/** Lets this file's Galleria thank whoever brings a friend, and the friend. Waits until the shop has heard of it. */
export async function openReferrals(): Promise<void> {
  const { id, key } = tenantOf()
  await inDatabase(`update tenant set settings = settings || '{"wallet": {}, "referral": {"inviter": 10000, "friend": 5000}}' where id = $1`, [id])
  await vi.waitFor(async () => expect((await apiWithKey(key).getTenantConfig()).data.hasReferrals).toBe(true), 10_000)
}

/** Money that the shop pays back into somebody's wallet, in minor units. */
export async function creditWallet(customerId: string, amount: number): Promise<void> {
  await inDatabase(
    `with account as (insert into wallet_account (tenant_id, id, customer_id, type, balance) values ($1, gen_random_uuid(), $2, 'refunds', $3) returning id),
          entry as (insert into wallet_entry (tenant_id, id, key, kind, at) values ($1, gen_random_uuid(), 'credit-' || $2, 'refund', now()) returning id)
     insert into wallet_posting (tenant_id, entry_id, position, account_id, counter, amount)
     select $1, entry.id, 0, account.id, null, $3 from entry, account union all select $1, entry.id, 1, null, 'refunds', -$3::bigint from entry`,
    [tenantOf().id, customerId, amount],
  )
}

/** Lets somebody's wallet have a past: a reward and a refund by turns, of one more minor unit each time, a day apart, the newest yesterday. Behind `openWallets`. */
export async function fillWallet(customerId: string, count: number): Promise<void> {
  await inDatabase(
    `with turns as (select n, case when n % 2 = 0 then 'refunds' else 'rewards' end as type, gen_random_uuid() as entry from generate_series(1, $3::int) n),
          account as (insert into wallet_account (tenant_id, id, customer_id, type, balance)
                      select $1, gen_random_uuid(), $2, type, sum(10000 + n) from turns group by type returning id, type),
          entry as (insert into wallet_entry (tenant_id, id, key, kind, at)
                    select $1, entry, 'past-' || n || '-' || $2, case type when 'refunds' then 'refund' else 'reward' end, now() - n * interval '1 day' from turns)
     insert into wallet_posting (tenant_id, entry_id, position, account_id, counter, amount)
     select $1, t.entry, 0, a.id, null, 10000 + t.n from turns t join account a on a.type = t.type
     union all select $1, t.entry, 1, null, t.type, -(10000 + t.n) from turns t`,
    [tenantOf().id, customerId, count],
  )
}

/** How often a product was looked at, in this file's Galleria. */
export async function viewsOf(productId: string): Promise<number> {
  const [row] = await inDatabase<{ views: number }>(
    'select coalesce(sum(views), 0)::int as views from product_signal where tenant_id = $1 and product_id = $2',
    [tenantOf().id, productId],
  )
  return row?.views ?? 0
}

/** All of this file's Galleria. */
export async function takeDownAdvertisements(): Promise<void> {
  await inDatabase('delete from advertisement where tenant_id = $1', [tenantOf().id])
}

const hands = new Map<string, SellerHands>()

/** Who works for the sellers of this file's Galleria. */
function sellersHands(): SellerHands {
  const { id: tenantId, key } = tenantOf()
  const known = hands.get(tenantId) ?? createSellerHands({ tenantId, sql: inDatabase, clientWith: (token) => apiWithKey(key, token) })
  hands.set(tenantId, known)
  return known
}

/** What was ordered arrives at its customer; `number` is the order's. */
export const deliverOrder = (number: string): Promise<void> => sellersHands().deliver(number)

/** What a seller does with an order, or with one parcel of it; `number` is its own. */
export const moveOrder = (number: string, status: 'processing' | 'shipped' | 'delivered'): Promise<void> => sellersHands().move(number, status)

/** Reviews of a product as an import brings them: 1 to 5 stars in turn, the later ones newer. */
export async function addReviews(name: string, count: number): Promise<void> {
  const { tenantId, id } = await productNamed(name)
  await inDatabase(
    `insert into review (tenant_id, id, product_id, author, rating, title, comments, locale, created_at, helpful_elsewhere)
     select $1, gen_random_uuid(), $2, 'Reader ' || n, (n - 1) % 5 + 1, 'Number ' || n, '', 'en', timestamptz '2026-01-01' + n * interval '1 day', 100 - n
       from generate_series(1, $3::int) n`,
    [tenantId, id, count],
  )
  await inDatabase(
    `update product set ratings = (select array_agg(r + $3::int order by o) from unnest(ratings) with ordinality as x (r, o)) where tenant_id = $1 and id = $2`,
    [tenantId, id, count],
  )
}

/** Lets an account of this file's Galleria answer tickets. */
export async function letAnswerTickets(userName: string): Promise<void> {
  await inDatabase(
    `insert into staff (tenant_id, customer_id, rights) select tenant_id, id, '{ticket.answer}' from customer where tenant_id = $1 and email = $2
         on conflict (tenant_id, customer_id) do update set rights = excluded.rights`,
    [tenantOf().id, userName],
  )
}

/** Lets an account work for the seller of an order, with every right that its people can have. */
export async function letWorkFor(customerId: string, orderNumber: string): Promise<void> {
  await inDatabase(
    `insert into seller_member (tenant_id, customer_id, seller_id, rights)
     select tenant_id, $3, seller_id, $4 from orders where tenant_id = $1 and number = $2
     on conflict (tenant_id, customer_id) do update set seller_id = excluded.seller_id, rights = excluded.rights`,
    [tenantOf().id, orderNumber, customerId, [...SELLER_RIGHTS]],
  )
}

/** Something that a shop sells and has. */
export async function anyVariant(tenant: DemoShop): Promise<string> {
  const [variant] = await inDatabase<{ id: string }>(
    `select v.id from variant v join product p on p.tenant_id = v.tenant_id and p.id = v.product_id
       join stock s on s.tenant_id = v.tenant_id and s.variant_id = v.id
      where v.tenant_id = $1 and p.status = 'active' and s.quantity > 5 order by v.price desc, v.id limit 1`,
    [tenantOf(tenant).id],
  )
  if (!variant) throw new Error(`${tenant} has nothing to sell`)
  return variant.id
}

/** Every attempt to pay an order, the first one first. */
export const paymentsOf = (number: string): Promise<{ provider: string; state: string }[]> =>
  inDatabase('select provider, state from payment where tenant_id = $1 and order_number = $2 order by attempt', [tenantOf().id, number])

/** The bank of a payment that is pending says yes, and need not be waited for. */
export async function bankAgreesTo(number: string): Promise<void> {
  await inDatabase(
    `update simulated_payment s set document = s.document || '{"agreedAt":1}' from payment p
      where p.tenant_id = $1 and p.order_number = $2 and p.state = 'open' and s.tenant_id = $1 and s.provider = p.provider and s.reference = p.reference`,
    [tenantOf().id, number],
  )
}
