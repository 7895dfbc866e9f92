import { type Check, rowCheck } from '../../infra/checks.ts'
import { unionOf, type View } from '../../infra/statement.ts'

export const mediaChecks = ({ pictureUses }: { readonly pictureUses: readonly View[] }): readonly Check[] => [
  rowCheck(
    'picture.there',
    'a picture that the shop shows is there',
    `select distinct 'picture ' || u.image as id from ${unionOf(pictureUses, ['tenant_id', 'image'])} u where not exists (select from image i where i.tenant_id = u.tenant_id and i.id = split_part(u.image, '#', 1))`,
  ),
]
