import { type Check, rowCheck } from '../../infra/checks.ts'

export const feedChecks: readonly Check[] = [
  rowCheck(
    'notification.read',
    'nobody has read something before they were told of it',
    `select 'notification ' || id as id from notification where read_at < created_at`,
  ),
  rowCheck(
    'notification.consents',
    'what somebody hears of is what they last chose',
    `select 'choice of ' || n.topic || ' by ' || n.channel || ' of ' || n.customer_id as id from notification_choice n
       join consent_change c on c.tenant_id = n.tenant_id and c.customer_id = n.customer_id and c.topic = n.topic and c.channel = n.channel and c.at = n.chosen_at
      where not exists (select 1 from consent_change same where same.tenant_id = n.tenant_id and same.customer_id = n.customer_id and same.topic = n.topic
                           and same.channel = n.channel and same.at = n.chosen_at and same.is_on = n.is_on)`,
  ),
]
