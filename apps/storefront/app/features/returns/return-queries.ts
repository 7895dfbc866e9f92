import type { ReplyOf, ReturnWire, listReturns } from '@galleria/contract'
import { isReturnOpen } from '@galleria/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'

/** Until returns tell of themselves over a socket. Only while the page is looked at, and one is on its way. */
const REFRESH_MS = 20_000

export type Returns = ReplyOf<typeof listReturns>
export type Returnable = Returns['returnable'][number]

/** What of a seller's part of an order goes back, and what still may. */
export function useReturns(customerId: string, orderId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = ['returns', customerId, orderId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<Returns> => api.listReturns({ params: { orderId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => isReturnOpen(status)) ? REFRESH_MS : false),
  })
  /** Shows a change at once; what else follows from it comes from the platform. */
  const changed = (one: ReturnWire): void => {
    queries.setQueryData<Returns>(queryKey, (known) => known && { ...known, data: [one, ...known.data.filter(({ _id }) => _id !== one._id)] })
    void queries.invalidateQueries({ queryKey })
  }
  return { returns: data, error, refetch: () => void refetch(), changed }
}
