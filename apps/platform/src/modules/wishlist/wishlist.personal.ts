import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

export const wishlistPersonal: PersonalData = {
  columns: ['wishlist_item.customer_id'],
  shown: { wishlist: `select to_jsonb(w) - 'tenant_id' - 'customer_id' as row from wishlist_item w where ${own} order by added_at` },
  erased: [`delete from wishlist_item where ${own}`],
}
