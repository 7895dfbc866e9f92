import { type Check, rowCheck } from '../../infra/checks.ts'
import type { View } from '../../infra/statement.ts'

export const mediaChecks = ({ pictureUses }: { readonly pictureUses: View }): readonly Check[] => [
  rowCheck(
    'picture.there',
    'a picture that the catalogue shows is there',
    `select distinct 'picture ' || u.image as id from ${pictureUses} u where not exists (select from image i where i.tenant_id = u.tenant_id and i.id = u.image)`,
  ),
]
