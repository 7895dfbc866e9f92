import { type ChoiceWay, NOTIFICATION_UNREAD_MAX, type NotificationChannel, type NotificationSubject, type NotificationTopic } from '@galleria/rules'
import { lt, sql } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import { notificationTable } from './feed.tables.ts'
import type { Addressee, Facts, Line, SellersPeople } from './line.ts'
import type { FeedParts } from './feed.ports.ts'

/** As it is kept. */
export type Notification = Line & { readonly id: string; readonly createdAt: string; readonly readAt: string | null }

export type NewNotification = {
  readonly id: string
  readonly eventId: string
  readonly index: number
  readonly line: Line
  readonly topic: NotificationTopic
  readonly isLine: boolean
  readonly at: Date
  readonly readAt: Date | null
}

/** Whom something is told: `partId` is the order's that it is about, if it is about one; `at` when that order got there. */
export type Known = { readonly customerId: string; readonly partId: string | null; readonly at: string | null }

/** One of the people of a seller; `at`: when the order got where it is told to be. */
export type SellersPerson = { readonly customerId: string; readonly sellerId: string; readonly at: string | null }

/** That a choice was changed, and by what. `at` is as the database writes it. */
export type ConsentChange = {
  readonly id: string
  readonly topic: NotificationTopic
  readonly channel: NotificationChannel
  readonly isOn: boolean
  readonly at: string
  readonly by: ChoiceWay | null
  readonly wording: number | null
}
export type NewChoice = Omit<ConsentChange, 'at' | 'by'> & { readonly at: Date; readonly by: ChoiceWay }

/** Who is told, and what they are told and have chosen. */
export function feedRepository(db: Orm, tenantId: string, { customers, orderMoves, buyers, alertOwners, pushDevices, orderReaders, soldParts }: FeedParts) {
  const rows = async <Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> => (await db.execute(query)).rows as Row[]
  const accounts = sql.raw(customers)
  const unreadOf = (
    customerId: string,
  ) => sql`(select count(*)::int from (select 1 from notification n where n.tenant_id = ${tenantId} and n.customer_id = ${customerId}
     and n.is_shown and n.read_at is null limit ${NOTIFICATION_UNREAD_MAX}) u)`
  const unread = async (customerId: string): Promise<number> => (await rows<{ unread: number }>(sql`select ${unreadOf(customerId)} as unread`))[0]?.unread ?? 0

  return {
    /** Undefined where there is nobody with an account. `status`: which an order of one seller has got to. */
    findAddressee: async (to: Addressee, status: string | undefined): Promise<Known | undefined> => {
      const those =
        'customerId' in to
          ? sql`select ${to.customerId}::uuid as customer_id, null::uuid as part_id, null::timestamptz as at`
          : 'alertId' in to
            ? sql`select a.customer_id, null::uuid as part_id, null::timestamptz as at from ${sql.raw(alertOwners)} a where a.tenant_id = ${tenantId} and a.id = ${to.alertId}::uuid`
            : sql`select o.customer_id, o.id as part_id, case when o.status = ${status ?? null}::text then o.at end as at from ${sql.raw(orderMoves)} o
                   where o.tenant_id = ${tenantId} and o.number = ${to.orderNumber} order by o.status is not distinct from ${status ?? null}::text desc, o.at desc limit 1`
      const [known] = await rows<Known>(sql`
        select t.customer_id as "customerId", t.part_id as "partId", t.at from (${those}) t
          join ${accounts} c on c.tenant_id = ${tenantId} and c.id = t.customer_id and not c.is_guest and not c.is_erased`)
      return known
    },
    /** Whoever sees the orders of the seller of one, which they do not see while it may never be paid. `status`: which it has got to. */
    findSellersPeople: ({ sellerOf }: SellersPeople, status: string | undefined): Promise<SellersPerson[]> =>
      rows<SellersPerson>(sql`
        select r.customer_id as "customerId", p.seller_id as "sellerId",
               (select m.at from ${sql.raw(orderMoves)} m where m.tenant_id = ${tenantId} and m.number = ${sellerOf} and m.id = p.id and m.status = ${status ?? null}::text limit 1) as at
          from ${sql.raw(soldParts)} p join ${sql.raw(orderReaders)} r on r.tenant_id = p.tenant_id and r.seller_id = p.seller_id
          join ${accounts} c on c.tenant_id = r.tenant_id and c.id = r.customer_id and not c.is_guest and not c.is_erased
         where p.tenant_id = ${tenantId} and p.number = ${sellerOf} and p.payment_status not in ('pending', 'failed') order by r.customer_id`),
    readsOrders: async (customerId: string): Promise<boolean> =>
      (await rows(sql`select 1 from ${sql.raw(orderReaders)} r where r.tenant_id = ${tenantId} and r.customer_id = ${customerId} limit 1`)).length > 0,
    /** Undefined where this event was dealt with before. */
    add: async (
      customerId: string,
      { id, eventId, index, line, topic, isLine, at, readAt }: NewNotification,
    ): Promise<{ readonly isShown: boolean } | undefined> => {
      const { kind, ...facts } = line
      const [added] = await rows<{ isShown: boolean }>(sql`
        insert into notification (tenant_id, id, customer_id, event_id, line, kind, facts, is_shown, created_at, read_at)
        select ${tenantId}, ${id}, ${customerId}, ${eventId}, ${index}, ${kind}, ${JSON.stringify(facts)}::jsonb,
               ${isLine} and coalesce((select is_on from notification_choice where tenant_id = ${tenantId} and customer_id = ${customerId} and topic = ${topic} and channel = 'shop'), true),
               ${at.toISOString()}::timestamptz, ${readAt?.toISOString() ?? null}::timestamptz
            on conflict on constraint notification_once do nothing returning is_shown as "isShown"`)
      return added
    },
    list: async (customerId: string, { limit, offset }: { readonly limit: number; readonly offset: number }) => {
      const [found, counted] = await Promise.all([
        rows<{ id: string; kind: Line['kind']; facts: Facts; createdAt: string; readAt: string | null }>(sql`
          select id, kind, facts, created_at as "createdAt", read_at as "readAt" from notification
           where tenant_id = ${tenantId} and customer_id = ${customerId} and is_shown order by created_at desc, id desc limit ${limit} offset ${offset}`),
        rows<{ total: number; unread: number }>(sql`
          select count(*)::int as total, ${unreadOf(customerId)} as unread from notification where tenant_id = ${tenantId} and customer_id = ${customerId} and is_shown`),
      ])
      const { total = 0, unread: left = 0 } = counted[0] ?? {}
      return { notifications: found.map(({ facts, ...row }): Notification => ({ ...facts, ...row })), total, unread: left }
    },
    /** How many there are, and are unread, each counted up to a limit. */
    counts: async (customerId: string): Promise<{ readonly total: number; readonly unread: number }> =>
      (
        await rows<{ total: number; unread: number }>(sql`
          select (select count(*)::int from (select 1 from notification n where n.tenant_id = ${tenantId} and n.customer_id = ${customerId} and n.is_shown
                   limit ${NOTIFICATION_UNREAD_MAX}) t) as total, ${unreadOf(customerId)} as unread`)
      )[0] ?? { total: 0, unread: 0 },
    unread,
    /** How many of these are the customer's, and how many were unread until now. */
    read: async (customerId: string, ids: readonly string[], at: Date): Promise<{ readonly known: number; readonly changed: number }> =>
      (
        await rows<{ known: number; changed: number }>(sql`
          with held as materialized (select id, read_at from notification where tenant_id = ${tenantId} and customer_id = ${customerId} and is_shown
                                        and id = any(${sql.param([...ids])}::uuid[]) order by id for update),
               changed as (update notification n set read_at = ${at.toISOString()}::timestamptz from held where n.tenant_id = ${tenantId} and n.id = held.id and held.read_at is null returning 1)
          select (select count(*)::int from held) as known, (select count(*)::int from changed) as changed`)
      )[0] ?? { known: 0, changed: 0 },
    /** All that is no newer than this one; undefined where there is no such. */
    readUpTo: async (customerId: string, id: string, at: Date): Promise<number | undefined> => {
      const [found] = await rows<{ known: number; changed: number }>(sql`
        with newest as (select created_at, id from notification where tenant_id = ${tenantId} and customer_id = ${customerId} and is_shown and id = ${id}),
             held as materialized (select n.id from notification n, newest where n.tenant_id = ${tenantId} and n.customer_id = ${customerId} and n.is_shown and n.read_at is null
                                      and (n.created_at, n.id) <= (newest.created_at, newest.id) order by n.id for update of n),
             changed as (update notification n set read_at = ${at.toISOString()}::timestamptz from held where n.tenant_id = ${tenantId} and n.id = held.id returning 1)
        select (select count(*)::int from newest) as known, (select count(*)::int from changed) as changed`)
      return found && found.known > 0 ? found.changed : undefined
    },
    /** What was told of something before it was looked at, also where its line is hidden: what waits to be told by another way is no news then. How many that were shown. */
    readAbout: async (customerId: string, { kind, id }: { readonly kind: NotificationSubject; readonly id: string }, until: Date, at: Date): Promise<number> =>
      (
        await rows<{ isShown: boolean }>(sql`
          with held as materialized (select n.id from notification n where n.tenant_id = ${tenantId} and n.customer_id = ${customerId} and n.read_at is null
                                        and n.facts -> 'subject' ->> 'kind' = ${kind} and n.facts -> 'subject' ->> 'id' = ${id} and n.created_at <= ${until.toISOString()}::timestamptz
                                      order by n.id for update)
          update notification n set read_at = ${at.toISOString()}::timestamptz from held where n.tenant_id = ${tenantId} and n.id = held.id returning n.is_shown as "isShown"`)
      ).filter(({ isShown }) => isShown).length,
    choices: (customerId: string): Promise<{ topic: NotificationTopic; channel: NotificationChannel; isOn: boolean }[]> =>
      rows(sql`select topic, channel, is_on as "isOn" from notification_choice where tenant_id = ${tenantId} and customer_id = ${customerId}`),
    hasDevices: async (customerId: string): Promise<boolean> =>
      (await rows(sql`select 1 from ${sql.raw(pushDevices)} d where d.tenant_id = ${tenantId} and d.customer_id = ${customerId} limit 1`)).length > 0,
    /** As it is until somebody chooses: the first change then finds a row to change, and two at once come one after the other. */
    begin: async (customerId: string, { topic, channel, isOn, at }: Pick<NewChoice, 'topic' | 'channel' | 'isOn' | 'at'>): Promise<void> => {
      await db.execute(sql`
        insert into notification_choice (tenant_id, customer_id, topic, channel, is_on, chosen_at)
        select ${tenantId}, c.id, ${topic}, ${channel}, ${isOn}::boolean, ${at.toISOString()}::timestamptz from ${accounts} c
         where c.tenant_id = ${tenantId} and c.id = ${customerId} and not c.is_erased
            on conflict (tenant_id, customer_id, topic, channel) do nothing`)
    },
    /** Chooses, and notes that; nothing where it was chosen already. */
    choose: async (customerId: string, { id, topic, channel, isOn, at, by, wording }: NewChoice): Promise<void> => {
      await db.execute(sql`
        with changed as (update notification_choice set is_on = ${isOn}, chosen_at = ${at.toISOString()}::timestamptz
                          where tenant_id = ${tenantId} and customer_id = ${customerId} and topic = ${topic} and channel = ${channel} and is_on <> ${isOn}
                         returning customer_id, topic, channel, is_on, chosen_at)
        insert into consent_change (tenant_id, id, customer_id, topic, channel, is_on, at, by, wording)
        select ${tenantId}, ${id}, customer_id, topic, channel, is_on, chosen_at, ${by}, ${wording}::int from changed`)
    },
    consents: async (customerId: string, { limit, offset }: { readonly limit: number; readonly offset: number }) => {
      const [changes, counted] = await Promise.all([
        rows<ConsentChange>(sql`
          select id, topic, channel, is_on as "isOn", at, by, wording from consent_change
           where tenant_id = ${tenantId} and customer_id = ${customerId} order by at desc, id desc limit ${limit} offset ${offset}`),
        rows<{ total: number }>(sql`select count(*)::int as total from consent_change where tenant_id = ${tenantId} and customer_id = ${customerId}`),
      ])
      return { changes, total: counted[0]?.total ?? 0 }
    },
    /** Whom to write to; undefined when the account is gone. `locale`: in which they last bought. */
    recipient: async (customerId: string): Promise<Recipient | undefined> =>
      (
        await rows<Recipient>(sql`
          select c.email, c.phone, coalesce(c.first_name, '') as "firstName", c.confirmed_at is not null as "isConfirmed",
                 (select b.locale from ${sql.raw(buyers)} b where b.tenant_id = ${tenantId} and b.customer_id = c.id and b.locale is not null order by b.created_at desc limit 1) as locale
            from ${accounts} c where c.tenant_id = ${tenantId} and c.id = ${customerId} and not c.is_guest and not c.is_erased`)
      )[0],
  }
}
export type Recipient = {
  readonly email: string | null
  readonly phone: string | null
  readonly firstName: string
  readonly isConfirmed: boolean
  readonly locale: string | null
}

/** For every tenant: a chore. */
export const deleteNotificationsBefore = (database: Database, instant: Date): Promise<number> =>
  deleteInBatches(database.orm, notificationTable, lt(notificationTable.createdAt, instant))
