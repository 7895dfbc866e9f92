import { type Check, fileCheck, rowCheck } from '../../infra/checks.ts'
import type { FileStore } from '../../infra/file-store.ts'
import { unionOf, type View } from '../../infra/statement.ts'
import { ORIGINALS } from './original-files.adapter.ts'

/** Drawings need no file. */
export const originalsCheck = (files: Pick<FileStore, 'has' | 'list'>): Check =>
  fileCheck(
    'picture.file',
    'a picture or film that was added has its file',
    files,
    ORIGINALS,
    `select 'picture ' || id as id, '${ORIGINALS}' || tenant_id || '/' || left(id, 2) || '/' || id as name from image where recipe is null`,
  )

export const mediaChecks = ({ pictureUses }: { readonly pictureUses: readonly View[] }, files: FileStore): readonly Check[] => [
  originalsCheck(files),
  rowCheck(
    'picture.there',
    'a picture that the shop shows is there',
    `select distinct 'picture ' || u.image as id from ${unionOf(pictureUses, ['tenant_id', 'image'])} u where not exists (select from image i where i.tenant_id = u.tenant_id and i.id = split_part(u.image, '#', 1))`,
  ),
]
