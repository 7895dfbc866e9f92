import { heldPushDue, notificationTold } from '@galleria/contract'
import { Compile } from 'typebox/compile'
import type { RelayedEvent, Subscription } from '../../infra/event-relay.ts'
import { HopelessJob, type JobWorker } from '../../infra/jobs.ts'
import type { HoldBackPush } from './push.ports.ts'
import type { PushService } from './push.service.ts'

const QUEUE = 'notification.push'
const payloadOf = Compile(notificationTold.payload)
const heldOf = Compile(heldPushDue.payload)

export const pushSubscriptions: readonly Subscription[] = [notificationTold, heldPushDue].map((event) => ({ event, queue: QUEUE }))

/** Tried for two hours: what is older than that is read in the shop. What comes in somebody's quiet hours waits for their end. */
export const pushWorker = ({ push, holdBack }: { readonly push: Pick<PushService, 'tell'>; readonly holdBack: HoldBackPush }): JobWorker<RelayedEvent> => ({
  queue: QUEUE,
  options: { retryLimit: 14, retryDelay: 5, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 120 },
  handle: async (relayed) => {
    const { type, payload: given } = relayed
    const event = type === heldPushDue.type && heldOf.Check(given) ? given.event : relayed
    const { tenantId, payload } = event
    if (!payloadOf.Check(payload)) throw new HopelessJob(`${notificationTold.type} does not hold what it should`)
    if (await holdBack(event, payload.customerId, payload.kind)) return
    await push.tell(tenantId, payload)
  },
})
