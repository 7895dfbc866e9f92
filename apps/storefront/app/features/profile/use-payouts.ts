import type { BeneficiaryWire } from '@galleria/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'

const keyOf = (customerId: string) => ['payouts', customerId] as const

/** Where money can be sent to. What is still being checked is asked about, once for each visit. */
export function usePayouts(customerId: string) {
  const api = useApi()
  return useQuery<BeneficiaryWire[]>({
    queryKey: keyOf(customerId),
    queryFn: async () => {
      const { data } = await api.listBeneficiaries({})
      return Promise.all(data.map(async (payout) => (payout.status === 'checking' ? (await api.getBeneficiary({ params: { id: payout._id } })).data : payout)))
    },
  })
}

/** For whatever changes them: the list is asked for anew. */
export function usePayoutsReload(customerId: string): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(customerId) })
}
