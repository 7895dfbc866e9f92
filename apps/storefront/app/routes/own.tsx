import { routeTable } from 'virtual:galleria/contract-rest'
import { WithScript } from '../components/with-script.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { bringRest } from '../lib/api.ts'
import { QueryOutlet } from '../lib/query.tsx'

bringRest(routeTable)

export const handle = { isPersonal: true, texts: ['own'] } satisfies RouteHandle

/** Around the till and the pages of an account. */
export default function Own() {
  return (
    <WithScript>
      <QueryOutlet />
    </WithScript>
  )
}
