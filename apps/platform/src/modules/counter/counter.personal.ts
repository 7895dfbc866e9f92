import type { PersonalData } from '../../infra/personal-data.ts'

/** Minutes long, and told by nobody but whoever asked for it. Guests have none. */
export const counterPersonal: PersonalData = {
  columns: ['counter_code.customer_id'],
  erased: ['delete from counter_code where tenant_id = :tenantId and customer_id = :customerId'],
}
