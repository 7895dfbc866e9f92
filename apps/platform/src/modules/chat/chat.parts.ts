import type { View } from '../../infra/statement.ts'

export const chatParts = {
  /** Pictures of customers and of sellers' people that a message shows. */
  fileUses: '(select tenant_id, file_id from chat_picture where file_id is not null)' satisfies View,
}
