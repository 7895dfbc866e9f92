import type { RouteHandle } from '../features/shell/shell.tsx'
import { ShopOrdersPage } from '../features/shop-orders/shop-orders-page.tsx'

export const handle = { texts: ['staff'] } satisfies RouteHandle

export default ShopOrdersPage
