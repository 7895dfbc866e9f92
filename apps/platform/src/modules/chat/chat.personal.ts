import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'

/**
 * What a customer and sellers have said to each other is the customer's: it is in a copy of their data, both sides of it, and goes when they go. What a seller's people
 * have written or reported stays with the customers to whom they wrote it; the id of a gone account leads to nobody. Guests do not chat.
 */
export const chatPersonal: PersonalData = {
  columns: [
    'conversation.customer_id',
    'chat_message.author_id',
    'chat_picture.owner_id',
    'chat_feed.person_id',
    'chat_notice.person_id',
    'chat_report.reported_by',
    'chat_report.decided_by',
  ],
  shown: {
    conversations: `select jsonb_build_object('seller', c.seller_id, 'begun', c.created_at, 'blockedAt', c.customer_blocked_at, 'closedAt', c.closed_at, 'messages',
                             (select coalesce(jsonb_agg(jsonb_build_object('at', m.created_at, 'from', m.side, 'text', m.body,
                                       'pictures', (select coalesce(jsonb_agg(jsonb_build_object('file', p.file_id, 'alt', p.alt) order by p.place), '[]') from chat_picture p
                                                     where p.tenant_id = m.tenant_id and p.conversation_id = m.conversation_id and p.seq = m.seq),
                                       'about', case when m.subject_id is not null then jsonb_build_object('kind', m.subject_kind, 'id', m.subject_id) end) order by m.seq), '[]')
                                from chat_message m where m.tenant_id = c.tenant_id and m.conversation_id = c.id)) as row
                      from conversation c where ${own} order by c.created_at`,
    chatReports: `select jsonb_build_object('at', created_at, 'conversation', conversation_id, 'place', nullif(seq, 0), 'reason', reason, 'comments', comments,
                           'decision', decision, 'decidedAt', decided_at) as row
                    from chat_report where tenant_id = :tenantId and reported_by = :customerId order by created_at`,
  },
  erased: [
    `with held as materialized (select id from conversation where ${own} order by id for update)
     delete from chat_message m using held where m.tenant_id = :tenantId and m.conversation_id = held.id`,
    // Of whoever has answered for a seller: their files go with their account, the words stay.
    `update chat_picture set file_id = null, alt = '' where tenant_id = :tenantId and owner_id = :customerId`,
    `delete from chat_notice where tenant_id = :tenantId and side = 'CUSTOMER' and person_id = :customerId`,
    `delete from chat_feed where tenant_id = :tenantId and side = 'CUSTOMER' and person_id = :customerId`,
    `delete from conversation where ${own}`,
  ],
}
