import { type Check, rowCheck } from '../../infra/checks.ts'
import { MISMATCH, SURPLUS } from './payment.repository.ts'

export const paymentChecks: readonly Check[] = [
  rowCheck(
    'payment.decided',
    'a payment is decided or open, and one that is paid was taken by its provider',
    `select id from payment where (state = 'open') <> (decided_at is null) or (state = 'paid' and (reference is null or capture is null)) or amount <= 0
        or (taken_amount is null) <> (taken_currency is null) or (taken_amount is not null and (state <> 'mismatched' or capture is null))`,
  ),
  rowCheck(
    'payment.once',
    'an order is paid once; what was paid besides goes back',
    `select order_number as id from payment p where state = 'paid'
        and not exists (select from refund r where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.cause = '${SURPLUS}' and r.state <> 'failed')
      group by tenant_id, order_id, order_number having count(*) > 1`,
  ),
  rowCheck(
    'refund.total',
    'no more goes back than was taken',
    `select p.order_number as id from payment p
       join (select tenant_id, payment_id, sum(amount) as amount from refund where state <> 'failed' group by 1, 2) r on r.tenant_id = p.tenant_id and r.payment_id = p.id
      where p.state not in ('paid', 'mismatched') or r.amount > case when p.state = 'paid' then p.amount else coalesce(p.taken_amount, 0) end`,
  ),
  rowCheck(
    'refund.failed',
    'money that is owed has gone back, or is tried; what failed waits for somebody to look at it and to try it again',
    `select p.order_number as id from refund r join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id where r.state = 'failed'`,
  ),
  rowCheck(
    'refund.mismatch',
    'what was taken instead of what was asked for goes back',
    `select p.order_number as id from payment p
      where p.taken_amount is not null
        and not exists (select from refund r where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.cause = '${MISMATCH}' and r.amount = p.taken_amount and r.state <> 'failed')`,
  ),
]
