import { MAX_ADDRESSES } from '@galleria/rules'
import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

export const addressPersonal: PersonalData = {
  columns: ['address.customer_id', 'address.first_name', 'address.middle_name', 'address.last_name', 'address.street1', 'address.phone', 'address.email'],
  shown: {
    addresses: `select to_jsonb(a) - 'tenant_id' - 'customer_id' as row from address a where a.tenant_id = :tenantId and a.customer_id = :customerId order by a.created_at`,
  },
  passedOn: {
    address: [
      // As many as there is room for, the default one first (ST-12).
      `with mine as (select id, row_number() over (order by is_default desc, created_at desc, id) as place from address where ${own}),
            theirs as (select count(*) as count, coalesce(bool_or(is_default), false) as has_default
                         from address where tenant_id = :tenantId and customer_id = :heirId)
       update address a set customer_id = :heirId, is_default = a.is_default and not theirs.has_default
         from mine, theirs where a.tenant_id = :tenantId and a.id = mine.id and theirs.count + mine.place <= ${MAX_ADDRESSES}`,
      `delete from address where ${own}`,
    ],
  },
  erased: [`delete from address where ${own}`],
}
