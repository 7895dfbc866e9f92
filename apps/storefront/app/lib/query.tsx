import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isApiFailure } from './api-failure.ts'

/** What can't get better by asking again is not asked again. */
const isWorthRetrying = (count: number, error: unknown) => count < 2 && !(isApiFailure(error) && error.status >= 400 && error.status < 500)

export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: isWorthRetrying, throwOnError: false }, mutations: { retry: false } } })
}

/** Personal data, fetched in the browser. Empty on the server. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
