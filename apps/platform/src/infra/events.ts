import { eventOutboxTable } from './platform.tables.ts'
import type { Orm } from './database.ts'
import type { Step } from './statement.ts'

/** Something that has happened, past tense, with all that its listeners need. */
export type DomainEvent = { readonly type: string; readonly payload: Readonly<Record<string, unknown>> }

/** Step `announced`: publishes an event with the payload in the value that is named, once for each row of `when`. */
export const announce = ({ type, payload, when }: { type: string; payload: string; when: string }): Step =>
  `announced as (insert into event_outbox (tenant_id, type, payload) select :tenantId, '${type}', :${payload}::jsonb from ${when})`

/** Publishes in the caller's transaction: the event is there exactly when the change is. */
export function eventsOf(tx: Orm, tenantId: string) {
  return {
    publish: async (...events: readonly DomainEvent[]): Promise<void> => {
      if (events.length > 0) await tx.insert(eventOutboxTable).values(events.map((event) => ({ tenantId, type: event.type, payload: event.payload })))
    },
  }
}
