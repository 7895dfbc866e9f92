import type { AddressWire } from '@galleria/contract'
import { useQuery } from '@tanstack/react-query'
import { followAddresses } from './address-place.ts'
import { useApi } from './api.ts'
import { useTenant } from './tenant.ts'

/** Where a customer's addresses are kept among the queries. */
export const addressesKey = (customerId: string) => ['addresses', customerId] as const

/** The default first, as the platform has it. Nothing is asked while `isAsked` is false. */
export function useAddresses(customerId: string, isAsked = true) {
  const api = useApi()
  const { tenantKey } = useTenant().tenant
  return useQuery({
    queryKey: addressesKey(customerId),
    enabled: isAsked,
    staleTime: 60_000,
    queryFn: async (): Promise<readonly AddressWire[]> => {
      const { data } = await api.listAddresses()
      followAddresses(tenantKey, data)
      return data
    },
  })
}
