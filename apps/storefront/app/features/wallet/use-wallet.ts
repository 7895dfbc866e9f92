import type { AmountType } from '@galleria/rules'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'

const keyOf = (customerId: string) => ['wallet', customerId] as const

/** What is in the own wallet, type by type. */
export function useWalletBalance(customerId: string) {
  const api = useApi()
  return useQuery({ queryKey: [...keyOf(customerId), 'balance'], queryFn: async () => (await api.getWalletBalance({ query: {} })).data })
}

/** What came and went, page by page; what is shown of another type stays until it has come. */
export function useWalletHistory(customerId: string, type: AmountType | undefined) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...keyOf(customerId), 'history', type ?? 'all'],
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => api.pageWalletHistory({ query: { page: pageParam, ...(type ? { amountTypeId: type } : {}) } }, { signal }),
    getNextPageParam: nextPageOf,
  })
}
export type WalletPage = Awaited<ReturnType<ReturnType<typeof useApi>['pageWalletHistory']>>
