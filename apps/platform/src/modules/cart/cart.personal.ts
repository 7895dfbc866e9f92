import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

export const cartPersonal: PersonalData = {
  columns: ['cart_line.customer_id', 'saved_line.customer_id'],
  shown: {
    cart: `select to_jsonb(l) - 'tenant_id' - 'customer_id' as row from cart_line l where ${own} order by added_at`,
    savedForLater: `select to_jsonb(l) - 'tenant_id' - 'customer_id' as row from saved_line l where ${own} order by saved_at`,
  },
  erased: [`delete from cart_line where ${own}`, `delete from saved_line where ${own}`],
}
