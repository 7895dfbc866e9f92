import type { SecurityWire } from '@galleria/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'

const keyOf = (customerId: string) => ['security', customerId] as const

/** The ways into the account; a guest has none. */
export function useSecurity(customerId: string, hasAccount = true) {
  const api = useApi()
  return useQuery<SecurityWire>({ queryKey: keyOf(customerId), enabled: hasAccount, queryFn: async () => (await api.getSecurity({})).data })
}

/** For whatever changes one of them: the list is asked for anew. */
export function useSecurityReload(customerId: string): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(customerId) })
}
