import { orderRefundDue } from '@galleria/contract'
import { type Check, rowCheck } from '../../infra/checks.ts'
import type { View } from '../../infra/statement.ts'
import type { WalletParts } from './wallet.ports.ts'

type WalletViews = Pick<WalletParts, 'walletPaidParts' | 'rewardedParts' | 'customers'> & { /** As `infra/events.ts` publishes them. */ readonly events: View }

export const walletChecks = ({ walletPaidParts, rewardedParts, customers, events }: WalletViews): readonly Check[] => [
  rowCheck(
    'wallet.entries',
    'what is booked has two sides or more, which add up to nothing, and is of one customer',
    `select e.key as id from wallet_entry e
       left join wallet_posting p on p.tenant_id = e.tenant_id and p.entry_id = e.id
       left join wallet_account a on a.tenant_id = p.tenant_id and a.id = p.account_id
      group by e.tenant_id, e.id, e.key
     having count(p.entry_id) < 2 or sum(p.amount) <> 0 or count(distinct a.customer_id) <> 1 or count(p.counter) <> 1`,
  ),
  rowCheck(
    'wallet.balances',
    'in a wallet is what its postings come to, and never less than nothing',
    `select a.type || ' of ' || a.customer_id as id from wallet_account a
       left join (select tenant_id, account_id, sum(amount) as amount from wallet_posting where account_id is not null group by 1, 2) p
         on p.tenant_id = a.tenant_id and p.account_id = a.id
      where a.balance <> coalesce(p.amount, 0) or a.balance < 0`,
  ),
  rowCheck(
    'wallet.rewards',
    'no more of a reward is taken back than was given for its order, and nothing is given twice for one',
    `select max(e.order_number) as id from wallet_entry e join wallet_posting p on p.tenant_id = e.tenant_id and p.entry_id = e.id
      where e.kind in ('reward', 'reward_back') and e.order_id is not null and p.account_id is not null
      group by e.tenant_id, e.order_id having sum(p.amount) < 0 or count(*) filter (where e.kind = 'reward') > 1`,
  ),
  rowCheck(
    'wallet.promises',
    'what an order was given is what it was promised',
    `select o.number as id from wallet_entry e
       join wallet_posting p on p.tenant_id = e.tenant_id and p.entry_id = e.id and p.account_id is not null
       join ${rewardedParts} o on o.tenant_id = e.tenant_id and o.id = e.order_id
      where e.kind = 'reward' and o.reward is not null and p.amount <> (o.reward ->> 'amount')::bigint`,
  ),
  rowCheck(
    'wallet.payments',
    'orders and the books agree on what was paid from wallets, and on what of it went back as soon as that was heard',
    `select coalesce(o.number, b.number, 'a payment for no order') as id
       from ${walletPaidParts} o
       full join (select e.tenant_id, e.order_id, max(e.order_number) as number, max(a.customer_id::text)::uuid as customer_id, -coalesce(sum(p.amount) filter (where e.kind = 'payment'), 0) as paid,
                         coalesce(sum(p.amount) filter (where e.kind = 'payment_back'), 0) as back
                    from wallet_entry e join wallet_posting p on p.tenant_id = e.tenant_id and p.entry_id = e.id join wallet_account a on a.tenant_id = p.tenant_id and a.id = p.account_id
                   where e.kind in ('payment', 'payment_back') group by 1, 2) b on b.tenant_id = o.tenant_id and b.order_id = o.id
      where coalesce(o.paid, 0) <> coalesce(b.paid, 0) or coalesce(b.back, 0) > coalesce(o.back, 0)
         or coalesce(b.back, 0) < coalesce(o.back, 0)
            and exists (select from ${customers} c where c.tenant_id = o.tenant_id and c.id = o.customer_id and not c.is_erased)
            and not exists (select from ${events} v where v.tenant_id = o.tenant_id and v.type = '${orderRefundDue.type}' and v.payload ->> 'orderId' = o.id::text
                               and v.created_at > now() - interval '10 minutes')`,
  ),
]
