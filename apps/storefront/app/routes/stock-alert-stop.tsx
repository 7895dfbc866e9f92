import { StopAlertPage } from '../features/stock-alert/alert-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { texts: ['goods'] } satisfies RouteHandle

export default StopAlertPage
