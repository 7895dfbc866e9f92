import type { OrderWire, PaymentTypeWire } from '@galleria/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'

/** Paying an order that waits for its money, as before or in another way. */
export function usePayAgain({ orderId, payment }: OrderWire, onChanged: () => Promise<unknown>) {
  const api = useApi()
  const { tenant } = useTenant()
  const [picked, setPicked] = useState<PaymentTypeWire>()
  const chosen = picked ?? payment.type
  const { data } = useQuery({
    queryKey: ['payment-config', tenant.tenantKey],
    queryFn: async () => (await api.getPaymentConfig({ params: { id: tenant.tenantKey } })).data.methods,
    staleTime: 60_000,
  })
  const { mutate, isPending, error, reset } = useOneMutation({
    mutationFn: async () => (await api.payOrder({ headers: {}, body: { orderId, ...(chosen === payment.type ? {} : { type: chosen }) } })).data,
    onSuccess: async ({ redirectUrl }) => {
      if (redirectUrl === null) await onChanged()
      else {
        window.location.assign(redirectUrl)
        // Busy until the page is left, or come back to.
        await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
      }
    },
    // Somebody has paid, or cancelled it, in another tab: the order says so.
    onError: () => void onChanged(),
  })
  return {
    chosen,
    choose: (type: PaymentTypeWire) => {
      reset()
      setPicked(type)
    },
    /** What this shop takes; undefined until it is known. */
    methods: data?.filter(({ reason }) => reason !== 'not_offered'),
    pay: () => mutate(),
    isBusy: isPending,
    error,
  }
}
