import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

/** On which devices somebody is told of things is theirs and goes with them; of the address a copy of their data names whose it is, and not what opens it. */
export const pushPersonal: PersonalData = {
  columns: ['push_device.customer_id'],
  shown: {
    notificationDevices: `select jsonb_build_object('service', substring(endpoint from '^https?://([^/]+)'), 'language', locale, 'since', created_at, 'confirmedAt', confirmed_at) as row
                            from push_device where ${own} order by created_at, id`,
  },
  erased: [`delete from push_device where ${own}`],
}
