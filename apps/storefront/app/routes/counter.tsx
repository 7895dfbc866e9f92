import { CounterPage } from '../features/counter/counter-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { texts: ['staff'] } satisfies RouteHandle

export default CounterPage
