import type { OrderPartWire, OrderSummaryWire, OrderWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import { isUnpaid, mayHaveInvoice } from '@galleria/rules'
import { isOver } from './order-progress.ts'
import type { Till } from './order-words.ts'

type Delivered = Pick<OrderSummaryWire, 'type' | 'items' | 'deliveryDay' | 'pickup' | 'counterSale'>
type Part = Delivered & { readonly provider: NonNullable<OrderSummaryWire['provider']> }
type Ordered = Delivered & Pick<OrderSummaryWire, 'provider'> & { readonly orders: readonly Part[] }

/** What each seller delivers of an order: its parts; of a part, itself. */
export const partsOf = ({ type, items, deliveryDay, pickup, counterSale, provider, orders }: Ordered): readonly Part[] =>
  provider && orders.length === 0 ? [{ type, items, deliveryDay, pickup, counterSale, provider }] : orders

/** Whose things these are, in the order of the parts. */
export const sellersOf = (order: Ordered): string[] => partsOf(order).map(({ provider }) => provider.name)

/** Whom an order is about, as its customer thinks of it: the operator of a bill, or whose things these are. */
export const namesOf = (order: Ordered & Pick<OrderSummaryWire, 'bill'>): string[] => (order.bill ? [order.bill.operator.name] : sellersOf(order))

/** An order as its parcels, with all that is known of each. */
export function parcelsOf(order: OrderWire): readonly OrderPartWire[] {
  const { provider } = order
  return provider && order.orders.length === 0 ? [{ ...order, provider }] : order.orders
}

/** Where what is ordered is paid for in cash: it is fetched at some place, done at an address, or brought. */
export function tillOf(parts: readonly { readonly pickup: unknown; readonly items: readonly { readonly isService?: boolean | undefined }[] }[]): Till {
  const tills = new Set(parts.map(({ pickup, items }) => (pickup !== null ? 'store' : tillOfItems(items))))
  const [first = 'door', ...others] = tills
  if (others.length === 0) return first
  return tills.has('visit') || tills.has('mixed') ? 'mixed' : 'both'
}

function tillOfItems(items: readonly { readonly isService?: boolean | undefined }[]): Till {
  const services = items.filter(({ isService }) => isService).length
  return services === 0 ? 'door' : services === items.length ? 'visit' : 'mixed'
}

/** Nothing of it is brought: all of it is done for somebody. */
export const isService = ({ type }: Pick<OrderSummaryWire, 'type'>): boolean => type === 'SERVICE'

/** What of it is done for somebody, by name. */
export const servicesIn = (items: OrderSummaryWire['items']): string[] => items.flatMap(({ isService: isDone, name }) => (isDone ? [name] : []))

/** Nothing of it is brought. */
export const isAllFetched = (order: Ordered): boolean => partsOf(order).every(({ pickup, counterSale }) => pickup !== null || counterSale !== null)

/** The hall that a parcel's things are from; undefined where they are of several. */
export function marketOf(items: OrderSummaryWire['items']): string | undefined {
  const [first, ...others] = new Set(items.map(({ Market }) => Market?.slug))
  return others.length === 0 ? first : undefined
}

/** It ended without being paid: what was ordered went back into the cart then. */
export const isBackInCart = ({ orderStatus, payment, bill, appointment }: Pick<OrderWire, 'orderStatus' | 'payment' | 'bill' | 'appointment'>): boolean =>
  orderStatus === 'cancelled' && isUnpaid(payment.status) && !bill && !appointment

/** What is kept while an order waits for its money. */
export const heldOf = ({ bill, appointment }: { readonly bill: unknown; readonly appointment: unknown }): 'nothing' | 'time' | 'items' =>
  bill ? 'nothing' : appointment ? 'time' : 'items'

/** What can be called back of an order at once: all that is not on its way; nothing where its parcels are enough to choose from. */
export function cancellableOf(order: OrderWire): readonly OrderPartWire[] {
  const parcels = parcelsOf(order)
  if (!order.can.cancel) return []
  const each = parcels.filter(({ can }) => can.cancel)
  // An open payment is of all parcels: none can be cancelled alone.
  if (each.length === 0) return parcels.filter((parcel) => parcel.orderStatus !== 'cancelled')
  return parcels.length > 1 && each.length === 1 ? [] : each
}

/** What of an order is or was to be paid otherwise than from the wallet. */
export const restOf = ({ total, wallet }: Pick<OrderWire, 'total' | 'wallet'>): Money => ({ ...total, amount: total.amount - wallet.amount })

/** What the courier of each parcel that still comes is to be paid, together. */
export function dueOf(order: OrderWire): Money {
  const due = parcelsOf(order).filter(({ orderStatus, payment }) => orderStatus !== 'cancelled' && payment.status === 'due')
  return totalOf(
    order,
    due.map((parcel) => ({ total: restOf(parcel) })),
  )
}

/** What is still to come into the wallet for parcels that have not arrived; nothing before they are paid. */
export function rewardAheadOf(order: OrderWire): Money | undefined {
  const rewards = order.can.pay ? [] : parcelsOf(order).flatMap((parcel) => (isOver(parcel) ? [] : (parcel.reward ?? [])))
  const ahead = totalOf(
    order,
    rewards.map((reward) => ({ total: reward })),
  )
  return ahead.amount > 0 ? ahead : undefined
}

/** What these parcels of an order cost together. */
export const totalOf = (order: Pick<OrderWire, 'total'>, parcels: readonly Pick<OrderPartWire, 'total'>[]): Money => ({
  ...order.total,
  amount: parcels.reduce((sum, { total }) => sum + total.amount, 0),
})

/** Whether any of its parcels has an invoice. Of a bill the operator writes it. */
export const hasInvoice = (order: OrderWire): boolean =>
  !order.bill && parcelsOf(order).some(({ orderStatus, payment }) => mayHaveInvoice({ status: orderStatus, paymentStatus: payment.status }))
