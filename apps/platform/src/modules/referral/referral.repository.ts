import type { ReferralRefusal, ReferralStatus } from '@galleria/rules'
import { type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Orm } from '../../infra/database.ts'
import { type ClaimFacts, type CountedOrder, type Referral, REFERRAL_MONTH_DAYS } from './referral.ts'
import type { ReferralParts } from './referral.ports.ts'

type Slice = { readonly limit: number; readonly offset: number }
export type Link = { readonly code: string; readonly customerId: string; readonly createdAt: Date; readonly firstName: string }
/** Of whoever invites: a friend. Of the friend: whoever invited. */
export type Named = Referral & { readonly firstName: string; readonly isConfirmed: boolean }
export type Person = { readonly id: string; readonly name: string }
export type Told = Referral & { readonly changedAt: Date; readonly orderNumber: string | null; readonly inviter: Person; readonly friend: Person }

const INSTANTS = new Set(['createdAt', 'changedAt', 'linkSince', 'accountSince'])
/** Of a friend's orders, so many are looked through for one that counts. */
const MOST_ARRIVED = 100
/** JSON knows no instants. */
const dated = <Row>(row: Row): Row =>
  typeof row === 'object' && row !== null
    ? (Object.fromEntries(Object.entries(row).map(([key, value]) => [key, INSTANTS.has(key) && typeof value === 'string' ? new Date(value) : value])) as Row)
    : row

const FIELDS = sql`'id', r.id, 'inviterId', r.inviter_id, 'friendId', r.friend_id, 'status', r.status, 'reason', r.reason, 'createdAt', r.created_at, 'orderId', r.order_id,
  'inviterAmount', r.inviter_amount, 'friendAmount', r.friend_amount`

/** Links and referrals of a tenant. */
export function referralRepository(db: Orm, tenantId: string, { customers, sharedDevices, buyers, rewardedParts, linesOfParts }: ReferralParts) {
  const rows = async <Row>(query: SQL): Promise<Row[]> => (await db.execute<{ row: Row }>(query)).rows.map(({ row }) => dated(row))
  const first = async <Row>(query: SQL): Promise<Row | undefined> => (await rows<Row>(query))[0]
  const people = sql.raw(customers)
  /** Whoever both are: a referral with what the other one is called. */
  const withOther = (other: SQL, condition: SQL, page: SQL) =>
    rows<Named>(sql`
      select jsonb_build_object(${FIELDS}, 'firstName', coalesce(c.first_name, ''), 'isConfirmed', coalesce(c.confirmed_at is not null, false)) as row
        from referral r left join ${people} c on c.tenant_id = r.tenant_id and c.id = ${other} where r.tenant_id = ${tenantId} and ${condition} ${page}`)
  const link = (condition: SQL, end: SQL) =>
    first<Link>(sql`
      select jsonb_build_object('code', l.code, 'customerId', l.customer_id, 'createdAt', l.created_at, 'firstName', coalesce(c.first_name, '')) as row
        from referral_link l join ${people} c on c.tenant_id = l.tenant_id and c.id = l.customer_id where l.tenant_id = ${tenantId} and ${condition} ${end}`)

  const counted = (condition: SQL, end: SQL) => sql`
    select jsonb_build_object('id', o.id, 'number', o.number, 'customerId', o.customer_id, 'isDelivered', o.status = 'delivered',
             'goods', (select coalesce(sum((g->>'amount')::bigint), 0) from jsonb_array_elements(o.goods) g),
             'isBack', o.status = 'cancelled' or (o.total > 0 and o.refunded >= o.total) or not exists
                (select 1 from ${sql.raw(linesOfParts)} l where l.tenant_id = o.tenant_id and l.order_id = o.id and l.refunded_quantity < l.quantity)) as row
      from ${sql.raw(rewardedParts)} o where o.tenant_id = ${tenantId} and ${condition} and not o.is_bill ${end}`

  return {
    linkOf: (customerId: string): Promise<Link | undefined> => link(sql`l.customer_id = ${customerId}::uuid`, sql``),
    findLink: (code: string): Promise<Link | undefined> => link(sql`l.code = ${code}`, sql``),
    /** Whose friends are counted holds the link until the transaction ends: one after the other. */
    holdLink: (code: string): Promise<Link | undefined> => link(sql`l.code = ${code}`, sql`for update of l`),
    /** False where the code is taken, or the customer has a link. */
    addLink: async (customerId: string, code: string, at: Date): Promise<boolean> =>
      (
        await db.execute(sql`insert into referral_link (tenant_id, customer_id, code, created_at)
          values (${tenantId}::uuid, ${customerId}::uuid, ${code}, ${at.toISOString()}::timestamptz) on conflict do nothing returning code`)
      ).rows.length > 0,

    /** Whose link somebody came by: the one that counts, or else the last of somebody else's that did not. */
    claimOf: async (friendId: string): Promise<Named | undefined> =>
      (
        await withOther(
          sql`r.inviter_id`,
          sql`r.friend_id = ${friendId}::uuid and r.inviter_id <> r.friend_id`,
          sql`order by r.status = 'refused', r.created_at desc limit 1`,
        )
      )[0],
    ofPair: async (inviterId: string, friendId: string): Promise<Named | undefined> =>
      (await withOther(sql`r.inviter_id`, sql`r.inviter_id = ${inviterId}::uuid and r.friend_id = ${friendId}::uuid`, sql``))[0],
    /** Friends who count, the newest first. */
    ofInviter: (inviterId: string, { limit, offset }: Slice): Promise<Named[]> =>
      withOther(
        sql`r.friend_id`,
        sql`r.inviter_id = ${inviterId}::uuid and r.status <> 'refused'`,
        sql`order by r.created_at desc, r.id limit ${limit} offset ${offset}`,
      ),
    sums: async (inviterId: string): Promise<{ total: number; joined: number; rewarded: number; earned: number }> => {
      const found = await first<{ total: number; joined: number; rewarded: number; earned: number }>(sql`
        select jsonb_build_object('total', count(*), 'joined', count(*) filter (where r.status = 'joined'), 'rewarded', count(*) filter (where r.status = 'rewarded'),
                                  'earned', coalesce(sum(r.inviter_amount) filter (where r.status = 'rewarded'), 0)) as row
          from referral r where r.tenant_id = ${tenantId} and r.inviter_id = ${inviterId}::uuid and r.status <> 'refused'`)
      return found ?? { total: 0, joined: 0, rewarded: 0, earned: 0 }
    },

    /** Behind the friend's row and the link. */
    factsOf: async ({ customerId: inviterId, createdAt }: Link, friendId: string, now: Date): Promise<Omit<ClaimFacts, 'isDisposable'> | undefined> => {
      const since = new Date(now.getTime() - REFERRAL_MONTH_DAYS * 86_400_000).toISOString()
      const found = await first<Omit<ClaimFacts, 'linkSince' | 'isSelf' | 'isDisposable'>>(sql`
        with recursive above as (
          select ${inviterId}::uuid as id
          union
          select r.inviter_id from above a join referral r on r.tenant_id = ${tenantId} and r.friend_id = a.id and r.status <> 'refused'
        )
        select jsonb_build_object(
                 'isLoop', exists (select 1 from above where id = f.id), 'inviterEmail', i.email, 'friendEmail', f.email, 'accountSince', f.created_at,
                 'hasSameDevice', exists (select 1 from ${sql.raw(sharedDevices)} d where d.tenant_id = f.tenant_id and d.id = f.id and d.other_id = i.id),
                 'hasOrdered', exists (select 1 from ${sql.raw(buyers)} b where b.tenant_id = f.tenant_id and b.customer_id = f.id),
                 'recent', (select count(*) from referral r where r.tenant_id = f.tenant_id and r.inviter_id = i.id and r.status <> 'refused'
                               and r.created_at > ${since}::timestamptz)) as row
          from ${people} f join ${people} i on i.tenant_id = f.tenant_id and i.id = ${inviterId}::uuid
         where f.tenant_id = ${tenantId} and f.id = ${friendId}::uuid`)
      return found && { ...found, isSelf: inviterId === friendId, linkSince: createdAt }
    },
    add: async (inviterId: string, friendId: string, reason: ReferralRefusal | null, at: Date): Promise<void> => {
      const now = sql`${at.toISOString()}::timestamptz`
      await db.execute(sql`
        insert into referral (tenant_id, id, inviter_id, friend_id, status, reason, created_at, changed_at)
        values (${tenantId}::uuid, ${newId()}::uuid, ${inviterId}::uuid, ${friendId}::uuid, ${reason === null ? 'joined' : 'refused'}, ${reason}, ${now}, ${now})`)
    },

    /** Of whoever ordered; held until the transaction ends. `isConfirmed`: both. */
    holdFor: async (orderId: string): Promise<(Referral & { readonly isConfirmed: boolean }) | undefined> =>
      first(sql`
        select jsonb_build_object(${FIELDS}, 'isConfirmed', coalesce(i.confirmed_at is not null and f.confirmed_at is not null, false)) as row
          from ${sql.raw(rewardedParts)} o
          join referral r on r.tenant_id = o.tenant_id and r.friend_id = o.customer_id and r.status in ('joined', 'rewarded')
          left join ${people} i on i.tenant_id = r.tenant_id and i.id = r.inviter_id
          left join ${people} f on f.tenant_id = r.tenant_id and f.id = r.friend_id
         where o.tenant_id = ${tenantId} and o.id = ${orderId}::uuid and not o.is_bill for update of r`),
    order: async (orderId: string): Promise<CountedOrder | undefined> => first<CountedOrder>(counted(sql`o.id = ${orderId}::uuid`, sql``)),
    /** Of a customer that have arrived, the first one first. */
    arrivedOf: (customerId: string): Promise<CountedOrder[]> =>
      rows<CountedOrder>(counted(sql`o.customer_id = ${customerId}::uuid and o.status = 'delivered'`, sql`order by o.arrived_at, o.id limit ${MOST_ARRIVED}`)),
    change: async (
      id: string,
      to: { status: ReferralStatus; order: CountedOrder | null; inviterAmount?: number; friendAmount?: number },
      at: Date,
    ): Promise<void> => {
      const amounts = to.inviterAmount === undefined ? sql`` : sql`, inviter_amount = ${to.inviterAmount}, friend_amount = ${to.friendAmount ?? 0}`
      await db.execute(sql`
        update referral set status = ${to.status}, order_id = ${to.order?.id ?? null}::uuid, order_number = ${to.order?.number ?? null},
               changed_at = ${at.toISOString()}::timestamptz ${amounts} where tenant_id = ${tenantId} and id = ${id}::uuid`)
    },

    /** Of all of the shop, the newest first. */
    list: async ({ status, reason, limit, offset }: Slice & { status: ReferralStatus | undefined; reason: ReferralRefusal | undefined }) => {
      const those = sql`r.tenant_id = ${tenantId} and (${status ?? null}::text is null or r.status = ${status ?? null}) and (${reason ?? null}::text is null or r.reason = ${reason ?? null})`
      const name = (of: string) => sql.raw(`jsonb_build_object('id', ${of}.id, 'name', trim(concat_ws(' ', ${of}.first_name, ${of}.last_name)))`)
      const [referrals, total] = await Promise.all([
        rows<Told>(sql`
          select jsonb_build_object(${FIELDS}, 'changedAt', r.changed_at, 'orderNumber', r.order_number, 'inviter', ${name('i')}, 'friend', ${name('f')}) as row
            from referral r join ${people} i on i.tenant_id = r.tenant_id and i.id = r.inviter_id join ${people} f on f.tenant_id = r.tenant_id and f.id = r.friend_id
           where ${those} order by r.created_at desc, r.id limit ${limit} offset ${offset}`),
        first<number>(sql`select to_jsonb(count(*)) as row from referral r where ${those}`),
      ])
      return { referrals, total: total ?? 0 }
    },
  }
}

export type Waited = { readonly tenantId: string; readonly id: string; readonly orderId: string }

/** Referrals of all tenants whose order has arrived, and which waited for an address that is confirmed by now: so many of those that come behind `last`. */
export async function confirmedMeanwhile(
  db: Orm,
  { customers }: ReferralParts,
  { last, most }: { readonly last: Waited | undefined; readonly most: number },
): Promise<readonly Waited[]> {
  const confirmed = (id: string) =>
    sql.raw(`exists (select 1 from ${customers} c where c.tenant_id = r.tenant_id and c.id = r.${id} and c.confirmed_at is not null)`)
  const behind = last ? sql`and (r.tenant_id, r.id) > (${last.tenantId}::uuid, ${last.id}::uuid)` : sql``
  const { rows } = await db.execute<Waited>(
    sql`select r.tenant_id as "tenantId", r.id, r.order_id as "orderId" from referral r
         where r.status = 'joined' and r.order_id is not null and ${confirmed('inviter_id')} and ${confirmed('friend_id')} ${behind}
         order by r.tenant_id, r.id limit ${most}`,
  )
  return rows
}
