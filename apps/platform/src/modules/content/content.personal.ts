import type { PersonalData } from '../../infra/personal-data.ts'

/** What was written to the shop; the names of those who published pages are ids only, which lead to nobody once the account is gone. */
export const contentPersonal: PersonalData = {
  columns: ['enquiry.name', 'enquiry.email', 'content_version.published_by'],
  shown: { enquiries: `select to_jsonb(e) - 'tenant_id' as row from enquiry e where tenant_id = :tenantId and lower(email) = :email order by created_at` },
  erased: ['delete from enquiry where tenant_id = :tenantId and lower(email) = :email'],
}
