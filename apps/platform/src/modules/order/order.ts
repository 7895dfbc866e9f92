import { type Day, type Locale, type LocalizedText, textIn } from '@galleria/kernel'
import {
  type AddressKind,
  type AppointmentMode,
  type BillCategory,
  type CounterPayment,
  isUnpaid,
  type KindSold,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  type OrderStatus,
  type OrderType,
  type PaymentStatus,
  type PaymentType,
  type PromisedReward,
  shortageOf,
  type TaxLine,
  streetLine,
  writtenZip,
} from '@galleria/rules'

export type { OrderStatus, PaymentStatus } from '@galleria/rules'

export const orderCan = {
  /** C-42 */
  cancel: (order: { readonly status: OrderStatus }): boolean => ORDER_TRANSITIONS[order.status].includes('cancelled'),
  /** The same by whoever ordered it: an appointment that stands only as long before it begins as its calendar says (decision 0154). */
  cancelOwn: ({ status, paymentStatus, appointment }: Pick<Order, 'status' | 'paymentStatus' | 'appointment'>, at: Date): boolean =>
    orderCan.cancel({ status }) && (appointment === null || isUnpaid(paymentStatus) || at < new Date(appointment.changeBefore)),
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

/** The seller of then. `slug`: undefined in orders older than this field. */
export type OrderSeller = { readonly id: string; readonly slug?: string; readonly name: string; readonly phone: string; readonly address: string }

export type OrderLine = {
  readonly variantId: string
  readonly productId: string
  readonly slug: string
  readonly sku: string
  /** As the product was called then, in every language that it had; in lines older than that, in the one in which it was ordered. */
  readonly name: LocalizedText
  readonly choice: LocalizedText
  readonly quantity: number
  readonly unitPrice: number
  readonly listPrice: number | null
  /** Of the whole line. */
  readonly discount: number
  /** Of the whole line. */
  readonly tax: number
  /** Pieces whose price goes back, or has gone. */
  readonly refundedQuantity: number
  readonly image: string
  /** The slug of then. Null in orders older than this column whose market was gone. */
  readonly market: string | null
  /** What its category sold then. */
  readonly sells: KindSold
}

/** As its table takes it: in every language, and in the one in which it was ordered. */
export const lineToKeep = ({ name, choice, ...line }: OrderLine, locale: Locale) => ({
  ...line,
  name: textIn(name, locale),
  choice: textIn(choice, locale),
  names: name,
  choices: choice,
})

/** Where and when it is handed out, as it was when it was ordered. `position` is [longitude, latitude], times are ISO 8601. */
export type OrderPickup = {
  readonly store: {
    readonly id: string
    readonly name: string
    readonly phone: string
    readonly street1: string
    readonly city: string
    readonly state: string
    readonly zip: string
    readonly country: string
    readonly position: readonly [number, number]
  }
  readonly date: Day
  readonly from: string
  readonly to: string
  /** IANA name: `date` is of its calendar. */
  readonly timeZone: string
}

/** Where and when an appointment takes place, as it was booked, or moved to; times are ISO 8601. */
export type OrderAppointment = {
  readonly mode: AppointmentMode
  /** Of its seller; `name` is whom it is with. */
  readonly calendar: { readonly id: string; readonly name: string }
  /** Null at home and by video. */
  readonly place: OrderPickup['store'] | null
  /** Of its room, by video; null elsewhere. */
  readonly link: string | null
  readonly date: Day
  readonly from: string
  readonly to: string
  /** IANA name: `date` is of its calendar. */
  readonly timeZone: string
  /** Until when it can be moved or called off. */
  readonly changeBefore: string
}

/** The hours of a day in which it is brought, as they were chosen; times are ISO 8601, `date` is of the calendar of `timeZone`. */
export type OrderWindow = { readonly date: Day; readonly from: string; readonly to: string; readonly timeZone: string }

/** How it was paid at a till, and which of the seller's people rang it up. */
export type CounterSale = { readonly paidWith: CounterPayment; readonly accountId: string }

/** What was paid to an operator for its customer, as it was when it was ordered. */
export type OrderedBill = {
  readonly category: BillCategory
  readonly operator: { readonly id: string; readonly name: string; readonly icon: string | null }
  /** By which the operator knows the customer; empty when the account is gone. */
  readonly number: string
  readonly customerName: string | null
  readonly circle: { readonly code: string; readonly name: string } | null
  readonly plan: { readonly code: string; readonly validity: string | null; readonly description: string } | null
  /** What the operator calls the payment, as soon as it has arrived. */
  readonly reference: string | null
  /** The operator did not take it. */
  readonly isRefused: boolean
}

/** Whose doing a change was: the customer's, the seller's, the operator's of a bill; or nobody had paid in time, or somebody paid after all. */
export type OrderCause = 'customer' | 'seller' | 'operator' | 'unpaid' | 'paid_late'

/** What something costs, in minor units: `total` is the sum of the others but for `taxIncluded`, with the discount taken off. */
export type Amounts = {
  readonly subTotal: number
  readonly discount: number
  readonly deliveryFee: number
  readonly taxIncluded: number
  readonly taxAdded: number
  readonly total: number
}

/** What one seller delivers: a part of a master order, often the only one. */
export type Order = Amounts & {
  readonly id: string
  readonly number: string
  readonly master: { readonly id: string; readonly number: string }
  readonly customerId: string
  readonly sellerId: string
  readonly type: OrderType
  readonly status: OrderStatus
  readonly paymentType: PaymentType
  readonly paymentStatus: PaymentStatus
  readonly currency: string
  /** What each tax comes to; null in orders older than these. */
  readonly taxLines: readonly TaxLine[] | null
  /** What delivery bears of the tax. */
  readonly deliveryTax: number
  /** What of the total was paid from the wallet, in minor units, when it was ordered. */
  readonly wallet: number
  /** What comes into the wallet of its account when it has arrived. Null in orders older than these. */
  readonly reward: PromisedReward | null
  /** Minor units that go back, or have gone. */
  readonly refunded: number
  /** What of it goes to the wallet because somebody asked for that, beside what was paid from there. */
  readonly refundedToWallet: number
  readonly address: OrderAddress
  readonly seller: OrderSeller
  /** As it was promised, or chosen; null where no day was. */
  readonly deliveryDay: Day | null
  /** Null where nobody chose, and for what is picked up. */
  readonly deliveryWindow: OrderWindow | null
  /** Null for what is delivered. */
  readonly pickup: OrderPickup | null
  /** Null for what was ordered: bought at a till, it was paid and taken along at once (decision 0095). */
  readonly counterSale: CounterSale | null
  /** Null of goods and services. */
  readonly bill: OrderedBill | null
  /** Null of what is not booked for a time. */
  readonly appointment: OrderAppointment | null
  readonly createdAt: Date
  readonly lines: readonly OrderLine[]
  readonly timeline: Timeline
}

export type Timeline = readonly { readonly status: OrderStatus; readonly at: Date }[]

/** One line for people: "14, Sycamore House, 12th Main Road, Bengaluru, Karnataka 560038". */
export const addressInWords = (address: OrderAddress): string =>
  [streetLine(address), address.street2, address.city, `${address.state} ${writtenZip(address.zip, address.country)}`].filter(Boolean).join(', ')

/** The states from which an order may go to `next`. */
export const statesThatCan = (next: OrderStatus): OrderStatus[] => ORDER_STATUSES.filter((status) => ORDER_TRANSITIONS[status].includes(next))

type WantedLine = Pick<OrderLine, 'variantId' | 'quantity'>

/** Which lines want more than there is, and how much there is of each; what is not in `stock` never had any. */
export const shortLinesOf = (lines: readonly WantedLine[], stock: ReadonlyMap<string, number>): { item: string; available: number }[] =>
  lines.flatMap(({ variantId, quantity }) => {
    const shortage = shortageOf(quantity, stock.get(variantId) ?? 0)
    return shortage ? [{ item: variantId, available: shortage.available }] : []
  })
