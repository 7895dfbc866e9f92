import type { ApiClient } from '@galleria/api-client'
import { isUnpaid } from '@galleria/rules'
import { addTexts } from '../../lib/browser-texts.ts'

/** It waits for half an hour, so it is among the newest. */
const FEW = 3

/** The number of an order of goods that waits for its customer's money, whichever device it was placed on. */
export async function findWaiting(api: Pick<ApiClient, 'listOrders'>, customerId: string): Promise<string | undefined> {
  const { data } = await api.listOrders({ params: { customerId }, query: { type: 'PRODUCT', page: 1, limit: FEW, isMaster: 'true' } })
  return data.find(({ orderStatus, payment }) => orderStatus === 'created' && isUnpaid(payment.status))?.orderId
}

/** How it is shown, with its words, which pages do without that have nothing to show. */
export const loadWaiting = async () => (await Promise.all([import('./waiting-order.tsx'), addTexts(['own'])]))[0].WaitingOrder
