import { routeTable } from 'virtual:galleria/contract-rest'
import { WithScript } from '../components/with-script.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { bringRest } from '../lib/api.ts'
import { QueryOutlet } from '../lib/query.tsx'

bringRest(routeTable)

export const handle = { isPersonal: true, texts: ['personal'] } satisfies RouteHandle

/** Around signing in and what is shown of an account beside it, whose words nobody needs who only looks into the cart. */
export default function Customer() {
  return (
    <WithScript>
      <QueryOutlet />
    </WithScript>
  )
}
