import { waitingRead } from '@galleria/contract'
import type { RelayedEvent, Subscription } from '../../infra/event-relay.ts'
import type { JobWorker } from '../../infra/jobs.ts'
import type { FeedService } from './feed.service.ts'
import { TELLINGS } from './line.ts'

const QUEUE = 'notification.feed'
const BY_TYPE = new Map(TELLINGS.map((telling) => [telling.event.type, telling]))

export const feedSubscriptions: readonly Subscription[] = [...TELLINGS.map(({ event }) => event), waitingRead].map((event) => ({ event, queue: QUEUE }))

/** Makes lines of events. One that comes again finds its line. */
export function feedWorker({ feed }: { readonly feed: Pick<FeedService, 'tell' | 'readAbout'> }): JobWorker<RelayedEvent> {
  return {
    queue: QUEUE,
    options: { retryLimit: 24, retryDelay: 5, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 120 },
    handle: async ({ id, tenantId, type, payload, createdAt }) => {
      if (type === waitingRead.type)
        return feed.readAbout(tenantId, String(payload.customerId), { kind: 'chat', id: String(payload.conversationId) }, new Date(createdAt))
      for (const [index, told] of (BY_TYPE.get(type)?.tell(payload) ?? []).entries())
        await feed.tell({ tenantId, eventId: id, index, at: new Date(told.at ?? createdAt) }, told)
    },
  }
}
