import { WithScript } from '../components/with-script.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { Outlet } from '../lib/router/pages.tsx'

export const handle = { isPersonal: true } satisfies RouteHandle

/** Around the cart, which asks without the library of queries. */
export default function Personal() {
  return (
    <WithScript>
      <Outlet />
    </WithScript>
  )
}
