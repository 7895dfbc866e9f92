import type { View } from '../../infra/statement.ts'

export const sellerParts = {
  /** `tenant_id, id, name, city`, the city being where the office is. */
  sellers: `(select tenant_id, id, name, office ->> 'city' as city from seller)` satisfies View,
}
