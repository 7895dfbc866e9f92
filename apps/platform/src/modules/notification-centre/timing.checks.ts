import { type Check, rowCheck } from '../../infra/checks.ts'

export const timingChecks: readonly Check[] = [
  rowCheck(
    'notification.digests',
    'what waits for the one mail of a day has a time at which it comes',
    `select 'digest of ' || d.customer_id as id from digest_line d
      where d.digest_id is null and not exists (select from notification_timing t where t.tenant_id = d.tenant_id and t.customer_id = d.customer_id and t.next_digest_at is not null)
      group by d.tenant_id, d.customer_id`,
  ),
]
