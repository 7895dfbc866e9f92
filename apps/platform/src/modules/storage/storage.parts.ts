import type { Step, View } from '../../infra/statement.ts'

export const storageParts = {
  /** `tenant_id, image`: pictures that customers have sent and that may be shown. */
  pictureUses: '(select tenant_id, content as image from stored_file where is_public and removed_at is null)' satisfies View,

  /** `tenant_id, id, customer_id`: all files of customers, also those that were removed. */
  files: '(select tenant_id, id, customer_id from stored_file)' satisfies View,

  /**
   * Step `held_files`, with `id`: those of these files that only `:customerId` sees, kept from being removed until the transaction ends, for an object that is made
   * in the same statement. Whoever removes one has locked its customer, as has whoever asks for this. Needs `:createdAt`.
   */
  holdFiles: ({ ids, when }: { readonly ids: string; readonly when: string }): Step =>
    `held_files as (update stored_file set wanted_at = :createdAt
                     where tenant_id = :tenantId and customer_id = :customerId and id = any(${ids}) and not is_public and removed_at is null
                       and exists (select 1 from ${when})
                    returning id)`,
}
