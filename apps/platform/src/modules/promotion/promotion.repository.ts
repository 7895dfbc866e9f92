import { sql } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import type { AgreedPrice, Coupon } from './promotion.ts'

/** Of a tenant, that are on or are going to be. */
const MOST = 2000

const COLUMNS = `id, code, title, percent, up_to::float8 as "upTo", amount::float8 as amount, minimum::float8 as minimum, markets, sellers, products,
  starts_at as "startsAt", ends_at as "endsAt", max_uses as "maxUses", max_per_customer as "maxPerCustomer", is_listed as "isListed", is_approved as "isApproved",
  is_deleted as "isDeleted", revision,
  case when customer_id is not null then jsonb_build_object('customerId', customer_id, 'variantId', variant_id, 'quantity', quantity, 'unitPrice', unit_price) end as agreed`

/** What is for everybody, as the staff made it. */
const OF_ALL = 'customer_id is null'

const IN_FORCE = {
  name: 'coupon-in-force',
  text: `select ${COLUMNS} from coupon where tenant_id = $1 and ends_at > $2 and not is_deleted and ${OF_ALL} order by code limit ${MOST}`,
}
const PAGE = { name: 'coupon-page', text: `select ${COLUMNS} from coupon where tenant_id = $1 and ${OF_ALL} order by code limit $2 offset $3` }
const COUNT = { name: 'coupon-count', text: `select count(*)::int as total from coupon where tenant_id = $1 and ${OF_ALL}` }
const OWN = { name: 'coupon-own', text: `select ${COLUMNS} from coupon where tenant_id = $1 and customer_id = $2 and code = $3` }

type Row = Omit<Coupon, 'discount'> & { readonly percent: number | null; readonly upTo: number | null; readonly amount: number | null }

const couponOf = ({ percent, upTo, amount, ...coupon }: Row): Coupon => ({
  ...coupon,
  // The query builder hands instants out as texts.
  startsAt: new Date(coupon.startsAt),
  endsAt: new Date(coupon.endsAt),
  discount: percent === null ? { amount: amount ?? 0 } : { percent, upTo },
})

/** What somebody sets of a coupon; the rest follows. */
export type CouponSettings = Omit<Coupon, 'id' | 'revision' | 'agreed'>

export const promotionRepository = (database: Database, tenantId: string) => ({
  listInForce: async (now: Date): Promise<Coupon[]> => (await database.list<Row>(IN_FORCE, [tenantId, now])).map(couponOf),
  /** A price that was promised this customer. */
  findOwn: async (customerId: string, code: string): Promise<Coupon | undefined> =>
    (await database.list<Row>(OWN, [tenantId, customerId, code])).map(couponOf)[0],
  page: async (limit: number, offset: number): Promise<{ readonly coupons: Coupon[]; readonly total: number }> => {
    const [rows, [count]] = await Promise.all([database.list<Row>(PAGE, [tenantId, limit, offset]), database.list<{ total: number }>(COUNT, [tenantId])])
    return { coupons: rows.map(couponOf), total: count?.total ?? 0 }
  },
  /** By its code: a new one, or the one that there is, with these settings from now on; undefined where the code is that of a promise to somebody. */
  save: (tx: Orm, id: string, { discount, ...coupon }: CouponSettings): Promise<Coupon | undefined> => save(tx, tenantId, id, { discount, ...coupon }),
})

const listed = (values: readonly string[] | null, type: 'text' | 'uuid') =>
  values === null ? sql`null::${sql.raw(type)}[]` : sql`${sql.param([...values])}::${sql.raw(type)}[]`

async function save(tx: Orm, tenantId: string, id: string, { discount, ...coupon }: CouponSettings): Promise<Coupon | undefined> {
  const [percent, upTo, amount] = 'percent' in discount ? [discount.percent, discount.upTo, null] : [null, null, discount.amount]
  // Orders with it that are under way come before: they hold the row.
  await tx.execute(sql`select from coupon where tenant_id = ${tenantId} and code = ${coupon.code} for update`)
  const { rows } = await tx.execute<Row>(sql`
    insert into coupon as c (tenant_id, id, code, title, percent, up_to, amount, minimum, markets, sellers, products, starts_at, ends_at, max_uses, max_per_customer,
                             is_listed, is_approved, is_deleted)
    values (${tenantId}, ${id}, ${coupon.code}, ${JSON.stringify(coupon.title)}::jsonb, ${percent}, ${upTo}, ${amount}, ${coupon.minimum}, ${listed(coupon.markets, 'text')},
            ${listed(coupon.sellers, 'uuid')}, ${listed(coupon.products, 'uuid')}, ${coupon.startsAt}, ${coupon.endsAt}, ${coupon.maxUses}, ${coupon.maxPerCustomer},
            ${coupon.isListed}, ${coupon.isApproved}, ${coupon.isDeleted})
    on conflict on constraint coupon_code do update set title = excluded.title, percent = excluded.percent, up_to = excluded.up_to, amount = excluded.amount,
       minimum = excluded.minimum, markets = excluded.markets, sellers = excluded.sellers, products = excluded.products, starts_at = excluded.starts_at,
       ends_at = excluded.ends_at, max_uses = excluded.max_uses, max_per_customer = excluded.max_per_customer, is_listed = excluded.is_listed,
       is_approved = excluded.is_approved, is_deleted = excluded.is_deleted, revision = c.revision + 1,
       used = case when excluded.max_uses is null then 0 else
                (select count(*) from coupon_redemption r where r.tenant_id = c.tenant_id and r.coupon_id = c.id and r.returned_at is null) end
     where c.${sql.raw(OF_ALL)}
    returning ${sql.raw(COLUMNS)}`)
  return rows[0] && couponOf(rows[0])
}

/**
 * Whether an order keeps the coupon that it has, if any, or gives it back: once, however often it is said. An order that is paid after all keeps it also where
 * the limit has been reached meanwhile: it was paid for at that price. For whoever has locked the order, and no stock yet (decision 0020).
 */
export async function keepCoupon(tx: Orm, { tenantId, orderId, isKept }: { tenantId: string; orderId: string; isKept: boolean }): Promise<void> {
  const coupons = await tx.execute<{ id: string }>(
    sql`select c.id from coupon c
         where c.tenant_id = ${tenantId} and c.id = (select coupon_id from coupon_redemption where tenant_id = ${tenantId} and order_id = ${orderId}::uuid)
           for no key update`,
  )
  const [coupon] = coupons.rows
  if (!coupon) return
  const { rowCount } = await tx.execute(
    sql`update coupon_redemption set returned_at = case when ${isKept} then null else now() end
         where tenant_id = ${tenantId} and order_id = ${orderId}::uuid and (returned_at is null) <> ${isKept}`,
  )
  if (rowCount === 0) return
  await tx.execute(sql`update coupon set used = used + ${isKept ? 1 : -1} where tenant_id = ${tenantId} and id = ${coupon.id}::uuid and max_uses is not null`)
}

/** What a seller promises a customer: for one order of theirs, until `endsAt`. `id` and `code` are those of what was asked. */
export type NewAgreement = Pick<Coupon, 'id' | 'code' | 'title' | 'startsAt' | 'endsAt'> &
  AgreedPrice & { readonly tenantId: string; readonly sellerId: string; readonly productId: string }

/** Promises it, or once more on new terms. */
export async function agreeOn(tx: Orm, { tenantId, id, code, title, startsAt, endsAt, ...agreed }: NewAgreement): Promise<void> {
  const { customerId, variantId, quantity, unitPrice, sellerId, productId } = agreed
  await tx.execute(sql`
    insert into coupon as c (tenant_id, id, code, title, amount, sellers, products, starts_at, ends_at, max_uses, is_listed, customer_id, variant_id, quantity, unit_price)
    values (${tenantId}, ${id}, ${code}, ${JSON.stringify(title)}::jsonb, 0, ${listed([sellerId], 'uuid')}, ${listed([productId], 'uuid')}, ${startsAt.toISOString()}::timestamptz,
            ${endsAt.toISOString()}::timestamptz, 1, false, ${customerId}, ${variantId}, ${quantity}, ${unitPrice})
    on conflict (tenant_id, id) do update set title = excluded.title, starts_at = excluded.starts_at, ends_at = excluded.ends_at, unit_price = excluded.unit_price, revision = c.revision + 1`)
}

/** Takes the promise back, if there is one. False where an order has it. An order with it that is under way comes before: it holds the row. */
export async function takeBackAgreement(tx: Orm, { tenantId, id }: { readonly tenantId: string; readonly id: string }): Promise<boolean> {
  const { rows } = await tx.execute<{ used: number }>(
    sql`select used from coupon where tenant_id = ${tenantId} and id = ${id} and customer_id is not null for update`,
  )
  if (rows.some(({ used }) => used > 0)) return false
  await tx.execute(sql`update coupon set is_deleted = true, revision = revision + 1 where tenant_id = ${tenantId} and id = ${id} and customer_id is not null`)
  return true
}
