import { type AddressKind, ORDER_STATUSES, ORDER_TRANSITIONS, type OrderStatus, type PaymentStatus, type PaymentType, shortageOf } from '@galleria/rules'

export type { OrderStatus, PaymentStatus } from '@galleria/rules'

export const orderCan = {
  /** C-42 */
  cancel: (order: { readonly status: OrderStatus }): boolean => ORDER_TRANSITIONS[order.status].includes('cancelled'),
}

export type OrderAddress = {
  readonly id: string
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly houseNumber: string
  readonly street1: string
  readonly street2: string | null
  readonly landmark: string | null
  readonly city: string
  readonly state: string
  readonly country: string
  readonly zip: string
  readonly kind: AddressKind
  readonly phone: string
  readonly email: string | null
  readonly longitude: number
  readonly latitude: number
}

export type OrderSeller = { readonly id: string; readonly name: string; readonly phone: string; readonly address: string }

export type OrderLine = {
  readonly variantId: string
  readonly productId: string
  readonly slug: string
  readonly sku: string
  readonly name: string
  readonly choice: string
  readonly quantity: number
  readonly unitPrice: number
  readonly listPrice: number | null
  readonly image: string
  /** The slug of then. Null in orders older than this column whose market was gone. */
  readonly market: string | null
}

export type Order = {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly sellerId: string
  readonly status: OrderStatus
  readonly paymentType: PaymentType
  readonly paymentStatus: PaymentStatus
  readonly currency: string
  readonly subTotal: number
  readonly deliveryFee: number
  readonly taxIncluded: number
  readonly total: number
  readonly address: OrderAddress
  readonly seller: OrderSeller
  readonly createdAt: Date
  readonly lines: readonly OrderLine[]
  readonly timeline: readonly { readonly status: OrderStatus; readonly at: Date }[]
}

/** One line for people: "14 Sycamore House, 12th Main Road, Bengaluru, Karnataka 560038". */
export const addressInWords = (address: OrderAddress): string =>
  [`${address.houseNumber} ${address.street1}`, address.street2, address.city, `${address.state} ${address.zip}`].filter(Boolean).join(', ')

/** The states from which an order may go to `next`. */
export const statesThatCan = (next: OrderStatus): OrderStatus[] => ORDER_STATUSES.filter((status) => ORDER_TRANSITIONS[status].includes(next))

type WantedLine = Pick<OrderLine, 'variantId' | 'quantity'>

/** Which lines want more than there is, and how much there is of each; what is not in `stock` never had any. */
export const shortLinesOf = (lines: readonly WantedLine[], stock: ReadonlyMap<string, number>): { item: string; available: number }[] =>
  lines.flatMap(({ variantId, quantity }) => {
    const shortage = shortageOf(quantity, stock.get(variantId) ?? 0)
    return shortage ? [{ item: variantId, available: shortage.available }] : []
  })
