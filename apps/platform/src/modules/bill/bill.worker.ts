import { orderPlaced, type PayloadOf } from '@galleria/contract'
import type { RelayedEvent, Subscription } from '../../infra/event-relay.ts'
import type { JobWorker } from '../../infra/jobs.ts'
import type { PayBills } from './pay-bill.use-case.ts'

const QUEUE = 'bill.pay'

/** Told when its money is there. */
export const billSubscriptions: readonly Subscription[] = [{ event: orderPlaced, queue: QUEUE }]

/** Sends a bill to its operator. From then on it is followed up by its own clock, so that a job has only this to do. */
export const billWorker = ({ payBills }: { readonly payBills: Pick<PayBills, 'begin'> }): JobWorker<RelayedEvent> => ({
  queue: QUEUE,
  options: { retryLimit: 30, retryDelay: 5, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 120 },
  handle: async ({ tenantId, payload }) => {
    const { orderId, bill } = payload as PayloadOf<typeof orderPlaced>
    if (bill) await payBills.begin(tenantId, orderId)
  },
})
