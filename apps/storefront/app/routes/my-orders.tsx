import { ordersQuery } from '../features/orders/order-queries.ts'
import { OrdersPage } from '../features/orders/orders-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { firstCall, OWN_ID } from '../lib/first-calls.ts'

export const handle = { firstCalls: [firstCall('listOrders', { params: { customerId: OWN_ID }, query: ordersQuery('PRODUCT', 1) })] } satisfies RouteHandle

export default OrdersPage
