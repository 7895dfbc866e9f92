import type { RouteHandle } from '../features/shell/shell.tsx'
import { QueryOutlet } from '../lib/query.tsx'

export const handle = { isPersonal: true, texts: ['personal', 'own'] } satisfies RouteHandle

/** Around the till and the pages of an account. */
export default QueryOutlet
