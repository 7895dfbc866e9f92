import { codeRequested } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import type { RelayedEvent, Subscription } from '../../infra/event-relay.ts'
import type { JobWorker } from '../../infra/jobs.ts'
import { enquiryNotice } from './enquiry.notice.ts'
import type { Channel } from './message.ts'
import type { Notice } from './notice.ts'
import type { Sender, WaitingCodes } from './notification.ports.ts'
import { orderCancelledNotice } from './order-cancelled.notice.ts'
import { orderPlacedNotice } from './order-placed.notice.ts'
import { passwordRemovedNotice } from './password-removed.notice.ts'
import { signInCodeNotice } from './sign-in-code.notice.ts'
import { welcomeNotice } from './welcome.notice.ts'

const QUEUE = 'notification.deliver'

const NOTICES: ReadonlyMap<string, Notice> = new Map(
  [signInCodeNotice, welcomeNotice, passwordRemovedNotice, orderPlacedNotice, orderCancelledNotice, enquiryNotice].map((notice) => [notice.event.type, notice]),
)

export const deliverySubscriptions: readonly Subscription[] = [...NOTICES.values()].map(({ event }) => ({ event, queue: QUEUE }))

type DeliveryDeps = { readonly clock: Clock; readonly senders: Readonly<Record<Channel, Sender>>; readonly codes: WaitingCodes }

/**
 * Turns events into messages and sends them. An event that comes again makes the same message with the same id. A sign-in code is in no event and no
 * job, which are kept for days and after a failure for longer: it is looked up when it is sent, and then it is gone.
 */
export function deliveryWorker({ clock, senders, codes }: DeliveryDeps): JobWorker<RelayedEvent> {
  const send = async (type: string, payload: unknown, { id, tenantId }: RelayedEvent): Promise<void> => {
    const message = NOTICES.get(type)?.compose(payload, clock())
    if (message) await senders[message.channel].send(message, { id, tenantId })
  }
  return {
    queue: QUEUE,
    // Tried for about a quarter of an hour.
    options: { retryLimit: 6, retryDelay: 10, retryBackoff: true, expireInSeconds: 120 },
    handle: async (event) => {
      const { tenantId, type, payload } = event
      if (type !== codeRequested.type) return send(type, payload, event)
      const refId = String(payload.refId)
      const code = await codes.find(tenantId, refId)
      if (code === undefined) return // sent, used or expired meanwhile
      await send(type, { ...payload, code }, event)
      await codes.forget(tenantId, refId)
    },
  }
}
