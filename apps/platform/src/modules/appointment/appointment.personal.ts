import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

/** Whom it was for goes with the account. When and where it was, its order says. */
export const appointmentPersonal: PersonalData = {
  columns: ['appointment.customer_id', 'appointment.details', 'appointment.files'],
  passedOn: {
    appointment: [
      `with held as materialized (select order_id from appointment where ${own} order by order_id for update)
       update appointment a set customer_id = :heirId from held where a.tenant_id = :tenantId and a.order_id = held.order_id`,
    ],
  },
  erased: [
    `with held as materialized (select order_id from appointment where ${own} order by order_id for update)
     update appointment a set customer_id = null, details = null, files = '{}', remind_at = null
       from held where a.tenant_id = :tenantId and a.order_id = held.order_id`,
  ],
}
