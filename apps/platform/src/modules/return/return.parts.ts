import type { View } from '../../infra/statement.ts'

export const returnParts = {
  /** `tenant_id, file_id`: files of customers that returns hold on to. */
  fileUses: '(select tenant_id, file_id from return_picture)' satisfies View,
}
