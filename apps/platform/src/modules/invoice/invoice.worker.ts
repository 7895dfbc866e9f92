import { orderAdvanced, orderPlaced, orderRefundDue, type PayloadOf } from '@galleria/contract'
import type { RelayedEvent, Subscription } from '../../infra/event-relay.ts'
import type { JobWorker } from '../../infra/jobs.ts'
import type { InvoiceService } from './invoice.service.ts'

const QUEUE = 'invoice.write'

export const invoiceSubscriptions: readonly Subscription[] = [orderPlaced, orderAdvanced, orderRefundDue].map((event) => ({ event, queue: QUEUE }))

/** Writes what an order's news call for; each may come twice, and in any order. */
export const invoiceWorker = ({ invoices }: { readonly invoices: Pick<InvoiceService, 'issue' | 'issuePlaced' | 'credit'> }): JobWorker<RelayedEvent> => ({
  queue: QUEUE,
  options: { retryLimit: 30, retryDelay: 5, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 120 },
  handle: async ({ tenantId, type, payload }) => {
    if (type === orderPlaced.type) await invoices.issuePlaced(tenantId, payload as PayloadOf<typeof orderPlaced>)
    else if (type === orderRefundDue.type) await invoices.credit(tenantId, payload as PayloadOf<typeof orderRefundDue>)
    else await invoices.issue(tenantId, (payload as PayloadOf<typeof orderAdvanced>).orderId)
  },
})
