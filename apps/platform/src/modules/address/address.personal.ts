import type { PersonalData } from '../../infra/personal-data.ts'

export const addressPersonal: PersonalData = {
  columns: ['address.customer_id', 'address.first_name', 'address.middle_name', 'address.last_name', 'address.street1', 'address.phone', 'address.email'],
  shown: {
    addresses: `select to_jsonb(a) - 'tenant_id' - 'customer_id' as row from address a where a.tenant_id = :tenantId and a.customer_id = :customerId order by a.created_at`,
  },
  erased: ['delete from address where tenant_id = :tenantId and customer_id = :customerId'],
}
