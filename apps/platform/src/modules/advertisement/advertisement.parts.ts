import type { View } from '../../infra/statement.ts'

export const advertisementParts = {
  /** `tenant_id, image`: ids of the pictures that advertisements show. */
  advertisedPictures: '(select tenant_id, unnest(images) as image from advertisement)' satisfies View,
}
