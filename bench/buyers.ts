import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { SELLER_RIGHTS } from '@galleria/contract'
import type pg from 'pg'

/** With two products of one shop that they have in mind. */
export type Shopper = { readonly token: string; readonly items: readonly [string, string] }

/** Customers with a session and an address, put straight into the database. */
export async function addShoppers(sql: pg.Client, count: number): Promise<{ readonly shoppers: Shopper[]; readonly tenantId: string }> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  const { rows } = await sql.query<{ id: string }>(`select id from tenant where key = 'galleria'`)
  const tenantId = rows[0]?.id
  if (!tenantId) throw new Error('There is no Galleria')
  const ids = tokens.map(() => randomUUID())
  await sql.query('update stock set quantity = 1000000, supplied = supplied + 1000000 - quantity where tenant_id = $1', [tenantId])
  await sql.query(
    `insert into customer (tenant_id, id, customer_no, first_name, last_name, email, confirmed_at)
     select $1::uuid, id, id::text, 'Bench', 'Buyer', id || '@bench.example', now() from unnest($2::uuid[]) id`,
    [tenantId, ids],
  )
  await sql.query(
    `insert into session (tenant_id, customer_id, token_hash, expires_at) select $1, id, hash, now() + interval '30 days' from unnest($2::uuid[], $3::bytea[]) as s (id, hash)`,
    [tenantId, ids, hashes],
  )
  await sql.query(
    `insert into address (tenant_id, id, customer_id, is_default, first_name, last_name, house_number, street1, city, state, country, zip, kind, phone, longitude, latitude)
     select $1, gen_random_uuid(), id, true, 'Bench', 'Buyer', '14', '12th Main Road', 'Bengaluru', 'Karnataka', 'IN', '560038', 'home', '9845010101', 77.64, 12.97 from unnest($2::uuid[]) id`,
    [tenantId, ids],
  )
  // They are spread over many products, as in a shop; each takes two of one seller. What is booked for a time goes into no cart.
  const { rows: pairs } = await sql.query<{ items: [string, string] }>(
    `with pairs as (select p.seller_id, v.id, row_number() over (partition by p.seller_id order by v.id) as n from variant v join product p on p.tenant_id = v.tenant_id and p.id = v.product_id where v.tenant_id = $1 and p.calendar is null)
     select array[a.id, b.id] as items from pairs a join pairs b on b.seller_id = a.seller_id and b.n = a.n + 1 where a.n % 2 = 1 order by a.seller_id, a.n`,
    [tenantId],
  )
  return { tenantId, shoppers: tokens.map((token, index) => ({ token, items: (pairs[index % pairs.length] as (typeof pairs)[number]).items })) }
}

/** Does `work` for each, so many at a time; answers in their order. */
export async function eachOf<T, R>(items: readonly T[], clients: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < items.length) {
        const index = next
        next += 1
        results[index] = await work(items[index] as T)
      }
    }),
  )
  return results
}

/** Somebody who may do everything for a seller; what they are signed in with. */
export async function addClerk(sql: pg.Client, tenantId: string, sellerId: string): Promise<string> {
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  const who = [tenantId, id]
  await sql.query(
    `insert into customer (tenant_id, id, customer_no, first_name, last_name, email) values ($1, $2::uuid, $2::uuid::text, 'Bench', 'Clerk', $2::uuid || '@bench.example')`,
    who,
  )
  await sql.query(`insert into session (tenant_id, customer_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`, [
    ...who,
    createHash('sha256').update(token).digest(),
  ])
  await sql.query('insert into seller_member (tenant_id, customer_id, seller_id, rights) values ($1, $2, $3, $4)', [...who, sellerId, [...SELLER_RIGHTS]])
  return token
}
