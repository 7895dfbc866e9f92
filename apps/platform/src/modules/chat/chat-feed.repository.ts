import type { ChatSide } from '@galleria/rules'
import { lt, sql } from 'drizzle-orm'
import type { Calls } from '../../infra/calls.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import { chatNoticeTable } from './chat.tables.ts'
import { CHANNEL, type Message, roomOf } from './chat.ts'

/** A person whose feed is read: all their devices are told the same. */
export type Reader = { readonly tenantId: string; readonly side: ChatSide; readonly personId: string }

/** `message`: what was said, or up to which it was marked; null when it is gone. */
export type Notice = {
  readonly position: number
  readonly kind: 'said' | 'delivered' | 'read' | 'told'
  readonly conversationId: string
  readonly seq: number
  readonly bySide: ChatSide
  readonly message: Message | null
  /** What else is told. */
  readonly told: { readonly name: string; readonly payload: object } | null
}

/** A message `m`, as JSON. */
export const MESSAGE = `jsonb_build_object('id', m.id, 'conversationId', m.conversation_id, 'seq', m.seq, 'tid', m.tid, 'side', m.side, 'text', m.body,
  'subject', case when m.subject_id is not null then jsonb_build_object('kind', m.subject_kind, 'id', m.subject_id) end, 'createdAt', m.created_at,
  'pictures', (select coalesce(jsonb_agg(jsonb_build_object('id', p.file_id, 'alt', p.alt, 'width', p.width, 'height', p.height) order by p.place), '[]') from chat_picture p
                where p.tenant_id = m.tenant_id and p.conversation_id = m.conversation_id and p.seq = m.seq and p.file_id is not null),
  'saidBy', (select case m.side when 'CUSTOMER' then k.customer_id else k.seller_id end from conversation k where k.tenant_id = m.tenant_id and k.id = m.conversation_id))`

const READ = {
  name: 'chat-notices-after',
  text: `select n.position, n.kind, n.conversation_id as "conversationId", n.seq, n.by_side as "bySide", n.told,
                case when m.id is not null then ${MESSAGE} end as message
           from chat_notice n left join chat_message m on m.tenant_id = n.tenant_id and m.conversation_id = n.conversation_id and m.seq = n.seq
          where n.tenant_id = $1 and n.side = $2 and n.person_id = $3 and n.position > $4 order by n.position limit $5`,
}
const POSITIONS = {
  name: 'chat-feed-positions',
  text: `select f.tenant_id as "tenantId", f.side, f.person_id as "personId", f.last_position as position
           from unnest($1::uuid[], $2::text[], $3::uuid[]) as w (tenant_id, side, person_id)
           join chat_feed f on f.tenant_id = w.tenant_id and f.side = w.side and f.person_id = w.person_id`,
}
/**
 * Writes something else into a customer's feed, and calls whoever is connected, with the transaction. It has no conversation: an id of nothing
 * stands in its place, which nodes of an older version look for and do not find.
 */
export async function tellInFeed(
  tx: Orm,
  { tenantId, customerId }: { readonly tenantId: string; readonly customerId: string },
  told: NonNullable<Notice['told']>,
  at: Date,
  calls: Pick<Calls, 'say'>,
): Promise<void> {
  await tx.execute(sql`
    with fed as (insert into chat_feed (tenant_id, side, person_id, last_position) values (${tenantId}, 'CUSTOMER', ${customerId}, 1)
                     on conflict (tenant_id, side, person_id) do update set last_position = chat_feed.last_position + 1 returning last_position)
    insert into chat_notice (tenant_id, side, person_id, position, kind, conversation_id, seq, by_side, told, created_at)
    select ${tenantId}, 'CUSTOMER', ${customerId}, fed.last_position, 'told', gen_random_uuid(), 0, 'SELLER', ${JSON.stringify(told)}::jsonb, ${at.toISOString()}::timestamptz from fed`)
  await calls.say(tx, CHANNEL, JSON.stringify({ rooms: [roomOf(tenantId, 'CUSTOMER', customerId)] }))
}

/** What people are told, for the process that tells them. */
export function createChatFeedRepository(database: Database) {
  return {
    /** What this person was told after `position`, in order. */
    after: ({ tenantId, side, personId }: Reader, position: number, limit: number): Promise<Notice[]> =>
      database.list<Notice>(READ, [tenantId, side, personId, position, limit]),
    /** How far the feeds of these people have got; of whoever was never told anything nothing comes back. */
    positions: (readers: readonly Reader[]): Promise<(Reader & { position: number })[]> =>
      database.list<Reader & { position: number }>(POSITIONS, [
        readers.map(({ tenantId }) => tenantId),
        readers.map(({ side }) => side),
        readers.map(({ personId }) => personId),
      ]),
    /** Forgets what people were told before that. Whoever comes back later reads all anew. */
    prune: (before: Date): Promise<number> => deleteInBatches(database.orm, chatNoticeTable, lt(chatNoticeTable.createdAt, before)),
  }
}
export type ChatFeedRepository = ReturnType<typeof createChatFeedRepository>
