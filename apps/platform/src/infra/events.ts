import type { EventSpec, PayloadOf } from '@galleria/contract'
import { eventOutboxTable } from './platform.tables.ts'
import type { Orm } from './database.ts'
import type { Step, View } from './statement.ts'

/** Step `announced`: publishes an event with the payload in the value that is named, once for each row of `when`. */
export const announce = ({ event, payload, when }: { event: EventSpec; payload: string; when: string }): Step =>
  `announced as (insert into event_outbox (tenant_id, type, payload) select :tenantId, '${event.type}', :${payload}::jsonb from ${when})`

type Announcing = { readonly event: EventSpec; readonly payload: string; readonly of: string; readonly step?: string; readonly after?: string }

/**
 * Step `announced`, or as it is called: publishes an event once for each row of a relation, whose payload the expression makes. `after`: what another step
 * publishes comes first; steps that do not wait for each other are done in any order.
 */
export const announceEach = ({ event, payload, of, step = 'announced', after }: Announcing): Step =>
  `${step} as (insert into event_outbox (tenant_id, type, payload) select :tenantId, '${event.type}', ${payload}::jsonb from ${of}${after ? ` where (select count(*) from ${after}) >= 0` : ''} returning id)`

/** `id, tenant_id, type, payload, created_at`: what was published, for as long as it is kept. */
export const publishedEvents: View = '(select id, tenant_id, type, payload, created_at from event_outbox)'

/** Publishes in the caller's transaction: the event is there exactly when the change is. */
export function eventsOf(tx: Orm, tenantId: string) {
  return {
    /** The event is a value of the contract; what it holds is checked by the compiler. */
    publish: async <E extends EventSpec>({ type }: E, ...payloads: readonly PayloadOf<E>[]): Promise<void> => {
      if (payloads.length > 0)
        await tx.insert(eventOutboxTable).values(payloads.map((payload) => ({ tenantId, type, payload: payload as Record<string, unknown> })))
    },
  }
}
