import type { RouteHandle } from '../features/shell/shell.tsx'
import { QueryOutlet } from '../lib/query.tsx'

export const handle = { isPersonal: true, texts: ['personal'] } satisfies RouteHandle

/** Around signing in and what is shown of an account beside it, whose words nobody needs who only looks into the cart. */
export default QueryOutlet
