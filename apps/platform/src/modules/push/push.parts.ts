import type { View } from '../../infra/statement.ts'

export const pushParts = {
  /** `tenant_id, customer_id`: who is told on the screens of devices, a row for each device. */
  pushDevices: '(select tenant_id, customer_id from push_device)' satisfies View,
}
