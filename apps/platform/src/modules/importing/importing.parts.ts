import type { View } from '../../infra/statement.ts'

export const importingParts = {
  /** `tenant_id, image`: photographs that imports have fetched, whether a product shows them yet or not. */
  pictureUses: '(select tenant_id, image from photograph where image is not null)' satisfies View,
}
