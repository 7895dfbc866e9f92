import type { HoldEvent } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import { type CountedSlot, slotKey } from './pick-up.ts'

const TAKEN = {
  name: 'pickup-taken',
  text: `select store as "storeId", starts_at as "from", taken from pickup_slot where tenant_id = $1 and seller_id = $2 and starts_at >= $3 and starts_at < $4 and taken > 0`,
}

/** A slot that has more orders than a seller now takes in one keeps them, and takes no more. */
const PREPARE = {
  name: 'pickup-prepare',
  text: `insert into pickup_slot (tenant_id, seller_id, store, starts_at, capacity)
         select $1, w.seller_id, w.store, w.starts_at, w.capacity from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::int[]) as w (seller_id, store, starts_at, capacity)
          order by 2, 3, 4
         on conflict (tenant_id, seller_id, store, starts_at) do update set capacity = greatest(excluded.capacity, pickup_slot.taken)
          where pickup_slot.capacity <> greatest(excluded.capacity, pickup_slot.taken)`,
}

type Span = { readonly from: Date; readonly to: Date }
type Of = { readonly tenantId: string; readonly orderIds: readonly string[]; readonly event: HoldEvent; readonly at: Date }
type Booking = { readonly sellerId: string; readonly store: string; readonly startsAt: Date; readonly isFree: boolean }

export function pickUpRepository(database: Database, tenantId: string) {
  return {
    /** How many orders the slots of a seller have that begin in a span, by `slotKey`. */
    takenIn: async (sellerId: string, { from, to }: Span): Promise<ReadonlyMap<string, number>> => {
      const rows = await database.list<{ storeId: string; from: Date; taken: number }>(TAKEN, [tenantId, sellerId, from, to])
      return new Map(rows.map((row) => [slotKey(row), row.taken]))
    },
    /** Makes sure that slots are there to be booked, with the capacity that they have now. Changes nothing of what is taken. */
    prepare: async (slots: readonly CountedSlot[]): Promise<void> => {
      if (slots.length === 0) return
      const values = [
        slots.map(({ sellerId }) => sellerId),
        slots.map(({ store }) => store.id),
        slots.map(({ from }) => from),
        slots.map(({ capacity }) => capacity),
      ]
      await database.run(PREPARE, [tenantId, ...values])
    },
  }
}

const bookingsOf = (tenantId: string, orderIds: readonly string[], state: 'taken' | 'released') =>
  sql`from pickup_booking where tenant_id = ${tenantId} and order_id = any(${sql.param(orderIds)}::uuid[]) and state = ${state}`

/**
 * Lets something happen to the places of orders that the caller has locked, in the caller's transaction: they are given back, or taken again for what is paid
 * after all. Changes nothing and answers `short` when one of those is full or over by now. What has happened already does not happen twice.
 */
export async function changeBookings(tx: Orm, { tenantId, orderIds, event, at }: Of): Promise<'changed' | 'short'> {
  const [from, to, change] = event === 'paid' ? (['released', 'taken', 1] as const) : (['taken', 'released', -1] as const)
  const { rows } = await tx.execute<Booking>(
    sql`select s.seller_id as "sellerId", s.store, s.starts_at as "startsAt", s.taken < s.capacity and s.starts_at > ${at.toISOString()}::timestamptz as "isFree" from pickup_slot s
         where s.tenant_id = ${tenantId} and (s.seller_id, s.store, s.starts_at) in (select seller_id, store, starts_at ${bookingsOf(tenantId, orderIds, from)})
         order by s.seller_id, s.store, s.starts_at for update`,
  )
  if (rows.length === 0) return 'changed'
  if (change === 1 && rows.some(({ isFree }) => !isFree)) return 'short'
  await tx.execute(
    sql`update pickup_slot s set taken = s.taken + ${change}::int * b.places
          from (select seller_id, store, starts_at, count(*)::int as places ${bookingsOf(tenantId, orderIds, from)} group by 1, 2, 3) b
         where s.tenant_id = ${tenantId} and s.seller_id = b.seller_id and s.store = b.store and s.starts_at = b.starts_at`,
  )
  await tx.execute(
    sql`update pickup_booking set state = ${to} where tenant_id = ${tenantId} and order_id = any(${sql.param(orderIds)}::uuid[]) and state = ${from}`,
  )
  return 'changed'
}

/**
 * Gives an order, which the caller has locked, another slot of the same place, which takes so many now; in the caller's transaction. Answers `full`, and changes
 * nothing of places, when that takes no more. Both slots are locked in the order of their keys (decision 0020); whoever needs a slot that nobody has wanted yet makes
 * it before, while they hold none.
 */
export async function moveBooking(
  tx: Orm,
  { tenantId, orderId, to, capacity }: { tenantId: string; orderId: string; to: Date; capacity: number },
): Promise<'moved' | 'full'> {
  const target = sql`${to.toISOString()}::timestamptz`
  const { rows: bookings } = await tx.execute<{ sellerId: string; store: string; from: string }>(
    sql`select seller_id as "sellerId", store, starts_at::text as "from" from pickup_booking
         where tenant_id = ${tenantId}::uuid and order_id = ${orderId}::uuid and state = 'taken'`,
  )
  const [booking] = bookings
  if (!booking) return 'full'
  const { sellerId, store, from } = booking
  await tx.execute(
    sql`insert into pickup_slot (tenant_id, seller_id, store, starts_at, capacity) values (${tenantId}::uuid, ${sellerId}::uuid, ${store}, ${target}, ${capacity}::int)
        on conflict do nothing`,
  )
  const both = sql`tenant_id = ${tenantId}::uuid and seller_id = ${sellerId}::uuid and store = ${store} and starts_at in (${from}::timestamptz, ${target})`
  const { rows: slots } = await tx.execute<{ isFree: boolean }>(
    sql`select starts_at = ${target} and taken < ${capacity}::int as "isFree" from pickup_slot where ${both} order by starts_at for update`,
  )
  if (!slots.some(({ isFree }) => isFree)) return 'full'
  await tx.execute(
    sql`update pickup_slot set taken = taken + case when starts_at = ${target} then 1 else -1 end,
               capacity = case when starts_at = ${target} then greatest(${capacity}::int, taken + 1) else capacity end
         where ${both}`,
  )
  await tx.execute(sql`update pickup_booking set starts_at = ${target} where tenant_id = ${tenantId}::uuid and order_id = ${orderId}::uuid`)
  return 'moved'
}
