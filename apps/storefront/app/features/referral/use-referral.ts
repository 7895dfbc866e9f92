import type { getReferralSummary, ReplyOf } from '@galleria/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import { sayInvitation } from '../auth/kept-invitation.ts'

const keyOf = (customerId: string) => ['referral', customerId] as const

export type Summary = ReplyOf<typeof getReferralSummary>['data']
export type Terms = Summary['terms']
export type Claim = NonNullable<Summary['claim']>

/** The own link, which is made when there is none, and what it has brought. */
export function useReferral(customerId: string) {
  const api = useApi()
  const { tenantKey } = useTenant().tenant
  return useQuery({
    queryKey: [...keyOf(customerId), 'summary'],
    queryFn: async () => {
      await sayInvitation(tenantKey, api)
      const { data } = await api.getReferralSummary({})
      const { url, code } = data
      if (url !== null && code !== null) return { ...data, url, code }
      const made = await api.createReferral()
      return { ...data, url: made.url, code: made.data.code }
    },
  })
}
export type OwnReferral = NonNullable<ReturnType<typeof useReferral>['data']>

/** Of a page of the list, counted from 1. */
export const friendsQuery = (customer: string, page: number) => ({ customer, page, limit: 10 })

/** Who came by it, page by page. */
export function useFriends(customerId: string) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...keyOf(customerId), 'friends'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listReferrals({ query: friendsQuery(customerId, pageParam) }, { signal }),
    getNextPageParam: nextPageOf,
  })
}
