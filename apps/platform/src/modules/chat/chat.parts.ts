import type { View } from '../../infra/statement.ts'

export const chatParts = {
  /** `tenant_id, id, customer_id, seller_id` */
  conversations: '(select tenant_id, id, customer_id, seller_id from conversation)' satisfies View,

  /** Pictures of customers and of sellers' people that a message shows. */
  fileUses: '(select tenant_id, file_id from chat_picture where file_id is not null)' satisfies View,
}
