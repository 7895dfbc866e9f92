import type { OrderStatusWire, SellerOrderWire } from '@galleria/contract'
import { useLingui } from '@lingui/react/macro'
import { isService } from '../orders/order-parts.ts'

type Kind = 'brought' | 'fetched' | 'done' | 'booked'

const kindOf = ({ type, pickup, appointment }: Pick<SellerOrderWire, 'type' | 'pickup' | 'appointment'>): Kind =>
  appointment ? 'booked' : isService({ type }) ? 'done' : pickup ? 'fetched' : 'brought'

type Step = { readonly act: string; readonly said: (number: string) => string }

/** What a seller does to an order so that it becomes this, and what has come of it then. */
export function useStepWords(): (
  order: Pick<SellerOrderWire, 'type' | 'pickup' | 'appointment'>,
  to: Exclude<OrderStatusWire, 'created' | 'cancelled'>,
) => Step {
  const { t } = useLingui()
  return (order, to) => {
    const kind = kindOf(order)
    const steps: Readonly<Record<typeof to, Readonly<Record<Kind, Step>>>> = {
      processing: {
        brought: { act: t`Start packing`, said: (number) => t`${number} is being packed` },
        fetched: { act: t`Start packing`, said: (number) => t`${number} is being packed` },
        done: { act: t`Accept`, said: (number) => t`${number} is accepted` },
        booked: { act: t`Confirm`, said: (number) => t`${number} is confirmed` },
      },
      shipped: {
        brought: { act: t`Mark as shipped`, said: (number) => t`${number} is on its way` },
        fetched: { act: t`Ready to pick up`, said: (number) => t`${number} is ready to pick up` },
        done: { act: t`We're on our way`, said: (number) => t`You're on your way to ${number}` },
        booked: { act: t`It has begun`, said: (number) => t`${number} is under way` },
      },
      delivered: {
        brought: { act: t`Mark as delivered`, said: (number) => t`${number} is delivered` },
        fetched: { act: t`Mark as picked up`, said: (number) => t`${number} is picked up` },
        done: { act: t`Mark as done`, said: (number) => t`${number} is done` },
        booked: { act: t`Mark as done`, said: (number) => t`${number} is done` },
      },
    }
    return steps[to][kind]
  }
}
