import { isReturnOpen, RETURN_STATUSES } from '@galleria/rules'
import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'
const OPEN = RETURN_STATUSES.filter(isReturnOpen)
  .map((status) => `'${status}'`)
  .join(', ')

/** Stays with its order, for the money that went back; what somebody wrote and photographed goes. */
export const returnPersonal: PersonalData = {
  columns: ['return_request.customer_id'],
  shown: {
    returns: `select to_jsonb(r) - '{tenant_id,customer_id,is_restocked}'::text[]
                       || jsonb_build_object('lines', (select jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity) order by l.position)
                                                         from return_line l where l.tenant_id = r.tenant_id and l.return_id = r.id)) as row
                from return_request r where ${own} order by created_at desc`,
  },
  passedOn: { return_request: [`update return_request set customer_id = :heirId where ${own}`] },
  obstacle: `select 1 from return_request where ${own} and status in (${OPEN})`,
  erased: [
    `delete from return_picture where tenant_id = :tenantId and return_id in (select id from return_request where ${own})`,
    `update return_request set comments = '' where ${own}`,
  ],
}
