import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isApiFailure } from './api-failure.ts'
import { Outlet } from './router/pages.tsx'
import { sessionStore } from './session.ts'
import { useTenant } from './tenant.ts'

/** What can't get better by asking again is not asked again. */
const isWorthRetrying = (count: number, error: unknown) => count < 2 && !(isApiFailure(error) && error.status >= 400 && error.status < 500)

const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: isWorthRetrying, throwOnError: false }, mutations: { retry: false } } })

const clients = new Map<string, QueryClient>()

/** One for all parts of the page that ask, in the browser. It forgets everything when somebody signs out or in. */
export function queryClientOf(tenantKey: string): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  const known = clients.get(tenantKey)
  if (known) return known
  const client = createQueryClient()
  const session = sessionStore(tenantKey)
  let owner = session.get()?.userInfo._id
  session.subscribe(() => {
    const next = session.get()?.userInfo._id
    if (next !== owner) client.clear()
    owner = next
  })
  clients.set(tenantKey, client)
  return client
}

/** Around what asks for personal or fresh data in the browser: no public page needs the library before it is opened. Empty on the server. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { tenantKey } = useTenant().tenant
  const [client] = useState(() => queryClientOf(tenantKey))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** A layout within which everything may ask. */
export const QueryOutlet = () => (
  <QueryProvider>
    <Outlet />
  </QueryProvider>
)
