import { MAX_FILES, MAX_FILES_BYTES } from '@galleria/rules'
import { type Check, rowCheck } from '../../infra/checks.ts'
import { unionOf } from '../../infra/statement.ts'
import type { StorageParts } from './storage.ports.ts'

export const storageChecks = ({ fileUses }: StorageParts): readonly Check[] => [
  rowCheck(
    'file.limits',
    `a customer has at most ${MAX_FILES} files, of ${MAX_FILES_BYTES} bytes together`,
    `select 'files of ' || customer_id as id from stored_file where removed_at is null
      group by tenant_id, customer_id having count(*) > ${MAX_FILES} or sum(size) > ${MAX_FILES_BYTES}`,
  ),
  rowCheck(
    'file.held',
    'a file that an object holds on to is there',
    `select 'file ' || u.file_id as id from ${unionOf(fileUses, ['tenant_id', 'file_id'])} u
      where not exists (select from stored_file f where f.tenant_id = u.tenant_id and f.id = u.file_id and f.removed_at is null)`,
  ),
]
