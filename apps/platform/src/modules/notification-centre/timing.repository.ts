import { lt, sql } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import type { RelayedEvent } from '../../infra/event-relay.ts'
import type { Facts, Line } from './line.ts'
import { digestLineTable } from './timing.tables.ts'

/** When somebody wants to be told: minutes since midnight, an hour, and where the clocks are that show them. */
export type Timing = {
  readonly quietFrom: number | null
  readonly quietTo: number | null
  readonly digestHour: number | null
  readonly timeZone: string
}
export type Way = 'mail' | 'push'
export type Held = { readonly tenantId: string; readonly customerId: string; readonly way: Way; readonly event: RelayedEvent }
export type DueDigest = { readonly tenantId: string; readonly customerId: string; readonly digestHour: number | null; readonly timeZone: string }

const instantOf = (at: Date | null) => sql`${at?.toISOString() ?? null}::timestamptz`

/** When people of a tenant are told, and what waits until then. */
export function timingRepository(db: Orm, tenantId: string) {
  const rows = async <Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> => (await db.execute(query)).rows as Row[]
  /** Lines about messages of sellers that this customer has read, in the chat or among what they were told. */
  const readMessages = (customerId: string) =>
    sql`notification n where n.tenant_id = ${tenantId} and n.customer_id = ${customerId} and n.kind = 'message_waiting' and n.read_at is not null`
  return {
    find: async (customerId: string): Promise<Timing | undefined> =>
      (
        await rows<Timing>(sql`
          select quiet_from as "quietFrom", quiet_to as "quietTo", digest_hour as "digestHour", time_zone as "timeZone" from notification_timing
           where tenant_id = ${tenantId} and customer_id = ${customerId}`)
      )[0],
    /** `nextDigestAt`: of somebody who wants one. What waits for one that is not wanted any more is said at once, and so is what waits for quiet hours to end. */
    set: async (
      customerId: string,
      { quietFrom, quietTo, digestHour, timeZone }: Timing,
      { nextDigestAt, at }: { nextDigestAt: Date | null; at: Date },
    ): Promise<void> => {
      await db.execute(sql`
        insert into notification_timing as t (tenant_id, customer_id, quiet_from, quiet_to, digest_hour, time_zone, next_digest_at, changed_at)
        values (${tenantId}, ${customerId}, ${quietFrom}, ${quietTo}, ${digestHour}, ${timeZone}, ${instantOf(nextDigestAt ?? at)}, ${instantOf(at)})
            on conflict (tenant_id, customer_id) do update
               set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, digest_hour = excluded.digest_hour, time_zone = excluded.time_zone,
                   next_digest_at = excluded.next_digest_at, changed_at = excluded.changed_at`)
      await db.execute(
        sql`update held_notification set due_at = ${instantOf(at)} where tenant_id = ${tenantId} and customer_id = ${customerId} and due_at > ${instantOf(at)}`,
      )
    },
    hold: async ({ customerId, way, event }: Omit<Held, 'tenantId'>, dueAt: Date): Promise<void> => {
      await db.execute(sql`
        insert into held_notification (tenant_id, customer_id, event_id, way, event, due_at)
        values (${tenantId}, ${customerId}, ${event.id}, ${way}, ${JSON.stringify(event)}::jsonb, ${instantOf(dueAt)}) on conflict do nothing`)
    },
    /** True where it would tell somebody of a message that they have read meanwhile: it is known by the event of the line, or by the line itself. */
    isReadMessage: async (customerId: string, { id, payload: { notificationId = null } }: RelayedEvent): Promise<boolean> =>
      (await rows(sql`select 1 from ${readMessages(customerId)} and (n.event_id = ${id} or n.id = ${notificationId}::uuid) limit 1`)).length > 0,
    /** True where this event is among what is or was said once a day. */
    isInDigest: async (customerId: string, eventId: string): Promise<boolean> =>
      (await rows(sql`select 1 from digest_line where tenant_id = ${tenantId} and customer_id = ${customerId} and event_id = ${eventId} limit 1`)).length > 0,
    /** Behind the row of its timing: who wants no daily mail any more since somebody looked is sent one now, and where that row is gone nothing is kept. */
    addToDigest: async (customerId: string, eventId: string, lines: readonly Line[], at: Date): Promise<void> => {
      const held = await rows(sql`
        update notification_timing set next_digest_at = coalesce(next_digest_at, ${instantOf(at)}) where tenant_id = ${tenantId} and customer_id = ${customerId}
        returning customer_id`)
      if (held.length === 0) return
      for (const [index, { kind, ...facts }] of lines.entries())
        await db.execute(sql`
          insert into digest_line (tenant_id, customer_id, event_id, line, kind, facts, created_at)
          values (${tenantId}, ${customerId}, ${eventId}, ${index}, ${kind}, ${JSON.stringify(facts)}::jsonb, ${instantOf(at)}) on conflict do nothing`)
    },
    /** Behind the row of its timing: what waits is said by this mail. How much that is. */
    closeDigest: async (customerId: string, digestId: string): Promise<number> =>
      (
        await rows(sql`
          update digest_line set digest_id = ${digestId} where tenant_id = ${tenantId} and customer_id = ${customerId} and digest_id is null returning event_id`)
      ).length,
    setNextDigest: async (customerId: string, at: Date | null): Promise<void> => {
      await db.execute(sql`update notification_timing set next_digest_at = ${instantOf(at)} where tenant_id = ${tenantId} and customer_id = ${customerId}`)
    },
    /** Without messages that have been read. */
    digest: async (customerId: string, digestId: string): Promise<Line[]> =>
      (
        await rows<{ kind: Line['kind']; facts: Facts }>(sql`
          select d.kind, d.facts from digest_line d where d.tenant_id = ${tenantId} and d.customer_id = ${customerId} and d.digest_id = ${digestId}
             and not exists (select 1 from ${readMessages(customerId)} and n.event_id = d.event_id and n.line = d.line) order by d.created_at, d.event_id, d.line`)
      ).map(({ kind, facts }) => ({ ...facts, kind })),
  }
}

/** Takes what may be told now, of every tenant. */
export async function takeDue(tx: Orm, now: Date, most: number): Promise<Held[]> {
  const { rows } = await tx.execute<Held>(sql`
    delete from held_notification where ctid = any(array(select ctid from held_notification where due_at <= ${instantOf(now)} order by due_at limit ${most} for update skip locked))
    returning tenant_id as "tenantId", customer_id as "customerId", way, event`)
  return rows
}

/** Whose daily mail is due, of every tenant, held until the transaction ends. */
export async function holdDueDigests(tx: Orm, now: Date, most: number): Promise<DueDigest[]> {
  const { rows } = await tx.execute<DueDigest>(sql`
    select tenant_id as "tenantId", customer_id as "customerId", digest_hour as "digestHour", time_zone as "timeZone" from notification_timing
     where next_digest_at <= ${instantOf(now)} order by tenant_id, customer_id limit ${most} for update skip locked`)
  return rows
}

/** For every tenant: a chore. */
export const deleteDigestLinesBefore = (database: Database, instant: Date): Promise<number> =>
  deleteInBatches(database.orm, digestLineTable, lt(digestLineTable.createdAt, instant))
