import { Outlet } from '../lib/router/pages.tsx'
import { QueryProvider } from '../lib/query.tsx'

/** Around the pages of one person: the cart, signing in, the till, the account. */
export default function Personal() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
