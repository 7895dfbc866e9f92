import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

/** When somebody wants to be told, and what waits until then, is theirs and goes with them: nothing is told to an account that is gone. Guests have none of it. */
export const timingPersonal: PersonalData = {
  columns: ['notification_timing.customer_id', 'held_notification.customer_id', 'digest_line.customer_id'],
  shown: {
    notificationTiming: `select jsonb_build_object('quietFrom', quiet_from, 'quietTo', quiet_to, 'digestHour', digest_hour, 'timeZone', time_zone, 'changedAt', changed_at) as row
                           from notification_timing where ${own}`,
    notificationsHeld: `select jsonb_build_object('what', event ->> 'type', 'way', way, 'until', due_at) as row from held_notification where ${own} order by due_at, event_id`,
    digestLines: `select jsonb_build_object('at', created_at, 'kind', kind, 'isSent', digest_id is not null) || facts as row from digest_line where ${own} order by created_at, event_id, line`,
  },
  erased: ['held_notification', 'digest_line', 'notification_timing'].map((table) => `delete from ${table} where ${own}`),
}
