import type { SellerRight, StaffRight } from '@galleria/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'

type Rights = {
  readonly rights: readonly StaffRight[] | undefined
  readonly sellerRights: readonly SellerRight[] | undefined
  /** The seller is booked for times. */
  readonly hasCalendars: boolean
  readonly error: unknown
}

/** What this account may do for the shop, and for the seller that it works for; undefined until that is known. */
export function useRights(customerId: string): Rights {
  const api = useApi()
  const { data, error } = useQuery({ queryKey: ['rights', customerId], queryFn: async () => (await api.listRights({})).data })
  return { rights: data?.rights, sellerRights: data?.sellerRights, hasCalendars: data?.hasCalendars ?? false, error }
}
