import type { OrderWire, PaymentTypeWire } from '@galleria/contract'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'
import { goToProvider } from './provider-page.ts'
import { usePaymentMethods } from './use-payment-methods.ts'

/** Paying an order that waits for its money, as before or in another way. */
export function usePayAgain({ orderId, payment }: OrderWire, onChanged: () => Promise<unknown>) {
  const api = useApi()
  const [picked, setPicked] = useState<PaymentTypeWire>()
  const chosen = picked ?? payment.type
  const { methods } = usePaymentMethods()
  const { mutate, isPending, error, reset } = useOneMutation({
    mutationFn: async () => (await api.payOrder({ headers: {}, body: { orderId, ...(chosen === payment.type ? {} : { type: chosen }) } })).data,
    onSuccess: async ({ redirectUrl }) => {
      if (redirectUrl === null) await onChanged()
      else await goToProvider(redirectUrl)
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
    methods,
    pay: () => mutate(),
    isBusy: isPending,
    error,
  }
}
