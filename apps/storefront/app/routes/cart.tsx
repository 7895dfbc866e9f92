import { CartPage } from '../features/cart/cart-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { firstCall } from '../lib/first-calls.ts'

export const handle = { firstCalls: [firstCall('viewCart', {}), firstCall('viewSaved', {})] } satisfies RouteHandle

export default CartPage
