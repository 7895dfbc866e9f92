import { MAX_WISHES } from '@galleria/rules'
import { type Check, rowCheck } from '../../infra/checks.ts'

export const wishlistChecks: readonly Check[] = [
  rowCheck(
    'wishlist.limit',
    `a wishlist has ${MAX_WISHES} products at most`,
    `select 'wishlist of ' || customer_id as id from wishlist_item group by tenant_id, customer_id having count(*) > ${MAX_WISHES}`,
  ),
]
