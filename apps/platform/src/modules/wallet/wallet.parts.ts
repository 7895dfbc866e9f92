import type { Step, View } from '../../infra/statement.ts'

/** What is to be taken out of an account, of two values of the statement: the types and the amounts, in the same order. */
const wanted = (type: string) => `(:walletAmounts::bigint[])[array_position(:walletTypes::text[], ${type})]`

export const walletParts = {
  /** A scalar, JSON: what is in the wallet of `:customerId` (`Balances`). */
  balances: `(select jsonb_build_object('cash', 0, 'refunds', 0, 'rewards', 0) || coalesce(jsonb_object_agg(type, balance), '{}')
                from wallet_account where tenant_id = :tenantId and customer_id = :customerId)`,

  /**
   * Step `locked_wallet`, with `id`, `type`, `balance` and `is_enough`: the accounts of `:customerId` of `:walletTypes`, and whether each covers its `:walletAmounts`.
   * They are locked in the order of their types, after what is locked in the relation that is named (decision 0020).
   */
  lockWallet: ({ after }: { readonly after: string }): Step =>
    `locked_wallet as (select id, type, balance, balance >= ${wanted('type')} as is_enough from wallet_account
                        where tenant_id = :tenantId and customer_id = :customerId and type = any(:walletTypes::text[]) and (select count(*) from ${after}) >= 0
                        order by type for update)`,

  /**
   * Steps `spent_wallet`, `wallet_entries` and `wallet_postings`: books `:walletEntries` and `:walletPostings`, which take `:walletAmounts` of `:walletTypes`, if the relation
   * that is named has a row: `locked_wallet` has locked them, and found enough. What is left is reckoned from what the lock has read, as of stock.
   */
  spendWallet: ({ when }: { readonly when: string }): Step =>
    `spent_wallet as (update wallet_account a set balance = l.balance - ${wanted('l.type')} from locked_wallet l
                       where a.tenant_id = :tenantId and a.id = l.id and a.id = any(array(select id from locked_wallet)) and exists (select 1 from ${when})),
     wallet_entries as (insert into wallet_entry (tenant_id, id, key, kind, order_id, order_number, at)
                        select :tenantId, e.id, e.key, e.kind, e."orderId", e."orderNumber", e.at
                          from json_to_recordset(:walletEntries::json) as e (id uuid, key text, kind text, "orderId" uuid, "orderNumber" text, at timestamptz)
                         where exists (select 1 from ${when})),
     wallet_postings as (insert into wallet_posting (tenant_id, entry_id, position, account_id, counter, amount)
                         select :tenantId, p."entryId", p.position, l.id, p.counter, p.amount
                           from json_to_recordset(:walletPostings::json) as p ("entryId" uuid, position int, type text, counter text, amount bigint)
                           left join locked_wallet l on l.type = p.type
                          where exists (select 1 from ${when}))`,

  /** `tenant_id, key, kind, customer_id, amount`: what each entry has changed the accounts of its customer by. */
  entriesOfWallets: `(select e.tenant_id, e.key, e.kind, a.customer_id, sum(p.amount) as amount from wallet_entry e
                     join wallet_posting p on p.tenant_id = e.tenant_id and p.entry_id = e.id
                     join wallet_account a on a.tenant_id = p.tenant_id and a.id = p.account_id group by e.tenant_id, e.key, e.kind, a.customer_id)` satisfies View,
}
