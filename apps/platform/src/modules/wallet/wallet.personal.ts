import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

/** The books stay, as an account of nobody's; what was in it falls to the shop, as whoever deletes their account is told. Guests have none to pass on. */
export const walletPersonal: PersonalData = {
  columns: ['wallet_account.customer_id'],
  shown: {
    wallet: `select jsonb_build_object('at', e.at, 'kind', e.kind, 'type', a.type, 'amount', p.amount, 'order', e.order_number, 'expiresAt', p.expires_at) as row
               from wallet_account a join wallet_posting p on p.tenant_id = a.tenant_id and p.account_id = a.id
               join wallet_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id
              where a.tenant_id = :tenantId and a.customer_id = :customerId order by e.at desc, e.id desc, p.position`,
  },
  erased: [
    `with held as materialized (select id, type, balance from wallet_account where ${own} and balance > 0 order by type for update),
          entry as (insert into wallet_entry (tenant_id, id, key, kind, at)
                    select :tenantId, gen_random_uuid(), 'closing-' || :customerId, 'closing', :at where exists (select 1 from held) returning id),
          posted as (insert into wallet_posting (tenant_id, entry_id, position, account_id, counter, amount)
                     select :tenantId, entry.id, s.position, s.account_id, s.counter, s.amount
                       from entry cross join (select row_number() over (order by type) - 1 as position, id as account_id, null as counter, -balance as amount from held
                                              union all select count(*), null, 'closed', sum(balance) from held) s)
     update wallet_account a set balance = 0 from held where a.tenant_id = :tenantId and a.id = held.id`,
  ],
}
