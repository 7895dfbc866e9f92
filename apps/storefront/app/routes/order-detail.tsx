import { OrderPage } from '../features/orders/order-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { texts: ['reviews'] } satisfies RouteHandle

export default OrderPage
