import type { PersonalData } from '../../infra/personal-data.ts'

/**
 * Who has opened what a customer wrote is told to that customer by what they were for the shop, not by name, and goes with the customer. What somebody of the staff
 * has opened stays when they go; their id then leads to nobody.
 */
export const auditPersonal: PersonalData = {
  columns: ['read_audit.account_id', 'read_audit.customer_id'],
  shown: {
    readByStaff: `select jsonb_build_object('at', at, 'what', kind, 'id', object_id, 'by', role) as row from read_audit
                   where tenant_id = :tenantId and customer_id = :customerId order by at, id`,
  },
  erased: ['delete from read_audit where tenant_id = :tenantId and customer_id = :customerId'],
}
