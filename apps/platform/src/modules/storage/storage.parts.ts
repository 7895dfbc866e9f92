import type { View } from '../../infra/statement.ts'

export const storageParts = {
  /** `tenant_id, image`: pictures that customers have sent and that may be shown. */
  pictureUses: '(select tenant_id, content as image from stored_file where is_public and removed_at is null)' satisfies View,
}
