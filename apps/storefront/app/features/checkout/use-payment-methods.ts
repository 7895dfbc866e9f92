import type { PaymentConfigWire } from '@galleria/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { useTenant } from '../../lib/tenant.ts'

/** What this shop takes; undefined until it is known. */
export function usePaymentMethods() {
  const api = useApi()
  const { tenant } = useTenant()
  const { data, error, refetch } = useQuery({
    queryKey: ['payment-config', tenant.tenantKey],
    queryFn: async () => (await api.getPaymentConfig({ params: { id: tenant.tenantKey } })).data.methods,
    staleTime: 60_000,
  })
  const methods: PaymentConfigWire['methods'] | undefined = data?.filter(({ reason }) => reason !== 'not_offered')
  return { methods, error, refetch }
}
