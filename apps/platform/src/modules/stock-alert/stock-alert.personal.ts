import type { PersonalData } from '../../infra/personal-data.ts'

/** Also what was asked for as a guest, with an address that is known to be theirs. */
const own = 'tenant_id = :tenantId and (customer_id = :customerId or email = :email)'

export const stockAlertPersonal: PersonalData = {
  columns: ['stock_alert.customer_id', 'stock_alert.email'],
  shown: { stockAlerts: `select to_jsonb(a) - '{tenant_id,customer_id}'::text[] as row from stock_alert a where ${own} order by asked_at` },
  erased: [`delete from stock_alert where ${own}`],
}
