import type { View } from '../../infra/statement.ts'

export const reviewParts = {
  /** `tenant_id, file_id`: files of customers that reviews show. */
  fileUses: '(select tenant_id, file_id from review_picture where file_id is not null)' satisfies View,

  /** `tenant_id, image`: what reviews show. */
  pictureUses: '(select tenant_id, image from review_picture)' satisfies View,
}
