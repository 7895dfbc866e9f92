import type { PersonalData } from '../../infra/personal-data.ts'

/** Stays with its order, and says nothing of anybody. */
export const paymentPersonal: PersonalData = {
  columns: ['payment.customer_id'],
  shown: {
    payments: `select jsonb_build_object('order', order_number, 'provider', provider, 'state', state, 'amount', amount, 'currency', currency,
                                         'createdAt', created_at, 'decidedAt', decided_at) as row
                 from payment where tenant_id = :tenantId and customer_id = :customerId order by created_at desc`,
  },
  passedOn: {
    payment: [
      `with held as materialized (select id from payment where tenant_id = :tenantId and customer_id = :customerId order by id for update)
       update payment p set customer_id = :heirId from held where p.tenant_id = :tenantId and p.id = held.id`,
    ],
  },
}
