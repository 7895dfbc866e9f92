import type { QuotationWire } from '@galleria/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import { quoteNews } from '../../lib/quote-news.ts'

const AT_ONCE = 20
const LIST = 'quotations'
const ONE = 'quotation'
/** While they are looked at: an answer shows without a reload, also where no line to the platform is open. */
const REFRESH_MS = 20_000

/** Has all that is shown read again when something was said of one. */
function useFollowed(): void {
  const client = useQueryClient()
  useEffect(() => quoteNews.subscribe(() => void [LIST, ONE].map((kind) => client.invalidateQueries({ queryKey: [kind] }))), [client])
}

/** Of a page of the list, counted from 1. */
export const quotationsQuery = (page: number) => ({ page, itemsPerPage: AT_ONCE })

/** What the customer has asked for, page after page. */
export function useQuotations(customerId: string) {
  const api = useApi()
  useFollowed()
  return useInfiniteQuery({
    queryKey: [LIST, customerId],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listQuotations({ query: quotationsQuery(pageParam) }, { signal }),
    getNextPageParam: nextPageOf,
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always', // the shop may have answered since
  })
}

/** One of them. */
export function useQuotation(customerId: string, quoteId: string) {
  const api = useApi()
  useFollowed()
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
