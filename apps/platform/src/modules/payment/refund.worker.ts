import { orderRefundDue, type PayloadOf } from '@galleria/contract'
import type { RelayedEvent, Subscription } from '../../infra/event-relay.ts'
import type { JobWorker } from '../../infra/jobs.ts'
import type { RefundService } from './refund.service.ts'

const QUEUE = 'payment.refund'

export const refundSubscriptions: readonly Subscription[] = [{ event: orderRefundDue, queue: QUEUE }]

/** Writes down what an order owes. From then on the refund is tried for days by its own clock, so that a job has only this to do. */
export const refundWorker = ({ refunds }: { readonly refunds: Pick<RefundService, 'queue'> }): JobWorker<RelayedEvent> => ({
  queue: QUEUE,
  options: { retryLimit: 30, retryDelay: 5, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 120 },
  handle: ({ tenantId, payload }) => refunds.queue(tenantId, payload as PayloadOf<typeof orderRefundDue>),
})
