import { MAX_LINES, MAX_SAVED } from '@galleria/rules'
import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'
const ownLine = 'l.tenant_id = :tenantId and l.customer_id = :customerId'

export const cartPersonal: PersonalData = {
  columns: ['cart_line.customer_id', 'saved_line.customer_id'],
  shown: {
    cart: `select to_jsonb(l) - 'tenant_id' - 'customer_id' as row from cart_line l where ${own} order by added_at`,
    savedForLater: `select to_jsonb(l) - 'tenant_id' - 'customer_id' as row from saved_line l where ${own} order by saved_at`,
  },
  passedOn: {
    // ST-02: what the guest has chosen counts, as from a device; as much of it as there is room for.
    cart_line: [
      `with theirs as (select variant_id from cart_line where tenant_id = :tenantId and customer_id = :heirId),
            mine as (select l.*, row_number() over (partition by t.variant_id is null order by l.added_at, l.variant_id) as place, t.variant_id is null as is_new
                       from cart_line l left join theirs t on t.variant_id = l.variant_id where ${ownLine})
       insert into cart_line (tenant_id, customer_id, variant_id, quantity, added_at)
       select tenant_id, :heirId, variant_id, quantity, added_at from mine
        where not is_new or place + (select count(*) from theirs) <= ${MAX_LINES} order by variant_id
           on conflict (tenant_id, customer_id, variant_id) do update set quantity = excluded.quantity`,
      `delete from cart_line where ${own}`,
    ],
    saved_line: [
      `with theirs as (select count(*) as count from saved_line where tenant_id = :tenantId and customer_id = :heirId),
            mine as (select l.*, row_number() over (order by l.saved_at desc, l.variant_id) as place from saved_line l where ${ownLine})
       insert into saved_line (tenant_id, customer_id, variant_id, quantity, price, saved_at)
       select m.tenant_id, :heirId, m.variant_id, m.quantity, m.price, m.saved_at from mine m, theirs
        where m.place + theirs.count <= ${MAX_SAVED} order by m.variant_id
           on conflict (tenant_id, customer_id, variant_id) do nothing`,
      `delete from saved_line where ${own}`,
    ],
  },
  erased: [`delete from cart_line where ${own}`, `delete from saved_line where ${own}`],
}
