import type { StockAlertWire } from '@galleria/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { useTenant } from '../../lib/tenant.ts'

/** UX-17: what the customer waits for, newest first, and the end of waiting. */
export function useStockAlerts(customerId: string) {
  const api = useApi()
  const { tenant } = useTenant()
  const queries = useQueryClient()
  const queryKey = ['stock-alerts', tenant.locale, customerId] as const
  const { data, error, isFetching, refetch } = useQuery({ queryKey, queryFn: async ({ signal }) => (await api.listStockAlerts(undefined, { signal })).data })

  /** Settles when nothing more comes, or rejects with why it was refused. */
  async function stop({ _id }: StockAlertWire): Promise<void> {
    await api.stopStockAlert({ body: { alert: _id } })
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<readonly StockAlertWire[]>(queryKey, (known = []) => known.filter((alert) => alert._id !== _id))
  }

  return { data, error, isFetching, refetch, stop }
}
