import { AMOUNT_TYPES, type AmountType, type Balances } from '@galleria/rules'
import { type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Orm } from '../../infra/database.ts'
import { type Entry, NOTHING } from './wallet.ts'
import { walletPostingTable } from './wallet.tables.ts'

type Held = { readonly id: string; readonly type: AmountType; readonly balance: number }

/** What of an account expires when: the credits that are not spent yet, if what expires first is spent first. Needs `account`, an SQL of its id. */
const LEAVING = (tenantId: string, account: SQL) => sql`
  select c.expires_at, least(c.amount, c.upto - d.spent) as amount
    from (select expires_at, amount, sum(amount) over (order by expires_at nulls last, entry_id, position) as upto
            from wallet_posting where tenant_id = ${tenantId} and account_id = ${account} and amount > 0) c
   cross join (select coalesce(-sum(amount), 0) as spent from wallet_posting where tenant_id = ${tenantId} and account_id = ${account} and amount < 0) d
   where c.upto > d.spent and c.expires_at is not null`

/** The accounts of a customer, locked in the order of their types (decision 0020) until the transaction ends: whatever is booked for somebody is booked by this. */
export async function holdWallet(tx: Orm, tenantId: string, customerId: string) {
  const rows = async <Row extends Record<string, unknown>>(query: SQL) => (await tx.execute<Row>(query)).rows
  const missing = sql.join(
    AMOUNT_TYPES.toSorted().map((type) => sql`(${tenantId}::uuid, ${newId()}::uuid, ${customerId}::uuid, ${type})`),
    sql`, `,
  )
  await tx.execute(sql`insert into wallet_account (tenant_id, id, customer_id, type) values ${missing} on conflict on constraint wallet_account_of do nothing`)
  const held = await rows<Held>(
    sql`select id, type, balance::float8 as balance from wallet_account where tenant_id = ${tenantId} and customer_id = ${customerId}::uuid order by type for update`,
  )
  const accounts = new Map(held.map((account) => [account.type, account]))
  const balances: Record<AmountType, number> = { ...NOTHING, ...Object.fromEntries(held.map(({ type, balance }) => [type, balance])) }

  return {
    balances: (): Balances => ({ ...balances }),

    /** What was booked for orders by these kinds, by type. */
    bookedFor: async (orderIds: readonly string[], kinds: readonly Entry['kind'][]): Promise<Balances> => {
      const booked = await rows<{ type: AmountType; amount: number }>(
        sql`select a.type, sum(p.amount)::float8 as amount
              from wallet_entry e join wallet_posting p on p.tenant_id = e.tenant_id and p.entry_id = e.id
              join wallet_account a on a.tenant_id = p.tenant_id and a.id = p.account_id
             where e.tenant_id = ${tenantId} and e.order_id = any(${sql.param(orderIds)}::uuid[]) and e.kind = any(${sql.param(kinds)}::text[])
               and a.customer_id = ${customerId}::uuid group by a.type`,
      )
      return { ...NOTHING, ...Object.fromEntries(booked.map(({ type, amount }) => [type, amount])) }
    },

    /** How much of the rewards should be gone by now. */
    expired: async (now: Date): Promise<number> => {
      const account = accounts.get('rewards')
      const [due] = await rows<{ amount: number }>(
        sql`select coalesce(sum(l.amount), 0)::float8 as amount from (${LEAVING(tenantId, sql`${account?.id ?? null}::uuid`)}) l where l.expires_at <= ${now.toISOString()}::timestamptz`,
      )
      return due?.amount ?? 0
    },

    /** How much of what was given by the entry of a key has expired: what went in the first expiry after its day, without what went there that was to be spent after it. */
    expiredOf: async (key: string): Promise<number> => {
      const [gone] = await rows<{ amount: number }>(
        sql`select coalesce(sum(greatest(0, least(g.amount, x.amount - (
                     select coalesce(sum(l.amount), 0) from wallet_posting l
                      where l.tenant_id = g.tenant_id and l.account_id = g.account_id and l.amount > 0 and l.entry_id < x.id and l.expires_at <= x.at
                        and (l.expires_at, l.entry_id, l.position) > (g.expires_at, g.entry_id, g.position))))), 0)::float8 as amount
              from wallet_entry e join wallet_posting g on g.tenant_id = e.tenant_id and g.entry_id = e.id
             cross join lateral (
                     select x.id, x.at, -p.amount as amount from wallet_posting p join wallet_entry x on x.tenant_id = p.tenant_id and x.id = p.entry_id
                      where p.tenant_id = g.tenant_id and p.account_id = g.account_id and x.kind = 'expiry' and x.at >= g.expires_at and x.id > e.id
                      order by x.id limit 1) x
             where e.tenant_id = ${tenantId} and e.key = ${key} and g.account_id = ${accounts.get('rewards')?.id ?? null}::uuid and g.expires_at is not null`,
      )
      return gone?.amount ?? 0
    },

    /** Books an entry; false when its key was booked before, which changes nothing. The database refuses what takes more than there is. */
    book: async ({ key, kind, order, at, postings }: Entry): Promise<boolean> => {
      const id = newId()
      const added = await rows(
        sql`insert into wallet_entry (tenant_id, id, key, kind, order_id, order_number, at)
            values (${tenantId}::uuid, ${id}::uuid, ${key}, ${kind}, ${order?.id ?? null}::uuid, ${order?.number ?? null}, ${at.toISOString()}::timestamptz)
            on conflict on constraint wallet_entry_key do nothing returning id`,
      )
      if (added.length === 0) return false
      const accountOf = (type: AmountType | null): string | null => (type === null ? null : (accounts.get(type)?.id ?? null))
      await tx
        .insert(walletPostingTable)
        .values(postings.map(({ type, ...posting }, position) => ({ tenantId, entryId: id, position, accountId: accountOf(type), ...posting })))
      for (const { type, amount } of postings) {
        if (type === null) continue
        await tx.execute(sql`update wallet_account set balance = balance + ${amount} where tenant_id = ${tenantId} and id = ${accountOf(type)}::uuid`)
        balances[type] += amount
      }
      return true
    },
  }
}
export type HeldWallet = Awaited<ReturnType<typeof holdWallet>>

/** Wallets of which something should be gone by now, of all tenants. */
export async function expiringWallets(db: Orm, now: Date, most: number): Promise<readonly { readonly tenantId: string; readonly customerId: string }[]> {
  const due = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ tenantId: string; customerId: string }>(
    sql`select a.tenant_id as "tenantId", a.customer_id as "customerId" from wallet_account a
         where a.type = 'rewards' and a.balance > 0
           and (select coalesce(sum(p.amount) filter (where p.amount < 0 or p.expires_at <= ${due}), 0) from wallet_posting p
                 where p.tenant_id = a.tenant_id and p.account_id = a.id) > 0
         order by a.tenant_id, a.id limit ${most}`,
  )
  return rows
}
