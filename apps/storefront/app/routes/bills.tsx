import { routeTable } from 'virtual:galleria/contract-rest'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { bringRest } from '../lib/api.ts'
import { QueryOutlet } from '../lib/query.tsx'

bringRest(routeTable)

/** Around what is asked before a bill is paid. Anybody may look; whatever is asked for is asked in the browser, at once. */
export const handle = { isPersonal: true, texts: ['own'] } satisfies RouteHandle

export default QueryOutlet
