import { WAITING_FOR_SHOP } from '@galleria/rules'
import { type Check, rowCheck } from '../../infra/checks.ts'

const WAITING = WAITING_FOR_SHOP.map((status) => `'${status}'`).join(', ')

export const ticketChecks: readonly Check[] = [
  rowCheck(
    'ticket.places',
    'what was said in a ticket stands from the first place to the last, without gaps',
    `select 'ticket ' || t.number as id from ticket t
       left join (select tenant_id, ticket_id, count(*) as count, max(position) as last from ticket_entry group by 1, 2) e on e.tenant_id = t.tenant_id and e.ticket_id = t.id
      where t.last_position < 1 or t.last_position <> coalesce(e.count, 0) or t.last_position <> coalesce(e.last, 0)`,
  ),
  rowCheck(
    'ticket.turn',
    'a ticket waits for the shop while it is its turn, is over since it was closed, and then only is part of another one',
    `select 'ticket ' || number as id from ticket
      where (waiting_since is not null) <> (status in (${WAITING})) or (closed_at is not null) <> (status = 'closed')
         or (merged_into is not null and status <> 'closed')`,
  ),
]
