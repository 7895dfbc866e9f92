import type { View } from '../../infra/statement.ts'

export const ticketParts = {
  /** `tenant_id, file_id`: files of customers that tickets hold on to. */
  fileUses: '(select tenant_id, file_id from ticket_picture)' satisfies View,

  /** `tenant_id, image`: what tickets show. */
  pictureUses: '(select tenant_id, image from ticket_picture)' satisfies View,
}
