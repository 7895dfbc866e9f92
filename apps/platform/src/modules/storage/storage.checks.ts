import { MAX_FILES, MAX_FILES_BYTES, MAX_TALK_FILES, MAX_TALK_FILES_BYTES } from '@galleria/rules'
import { type Check, fileCheck, rowCheck } from '../../infra/checks.ts'
import type { FileStore } from '../../infra/file-store.ts'
import { unionOf } from '../../infra/statement.ts'
import { PRIVATE } from './private-files.adapter.ts'
import type { StorageParts } from './storage.ports.ts'
import { TALK } from './storage.ts'

export const privateFilesCheck = (files: Pick<FileStore, 'has' | 'list'>): Check =>
  fileCheck(
    'file.stored',
    'what a customer has sent for themselves is kept',
    files,
    PRIVATE,
    `select 'file ' || id as id, '${PRIVATE}' || tenant_id || '/' || right(id::text, 2) || '/' || id || '.' || content as name
       from stored_file where removed_at is null and not is_public`,
  )

export const storageChecks = ({ fileUses }: StorageParts, files: FileStore): readonly Check[] => [
  privateFilesCheck(files),
  rowCheck(
    'file.limits',
    `a customer has at most ${MAX_FILES} files, of ${MAX_FILES_BYTES} bytes together, and ${MAX_TALK_FILES} of ${MAX_TALK_FILES_BYTES} in conversations`,
    `select 'files of ' || customer_id as id from stored_file where removed_at is null
      group by tenant_id, customer_id, path like '${TALK}/%'
     having count(*) > case when path like '${TALK}/%' then ${MAX_TALK_FILES} else ${MAX_FILES} end
         or sum(size) > case when path like '${TALK}/%' then ${MAX_TALK_FILES_BYTES} else ${MAX_FILES_BYTES} end`,
  ),
  rowCheck(
    'file.held',
    'a file that an object holds on to is there',
    `select 'file ' || u.file_id as id from ${unionOf(fileUses, ['tenant_id', 'file_id'])} u
      where not exists (select from stored_file f where f.tenant_id = u.tenant_id and f.id = u.file_id and f.removed_at is null)`,
  ),
]
