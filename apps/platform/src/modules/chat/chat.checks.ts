import { type Check, rowCheck } from '../../infra/checks.ts'

export const chatChecks: readonly Check[] = [
  rowCheck(
    'chat.places',
    'messages stand in their conversation from the first that is kept to the last, without gaps',
    `select 'conversation ' || c.id as id from conversation c
       left join (select tenant_id, conversation_id, count(*) as count, max(seq) as last from chat_message group by 1, 2) m
         on m.tenant_id = c.tenant_id and m.conversation_id = c.id
      where c.last_seq - c.pruned_seq <> coalesce(m.count, 0) or c.last_seq <> coalesce(m.last, c.pruned_seq)`,
  ),
  rowCheck(
    'chat.waiting',
    'a conversation waits for the seller from the first message of the customer that nothing was said after',
    `select 'conversation ' || c.id as id from conversation c
      where c.waiting_since is distinct from (select min(m.created_at) from chat_message m where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.side = 'CUSTOMER'
               and m.seq > coalesce((select max(s.seq) from chat_message s where s.tenant_id = c.tenant_id and s.conversation_id = c.id and s.side = 'SELLER'), 0))`,
  ),
  rowCheck(
    'chat.feeds',
    'nobody was told more than their feed has counted',
    `select f.side || ' ' || f.person_id as id from chat_feed f
       join (select tenant_id, side, person_id, max(position) as last from chat_notice group by 1, 2, 3) n
         on n.tenant_id = f.tenant_id and n.side = f.side and n.person_id = f.person_id
      where n.last > f.last_position`,
  ),
  rowCheck(
    'chat.reports',
    'nobody writes in a conversation that staff has closed, and in no other is that kept from anybody',
    `select 'conversation ' || c.id as id from conversation c
      where (c.closed_at is not null) is distinct from coalesce((select r.decision = 'close' from chat_report r where r.tenant_id = c.tenant_id and r.conversation_id = c.id
               and r.decided_at is not null order by r.decided_at desc, r.id desc limit 1), false)`,
  ),
]
