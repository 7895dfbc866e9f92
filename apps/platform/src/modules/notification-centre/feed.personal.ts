import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

/** What somebody was told in the shop, and what they chose to hear of and when, is theirs and goes with them. Guests have none of it. */
export const feedPersonal: PersonalData = {
  columns: ['notification.customer_id', 'notification_choice.customer_id', 'consent_change.customer_id'],
  shown: {
    notifications: `select jsonb_build_object('at', created_at, 'readAt', read_at, 'kind', kind) || facts as row from notification where ${own} and is_shown order by created_at`,
    notificationChoices: `select jsonb_build_object('topic', topic, 'channel', channel, 'isOn', is_on, 'chosenAt', chosen_at) as row
                            from notification_choice where ${own} order by topic, channel`,
    consents: `select jsonb_build_object('at', at, 'topic', topic, 'channel', channel, 'isOn', is_on, 'by', by, 'wording', wording) as row
                 from consent_change where ${own} order by at, id`,
  },
  erased: ['notification', 'notification_choice', 'consent_change'].map((table) => `delete from ${table} where ${own}`),
}
