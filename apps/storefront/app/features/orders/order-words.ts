import type { OrderStatusWire, PaymentTypeWire } from '@galleria/contract'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

/** ST-10 and L-13 in words. */
export function useOrderWords() {
  const { t } = useLingui()
  return useMemo(() => {
    const status: Readonly<Record<OrderStatusWire, string>> = {
      created: t`Created`,
      processing: t`Processing`,
      shipped: t`Shipped`,
      delivered: t`Delivered`,
      cancelled: t`Cancelled`,
    }
    /** Of what is fetched: it goes nowhere. */
    const pickupStatus: Readonly<Record<OrderStatusWire, string>> = { ...status, shipped: t`Ready to pick up`, delivered: t`Picked up` }
    /** What it means to whoever waits for it. */
    const headline: Readonly<Record<OrderStatusWire, string>> = {
      created: t`The shop has your order`,
      processing: t`Being packed`,
      shipped: t`On its way`,
      delivered: t`Delivered`,
      cancelled: t`Cancelled`,
    }
    const payment: Readonly<Record<PaymentTypeWire, string>> = {
      COD: t`Cash on delivery`,
      CASHFREE: t`Online payment`,
      STRIPE: t`Stripe`,
      PAYPAL: t`PayPal`,
    }
    return { status, pickupStatus, headline, payment }
  }, [t])
}
