import { type Check, rowCheck } from '../../infra/checks.ts'
import { SURPLUS } from './payment.repository.ts'

export const paymentChecks: readonly Check[] = [
  rowCheck(
    'payment.decided',
    'a payment is decided or open, and one that is paid was taken by its provider',
    `select id from payment where (state = 'open') <> (decided_at is null) or (state = 'paid' and (reference is null or capture is null)) or amount <= 0`,
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
    'no more goes back than was paid',
    `select p.order_number as id from payment p
       join (select tenant_id, payment_id, sum(amount) as amount from refund where state <> 'failed' group by 1, 2) r on r.tenant_id = p.tenant_id and r.payment_id = p.id
      where p.state <> 'paid' or r.amount > p.amount`,
  ),
]
