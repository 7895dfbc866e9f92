import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

/**
 * What a customer and the shop have said to each other is the customer's: both sides of it are in a copy of their data, notes of colleagues apart, and it goes when they
 * go. Who answered is an id only, which leads to nobody once the account is gone. A guest's report goes by the address that it was sent with.
 */
export const ticketPersonal: PersonalData = {
  columns: [
    'ticket.customer_id',
    'ticket.guest_name',
    'ticket.guest_email',
    'ticket.assigned_to',
    'ticket_entry.author_id',
    'ticket_entry.given_by',
    'ticket_attachment.owner_id',
    'canned_answers.published_by',
  ],
  shown: {
    tickets: `select to_jsonb(t) - '{tenant_id,customer_id,assigned_to,priority,last_position,tid}'::text[]
                       || jsonb_build_object('thread', (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'event', e.event, 'text', e.body, 'at', e.at,
                              'files', (select coalesce(jsonb_agg(jsonb_build_object('file', a.file_id, 'name', a.name) order by a.position), '[]') from ticket_attachment a
                                         where a.tenant_id = e.tenant_id and a.ticket_id = e.ticket_id and a.entry = e.position)) order by e.position), '[]')
                                                          from ticket_entry e where e.tenant_id = t.tenant_id and e.ticket_id = t.id and e.kind <> 'note')) as row
                from ticket t where ${own} or (tenant_id = :tenantId and lower(guest_email) = :email) order by created_at desc`,
  },
  passedOn: {
    ticket: [
      `with held as materialized (select id from ticket where ${own} order by id for update)
       update ticket t set customer_id = :heirId, tid = null from held where t.tenant_id = :tenantId and t.id = held.id`,
      `update ticket_entry set author_id = :heirId where tenant_id = :tenantId and author_id = :customerId
          and ticket_id in (select id from ticket where tenant_id = :tenantId and customer_id = :heirId)`,
      'update ticket_attachment set owner_id = :heirId where tenant_id = :tenantId and owner_id = :customerId',
    ],
  },
  erased: [
    // Of whoever has answered for the shop: their files go with their account, the words stay.
    `update ticket_attachment set file_id = null, name = '' where tenant_id = :tenantId and owner_id = :customerId`,
    `with held as materialized (select id from ticket where ${own} or (tenant_id = :tenantId and lower(guest_email) = :email) order by id for update)
     delete from ticket t using held where t.tenant_id = :tenantId and t.id = held.id`,
  ],
}
