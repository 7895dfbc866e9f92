import type { QuotationWire } from '@galleria/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'

const AT_ONCE = 20
const LIST = 'quotations'
const ONE = 'quotation'
/** While one is looked at: an answer shows without a reload. */
const REFRESH_MS = 20_000

/** Of a page of the list, counted from 1. */
export const quotationsQuery = (page: number) => ({ page, itemsPerPage: AT_ONCE })

/** What the customer has asked for, page after page. */
export function useQuotations(customerId: string) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [LIST, customerId],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listQuotations({ query: quotationsQuery(pageParam) }, { signal }),
    getNextPageParam: nextPageOf,
    refetchOnMount: 'always', // the shop may have answered since
  })
}

/** One of them. */
export function useQuotation(customerId: string, quoteId: string) {
  const api = useApi()
  return useQuery({
    queryKey: [ONE, customerId, quoteId],
    queryFn: async ({ signal }) => (await api.getQuotation({ params: { quoteId } }, { signal })).data,
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  })
}

/** Shows what became of one at once, wherever it stands. */
export function useQuotationChanged(customerId: string): (quotation: QuotationWire) => void {
  const client = useQueryClient()
  return (quotation) => {
    client.setQueryData([ONE, customerId, quotation._id], quotation)
    void client.invalidateQueries({ queryKey: [LIST] })
  }
}
