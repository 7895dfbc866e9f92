import type { RouteHandle } from '../features/shell/shell.tsx'
import { ShopReturnsPage } from '../features/shop-orders/shop-returns-page.tsx'

export const handle = { texts: ['staff'] } satisfies RouteHandle

export default ShopReturnsPage
