import type { PersonalData } from '../../infra/personal-data.ts'
import { TALK } from './storage.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

/** A row that was removed is blank, and goes with its bytes when the chore comes by. */
export const storagePersonal: PersonalData = {
  columns: ['stored_file.customer_id'],
  shown: {
    files: `select jsonb_build_object('path', path, 'type', media_type, 'bytes', size, 'createdAt', created_at,
                                      'address', case when media_type like 'video/%' then '/video/' || image
                                                       when is_public then '/img/' || split_part(image, '#', 1) else '/api/storage/file/' || id end) as row
              from stored_file where ${own} and removed_at is null order by created_at`,
  },
  // What a guest has sent by mail: under a path that nothing of the account's can have.
  passedOn: {
    stored_file: [
      `with held as materialized (select id from stored_file where ${own} and removed_at is null order by id for update)
       update stored_file f set customer_id = :heirId, path = '${TALK}/' || f.id || regexp_replace(f.path, '^.*/', '/') from held
        where f.tenant_id = :tenantId and f.id = held.id`,
      `update stored_file set customer_id = :heirId, path = id::text where ${own}`,
    ],
  },
  erased: [`update stored_file set removed_at = :at, path = id::text where ${own} and removed_at is null`],
}
