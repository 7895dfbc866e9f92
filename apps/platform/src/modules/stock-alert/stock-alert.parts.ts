import type { View } from '../../infra/statement.ts'

export const stockAlertParts = {
  /** `tenant_id, id, customer_id`: whose account a wish was asked for from; null for a guest's. */
  alertOwners: '(select tenant_id, id, customer_id from stock_alert)' satisfies View,
}
