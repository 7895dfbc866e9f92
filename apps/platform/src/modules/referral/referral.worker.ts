import { orderAdvanced, orderRefundDue, type PayloadOf } from '@galleria/contract'
import type { RelayedEvent, Subscription } from '../../infra/event-relay.ts'
import type { JobWorker } from '../../infra/jobs.ts'
import type { ReferralRewards } from './referral-rewards.service.ts'

const QUEUE = 'referral.orders'

export const referralSubscriptions: readonly Subscription[] = [orderAdvanced, orderRefundDue].map((event) => ({ event, queue: QUEUE }))

/** Settles what orders mean for whoever was invited. What a job that is done twice finds is settled. */
export const referralWorker = ({ rewards }: { readonly rewards: Pick<ReferralRewards, 'settle'> }): JobWorker<RelayedEvent> => ({
  queue: QUEUE,
  options: { retryLimit: 30, retryDelay: 5, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 120 },
  handle: async ({ tenantId, payload }) => rewards.settle(tenantId, (payload as PayloadOf<typeof orderAdvanced | typeof orderRefundDue>).orderId),
})
