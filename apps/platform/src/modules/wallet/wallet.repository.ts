import type { AmountType, WalletKind } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'
import type { RelayedEvent } from '../../infra/event-relay.ts'
import { publishedEvents } from '../../infra/events.ts'
import type { WalletParts } from './wallet.ports.ts'

/** Bounds of time: from the first on, before the second; null is without a bound. `type`: null is of all. */
export type Asked = { readonly from: Date | null; readonly to: Date | null; readonly type: AmountType | null }

export type Row = {
  readonly id: string
  readonly at: Date
  readonly amount: number
  readonly kind: WalletKind
  readonly type: AmountType
  readonly orderNumber: string | null
  /** Who delivers what it belongs to; null of a bill, and of no order. */
  readonly seller: string | null
  readonly expiresAt: Date | null
}
export type MonthRow = { readonly month: string; readonly credit: number; readonly debit: number }
export type LeavingRow = { readonly type: AmountType; readonly amount: number; readonly at: Date }

const ROWS = `from wallet_account a
    join wallet_posting p on p.tenant_id = a.tenant_id and p.account_id = a.id
    join wallet_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id
   where a.tenant_id = $1 and a.customer_id = $2 and ($3::timestamptz is null or e.at >= $3) and ($4::timestamptz is null or e.at < $4)
     and ($5::text is null or a.type = $5)`

const listOf = ({ soldParts }: Pick<WalletParts, 'soldParts'>) => ({
  name: 'wallet-list',
  text: `select l.*, o.seller ->> 'name' as seller
           from (select e.id || '-' || p.position as id, e.at, p.amount::float8 as amount, e.kind, a.type, e.order_number as "orderNumber", p.expires_at as "expiresAt",
                        e.id as entry, p.position, e.order_id ${ROWS} order by e.at desc, e.id desc, p.position limit $6 offset $7) l
           left join ${soldParts} o on o.tenant_id = $1 and o.id = l.order_id and not o.is_bill
          order by l.at desc, l.entry desc, l.position`,
})
const COUNT = { name: 'wallet-count', text: `select count(*)::int as total ${ROWS}` }
const MONTHS = {
  name: 'wallet-months',
  text: `select month, coalesce(sum(amount) filter (where amount > 0), 0)::float8 as credit, coalesce(sum(amount) filter (where amount < 0), 0)::float8 as debit
           from (select to_char(e.at at time zone $6, 'YYYY-MM') as month, p.amount ${ROWS}) m where month = any($7::text[]) group by month order by month desc`,
}
const BALANCES = { name: 'wallet-balances', text: 'select type, balance::float8 as balance from wallet_account where tenant_id = $1 and customer_id = $2' }
/** By the day on which it goes; as `LEAVING` of the ledger. */
const LEAVING = {
  name: 'wallet-leaving',
  text: `select l.type, sum(l.amount)::float8 as amount, min(l.expires_at) as at
           from (select c.type, c.expires_at, least(c.amount, c.upto - c.spent) as amount
                   from (select a.type, p.expires_at, p.amount, sum(p.amount) over (partition by a.id order by p.expires_at nulls last, p.entry_id, p.position) as upto,
                                (select coalesce(-sum(s.amount), 0) from wallet_posting s where s.tenant_id = a.tenant_id and s.account_id = a.id and s.amount < 0) as spent
                           from wallet_account a join wallet_posting p on p.tenant_id = a.tenant_id and p.account_id = a.id and p.amount > 0
                          where a.tenant_id = $1 and a.customer_id = $2) c
                  where c.upto > c.spent and c.expires_at is not null) l
          group by l.type, (l.expires_at at time zone $3)::date order by at limit 12`,
}

/** What is in the wallets of a tenant's customers, for whoever looks. */
export const createWalletRepository = (database: Database, parts: Pick<WalletParts, 'soldParts'>) => {
  const list = listOf(parts)
  return (tenantId: string, customerId: string) => {
    const own = [tenantId, customerId] as const
    const asValues = ({ from, to, type }: Asked) => [...own, from, to, type]
    return {
      /** The newest first. */
      list: (asked: Asked, limit: number, offset = 0): Promise<Row[]> => database.list<Row>(list, [...asValues(asked), limit, offset]),
      count: async (asked: Asked): Promise<number> => (await database.list<{ total: number }>(COUNT, asValues(asked)))[0]?.total ?? 0,
      /** What came and went in these months ("2026-11") of a time zone. */
      months: (asked: Asked, timeZone: string, months: readonly string[]): Promise<MonthRow[]> =>
        database.list<MonthRow>(MONTHS, [...asValues(asked), timeZone, months]),
      balances: async (): Promise<ReadonlyMap<AmountType, number>> =>
        new Map((await database.list<{ type: AmountType; balance: number }>(BALANCES, own)).map(({ type, balance }) => [type, balance])),
      /** What expires when, the soonest first. */
      leaving: (timeZone: string): Promise<LeavingRow[]> => database.list<LeavingRow>(LEAVING, [...own, timeZone]),
    }
  }
}
export type WalletsOf = ReturnType<typeof createWalletRepository>

const PUBLISHED = {
  name: 'wallet-published',
  text: `select id::text as id, tenant_id as "tenantId", type, payload, created_at::text as "createdAt" from ${publishedEvents} e
          where tenant_id = $1 and type = any($2::text[]) order by e.id`,
}

/** What a tenant has published of these types, the oldest first. */
export const listPublished = (database: Database, tenantId: string, types: readonly string[]): Promise<RelayedEvent[]> =>
  database.run<RelayedEvent>(PUBLISHED, [tenantId, types])
