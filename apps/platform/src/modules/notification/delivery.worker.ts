import type { Clock } from '@galleria/kernel'
import type { RelayedEvent, Subscription } from '../../infra/event-relay.ts'
import type { JobWorker } from '../../infra/jobs.ts'
import { enquiryNotice } from './enquiry.notice.ts'
import type { Channel } from './message.ts'
import type { Notice } from './notice.ts'
import type { Sender } from './notification.ports.ts'
import { orderCancelledNotice } from './order-cancelled.notice.ts'
import { orderPlacedNotice } from './order-placed.notice.ts'
import { passwordRemovedNotice } from './password-removed.notice.ts'
import { signInCodeNotice } from './sign-in-code.notice.ts'
import { welcomeNotice } from './welcome.notice.ts'

const QUEUE = 'notification.deliver'

const NOTICES: ReadonlyMap<string, Notice> = new Map(
  [signInCodeNotice, welcomeNotice, passwordRemovedNotice, orderPlacedNotice, orderCancelledNotice, enquiryNotice].map((notice) => [notice.type, notice]),
)

export const deliverySubscriptions: readonly Subscription[] = [...NOTICES.keys()].map((type) => ({
  type,
  queue: QUEUE,
  isSecret: type === signInCodeNotice.type,
}))

/** Turns events into messages and sends them. An event that comes again makes the same message with the same id. */
export function deliveryWorker({ clock, senders }: { clock: Clock; senders: Readonly<Record<Channel, Sender>> }): JobWorker<RelayedEvent> {
  return {
    queue: QUEUE,
    // Tried for about a quarter of an hour. Done jobs hold addresses and codes: they do not stay.
    options: { retryLimit: 6, retryDelay: 10, retryBackoff: true, expireInSeconds: 120, deleteAfterSeconds: 3600 },
    handle: async ({ id, tenantId, type, payload }) => {
      const message = NOTICES.get(type)?.compose(payload, clock())
      if (message) await senders[message.channel].send(message, { id, tenantId })
    },
  }
}
