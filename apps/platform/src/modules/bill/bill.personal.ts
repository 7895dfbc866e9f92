import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

/** What is sent to operators. What was ordered, and what became of it, its order shows. */
export const billPersonal: PersonalData = {
  columns: ['bill_payment.customer_id', 'bill_payment.details'],
  passedOn: {
    bill_payment: [
      `with held as materialized (select order_id from bill_payment where ${own} order by order_id for update)
       update bill_payment b set customer_id = :heirId from held where b.tenant_id = :tenantId and b.order_id = held.order_id`,
    ],
  },
  // The account goes only when all its orders are over, so that nothing has to be sent any more.
  erased: [
    `with held as materialized (select order_id from bill_payment where ${own} order by order_id for update)
     update bill_payment b set customer_id = null, details = null from held where b.tenant_id = :tenantId and b.order_id = held.order_id`,
  ],
}
