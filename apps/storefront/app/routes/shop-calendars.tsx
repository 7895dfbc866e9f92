import type { RouteHandle } from '../features/shell/shell.tsx'
import { ShopCalendarsPage } from '../features/shop-orders/shop-calendars-page.tsx'

export const handle = { texts: ['staff', 'times'] } satisfies RouteHandle

export default ShopCalendarsPage
