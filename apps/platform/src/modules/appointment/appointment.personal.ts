import type { PersonalData } from '../../infra/personal-data.ts'
import type { Sealer } from '../../infra/sealed.ts'
import { openDetails } from './sealed-details.adapter.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

/** `details`: base64. */
type ShownRow = { readonly tenantId: string; readonly orderId: string; readonly details: string | null }

/** Whom it was for goes with the account, and is in its copy as they wrote it. When and where it was, its order says. */
export const appointmentPersonal = (sealer: Sealer): PersonalData => ({
  columns: ['appointment.customer_id', 'appointment.details', 'appointment.files'],
  shown: {
    appointments: `select jsonb_build_object('tenantId', tenant_id, 'orderId', order_id, 'mode', mode, 'startsAt', starts_at, 'files', files, 'moves', moves,
                                             'createdAt', created_at, 'details', encode(details, 'base64')) as row
                     from appointment where ${own} order by created_at desc`,
  },
  opened: {
    appointments: (row) => {
      const { tenantId, details, ...rest } = row as ShownRow
      return { ...rest, ...(details === null ? {} : openDetails(sealer, Buffer.from(details, 'base64'), tenantId, rest.orderId)) }
    },
  },
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
})
