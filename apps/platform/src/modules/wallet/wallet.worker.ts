import { orderAdvanced, orderRefundDue, type PayloadOf } from '@galleria/contract'
import type { RelayedEvent, Subscription } from '../../infra/event-relay.ts'
import type { JobWorker } from '../../infra/jobs.ts'
import type { Ledger } from './ledger.service.ts'

const QUEUE = 'wallet.orders'

export const walletSubscriptions: readonly Subscription[] = [orderAdvanced, orderRefundDue].map((event) => ({ event, queue: QUEUE }))

/** Books what orders mean for wallets. Each is known by its key, so that a job that is done twice books once. */
export const walletWorker = ({ ledger }: { readonly ledger: Ledger }): JobWorker<RelayedEvent> => ({
  queue: QUEUE,
  options: { retryLimit: 30, retryDelay: 5, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 120 },
  handle: async ({ tenantId, type, payload }) => {
    if (type === orderRefundDue.type) return ledger.refund(tenantId, payload as PayloadOf<typeof orderRefundDue>)
    const { orderId, status } = payload as PayloadOf<typeof orderAdvanced>
    if (status === 'delivered') await ledger.reward(tenantId, orderId)
  },
})
