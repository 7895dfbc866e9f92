import type { Locale } from '@galleria/kernel'
import { MAX_STOCK_ALERTS } from '@galleria/rules'
import { and, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import { daysBefore } from '../../retention.ts'
import type { StockAlertParts } from './stock-alert.ports.ts'
import { type AlertedVariant, KEPT_DAYS, type StockAlert } from './stock-alert.ts'
import { stockAlertTable } from './stock-alert.tables.ts'

type NewAlert = {
  readonly id: string
  readonly variantId: string
  readonly email: string
  readonly customerId: string | null
  readonly locale: Locale
  readonly now: Date
  /** Whether it is known that the address is theirs. */
  readonly isConfirmed: boolean
}
/** `askedAt`: when the address was last asked to confirm it, null for never. */
type Known = { readonly id: string; readonly askedAt: Date | null; readonly isWaiting: boolean }

type ReturnedVariant = { readonly variantId: string; readonly pieces: number; readonly toldLately: number }

/** How many alerts are told in one transaction. */
const AT_ONCE = 200
/** Variants that are back, in one answer. */
export const RETURNED_AT_ONCE = 200

const VARIANT = sql.raw(`v.id as "variantId", v.product_id as "productId", v.slug, v.name, v.options, v.chosen`)
const ALERT = sql.raw(`a.id, a.email, a.locale, a.asked_at as "askedAt"`)

export function stockAlertRepository(db: Orm, tenantId: string, parts: StockAlertParts) {
  const [variants, stock, customers] = [parts.variantsForSale, parts.stock, parts.customers].map((part) => sql.raw(part)) as [SQL, SQL, SQL]
  const rowsOf = async <Row>(statement: SQL): Promise<Row[]> => (await db.execute(statement)).rows as Row[]
  // Raw rows have their instants as the driver gives them to Drizzle: as texts.
  const alertsOf = async (statement: SQL): Promise<StockAlert[]> =>
    (await rowsOf<Omit<StockAlert, 'askedAt'> & { askedAt: string }>(statement)).map((row) => ({ ...row, askedAt: new Date(row.askedAt) }))

  return {
    findVariant: async (variantId: string): Promise<(AlertedVariant & { readonly quantity: number }) | undefined> =>
      (
        await rowsOf<AlertedVariant & { readonly quantity: number }>(sql`
          select ${VARIANT}, coalesce(s.quantity, 0) as quantity
            from ${variants} v left join ${stock} s on s.tenant_id = v.tenant_id and s.variant_id = v.id
           where v.tenant_id = ${tenantId} and v.id = ${variantId}`)
      )[0],

    /** The customer's mail address, and whether it is known to be theirs. */
    mailOf: async (customerId: string): Promise<{ readonly email: string | null; readonly isConfirmed: boolean } | undefined> =>
      (
        await rowsOf<{ email: string | null; isConfirmed: boolean }>(
          sql`select c.email, c.confirmed_at is not null as "isConfirmed" from ${customers} c where c.tenant_id = ${tenantId} and c.id = ${customerId}`,
        )
      )[0],

    /** Whoever counts those of an address comes one after the other: holds them until the transaction ends, which works from the first on. */
    holdOpen: async (email: string): Promise<void> =>
      void (await db.execute(
        sql`select from stock_alert where tenant_id = ${tenantId} and email = ${email} and told_at is null order by id for no key update`,
      )),
    /** Of this address, that nobody has been told of yet. */
    countOpen: async (email: string): Promise<number> =>
      (
        await rowsOf<{ count: number }>(
          sql`select count(*)::int as count from stock_alert where tenant_id = ${tenantId} and email = ${email} and told_at is null`,
        )
      )[0]?.count ?? 0,

    /** Keeps a wish, or takes up the one of the same address for the same variant. */
    keep: async ({ id, variantId, email, customerId, locale, now, isConfirmed }: NewAlert): Promise<Known> => {
      const confirmedAt = isConfirmed ? now : null
      // Whoever was told and asks again begins anew; whoever waits goes on waiting. Whose account a wish belongs to is not for somebody to say who only knows the address.
      const [kept] = await rowsOf<{ id: string; askedAt: string; isNew: boolean; isWaiting: boolean }>(
        sql`insert into stock_alert as a (tenant_id, id, variant_id, email, customer_id, locale, asked_at, confirmed_at)
            values (${tenantId}, ${id}, ${variantId}, ${email}, ${customerId}, ${locale}, ${now}, ${confirmedAt})
            on conflict on constraint stock_alert_once do update
               set customer_id = case when ${isConfirmed} or a.told_at is not null then coalesce(excluded.customer_id, a.customer_id) else a.customer_id end,
                   locale = excluded.locale,
                   asked_at = case when a.told_at is null then a.asked_at else to_timestamp(0) end,
                   confirmed_at = case when a.told_at is null then coalesce(a.confirmed_at, excluded.confirmed_at) else excluded.confirmed_at end, told_at = null
            returning a.id, a.asked_at as "askedAt", a.xmax = 0 as "isNew", a.confirmed_at is not null as "isWaiting"`,
      )
      if (!kept) throw new Error('A wish was neither kept nor taken up')
      return { id: kept.id, askedAt: kept.isNew ? null : new Date(kept.askedAt), isWaiting: kept.isWaiting }
    },
    noteAsked: async (id: string, now: Date): Promise<void> => {
      await db.execute(sql`update stock_alert set asked_at = ${now} where tenant_id = ${tenantId} and id = ${id}`)
    },

    confirm: async (id: string, now: Date): Promise<StockAlert | undefined> =>
      (
        await alertsOf(sql`
          with confirmed as (update stock_alert set confirmed_at = coalesce(confirmed_at, ${now}) where tenant_id = ${tenantId} and id = ${id} returning *)
          select ${ALERT}, ${VARIANT} from confirmed a join ${variants} v on v.tenant_id = a.tenant_id and v.id = a.variant_id`)
      )[0],

    stop: async (id: string): Promise<void> => {
      await db.execute(sql`delete from stock_alert where tenant_id = ${tenantId} and id = ${id}`)
    },
    stopOwn: async (id: string, customerId: string): Promise<boolean> =>
      (await rowsOf(sql`delete from stock_alert where tenant_id = ${tenantId} and id = ${id} and customer_id = ${customerId} returning id`)).length > 0,

    listWaiting: (customerId: string): Promise<StockAlert[]> =>
      alertsOf(sql`
        select ${ALERT}, ${VARIANT} from stock_alert a join ${variants} v on v.tenant_id = a.tenant_id and v.id = a.variant_id
         where a.tenant_id = ${tenantId} and a.customer_id = ${customerId} and a.confirmed_at is not null and a.told_at is null
         order by a.asked_at desc, a.id limit ${MAX_STOCK_ALERTS}`),

    /** Variants that are back and waited for, the next ones after this one, with their pieces and how many were told since. `productIds` only these; all without. */
    listReturned: (since: Date, after: string, productIds?: readonly string[]): Promise<ReturnedVariant[]> =>
      rowsOf(sql`
        select a.variant_id as "variantId", s.quantity as pieces,
               (select count(*)::int from stock_alert t where t.tenant_id = a.tenant_id and t.variant_id = a.variant_id and t.told_at > ${since}) as "toldLately"
          from (select distinct tenant_id, variant_id from stock_alert where tenant_id = ${tenantId} and confirmed_at is not null and told_at is null) a
          join ${stock} s on s.tenant_id = a.tenant_id and s.variant_id = a.variant_id and s.quantity > 0
          join ${variants} v on v.tenant_id = a.tenant_id and v.id = a.variant_id
         where a.variant_id > ${after} and (${productIds === undefined} or v.product_id = any(${sql.param([...(productIds ?? [])])}::uuid[]))
         order by a.variant_id limit ${RETURNED_AT_ONCE}`),

    /** Holds who has waited longest until the transaction ends: of several processes that tell of a variant each waits for the one before. */
    holdFirst: async (variantId: string): Promise<void> => {
      await db.execute(sql`
        select id from stock_alert where tenant_id = ${tenantId} and variant_id = ${variantId} and confirmed_at is not null and told_at is null
         order by confirmed_at, id limit 1 for update`)
    },
    /** How many were told of a variant since then. */
    countTold: async (variantId: string, since: Date): Promise<number> =>
      (
        await rowsOf<{ count: number }>(
          sql`select count(*)::int as count from stock_alert where tenant_id = ${tenantId} and variant_id = ${variantId} and told_at > ${since}`,
        )
      )[0]?.count ?? 0,

    /** Takes those who have waited longest, and notes that they are told: each once, however many processes do so. */
    takeWaiting: (variantId: string, most: number, now: Date): Promise<StockAlert[]> =>
      alertsOf(sql`
        with due as (select id from stock_alert where tenant_id = ${tenantId} and variant_id = ${variantId} and confirmed_at is not null and told_at is null
                      order by confirmed_at, id limit ${Math.min(most, AT_ONCE)} for update skip locked),
             told as (update stock_alert set told_at = ${now} where tenant_id = ${tenantId} and id in (select id from due) returning *)
        select ${ALERT}, ${VARIANT} from told a join ${variants} v on v.tenant_id = a.tenant_id and v.id = a.variant_id order by a.confirmed_at, a.id`),
  }
}

/** For every tenant. Served by a chore. */
export async function listTenantsWaiting(db: Orm): Promise<string[]> {
  const { rows } = await db.execute(sql`select distinct tenant_id from stock_alert where confirmed_at is not null and told_at is null`)
  return rows.map((row) => String(row.tenant_id))
}

/** For every tenant: what nobody confirmed, nobody waits for any more, or is long done. */
export async function deleteOldAlerts(db: Orm, now: Date): Promise<void> {
  const { askedAt, confirmedAt, toldAt } = stockAlertTable
  const old = or(
    and(isNull(confirmedAt), lt(askedAt, daysBefore(now, KEPT_DAYS.unconfirmed))),
    and(isNull(toldAt), lt(askedAt, daysBefore(now, KEPT_DAYS.waiting))),
    and(isNotNull(toldAt), lt(toldAt, daysBefore(now, KEPT_DAYS.told))),
  )
  if (old) await deleteInBatches(db, stockAlertTable, old)
}
