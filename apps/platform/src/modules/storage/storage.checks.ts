import { MAX_FILES, MAX_FILES_BYTES } from '@galleria/rules'
import { type Check, rowCheck } from '../../infra/checks.ts'

export const storageChecks: readonly Check[] = [
  rowCheck(
    'file.limits',
    `a customer has at most ${MAX_FILES} files, of ${MAX_FILES_BYTES} bytes together`,
    `select 'files of ' || customer_id as id from stored_file where removed_at is null
      group by tenant_id, customer_id having count(*) > ${MAX_FILES} or sum(size) > ${MAX_FILES_BYTES}`,
  ),
]
