import type { AddressInput, CartWire } from '@galleria/contract'
import type { CustomerContext, RequestContext } from '../../context.ts'
import type { AddedAll, CartOutcome } from '../cart/index.ts'
import type { Basket, BasketChoice, Buyer, QuoteFacet, QuoteTerms } from '../checkout/index.ts'
import type { CountedSlot } from '../pick-up/index.ts'
import type { Seller } from '../seller/index.ts'
import type { Step, View } from '../../infra/statement.ts'
import type { AmountType, Balances, HoldEvent } from '@galleria/rules'
import type { Orm } from '../../infra/database.ts'
import type { OrderAddress } from './order.ts'

export type BasketOf = (ctx: CustomerContext, choice: BasketChoice) => Promise<Basket>
/** When a quote of exactly these terms was made; undefined when it does not hold (any more). */
export type QuotedAt = (hash: string, terms: QuoteTerms) => Date | undefined
/** In what a quote differs from these terms. */
export type QuoteChanges = (hash: string, terms: QuoteTerms) => readonly QuoteFacet[]
/** Whether a quote is paid from the wallet, as far as its hash tells. */
export type UsesWallet = (hash: string) => boolean
/** Whether something of a quote is to be picked up, as far as its hash tells. */
export type HasPickup = (hash: string) => boolean
/** Before their places are taken: makes sure that slots can be counted. */
export type PrepareSlots = (ctx: RequestContext, slots: readonly CountedSlot[]) => Promise<void>
export type SellerOf = (tenantId: string, id: string) => Promise<Seller | undefined>

/** Who an order says that it is for. */
export type Addressee = { readonly fullName?: string | undefined; readonly phone?: string | undefined }

/** A whole address given with the order, for `addressee` unless it names somebody: checked and located, not kept. Throws `order.address_invalid`. */
export type LocateAddress = (ctx: RequestContext, input: AddressInput, addressee: Addressee) => Promise<OrderAddress>

/** Whom to tell about an order. */
export type Contact = { readonly email: string | null; readonly phone: string | null; readonly firstName: string; readonly isGuest?: boolean }

/** `isConfirmed` is whether a code has shown that the address or number of the account is theirs. */
export type Recipient = Pick<Buyer, 'isConfirmed' | 'isGuest' | 'standing' | 'balances' | 'couponUses'> & {
  readonly contact: Contact
  /** As the account says; empty where it says nothing. */
  readonly name: { readonly first: string; readonly last: string }
  readonly address: OrderAddress | undefined
}

/** The customer, with one of their own addresses: the default one when no id is given. With what is in their wallet where that is asked for. */
export type RecipientOf = (
  ctx: CustomerContext,
  addressId: string | undefined,
  wanted?: { readonly balances: boolean; readonly couponUses?: boolean },
) => Promise<Recipient | undefined>

/** What a wallet pays for parts of an order, as the values of the statement that places it. */
export type BookPayment = (parts: readonly PaidPart[], at: Date) => PaymentBooking
export type PaidPart = { readonly id: string; readonly number: string; readonly share: Balances }
export type PaymentBooking = {
  readonly walletTypes: readonly AmountType[]
  readonly walletAmounts: readonly number[]
  /** JSON. */
  readonly walletEntries: string
  readonly walletPostings: string
}

/** What is kept of an appointment beside its order: `details` are sealed, `files` are ids of files of the customer, null stands for a reminder that nobody needs. */
export type KeptAppointment = { readonly details: Uint8Array; readonly files: readonly string[]; readonly remindAt: Date | null }

/** Whether an order keeps the coupon that it has, if any, or gives it back. Its row is locked before stock. */
export type KeepCoupon = (tx: Orm, of: { tenantId: string; orderId: string; isKept: boolean }) => Promise<void>

/** Takes pieces that were bought after all out of a cart, as far as they are in it. */
export type TakeOut = (
  tx: Orm,
  of: { tenantId: string; customerId: string; lines: readonly { readonly variantId: string; readonly quantity: number }[] },
) => Promise<void>

/** Lets something happen to the pieces of orders that are locked; `short` when pieces that have to be taken again are gone, and nothing was changed. */
export type ChangeHolds = (tx: Orm, of: { tenantId: string; orderIds: readonly string[]; event: HoldEvent }) => Promise<'changed' | 'short'>

/** The same for their places in slots where they are picked up; `short` when one that has to be taken again is full or over, and nothing was changed. */
export type ChangeBookings = ChangeHolds

/** Gives an order that is locked another slot of the same place, which takes so many; `full` when that takes no more, and nothing was changed. */
export type MoveBooking = (tx: Orm, of: { tenantId: string; orderId: string; to: Date; capacity: number }) => Promise<'moved' | 'full'>

/** Notes beside an order that is locked when its appointment takes place from now on. */
export type MoveKeptAppointment = (tx: Orm, of: { tenantId: string; orderId: string; startsAt: Date; at: Date }) => Promise<void>

/**
 * The same for the payment of a bill: it waits for its money again, or has ended. `short` when it can not be sent any more, as the account is gone that knew the number.
 */
export type ChangeBills = ChangeHolds

/** Bills that are not paid in time, the oldest first. */
export type ExpiredBills = ExpiredHolds

/** What somebody sends to an operator from now on; `details` is what was kept of it. `tries` tells whoever has it in hand from others. */
export type BillBegun = {
  readonly orderId: string
  readonly customerId: string | null
  readonly details: unknown
  readonly amount: number
  readonly tries: number
}

/** What is held for orders that are locked is sold, to be paid on delivery. */
export type EndHolds = (tx: Orm, of: { tenantId: string; orderIds: readonly string[] }) => Promise<void>

/** Orders whose pieces were held long enough, the oldest first. */
export type ExpiredHolds = (at: Date, most: number) => Promise<readonly { readonly tenantId: string; readonly orderId: string }[]>

/**
 * Opens the payment of an own order that waits for its money. `redirectUrl` is null when the provider could not be reached, or nothing is left to pay; then it
 * can be asked again.
 */
export type StartPayment = (
  ctx: CustomerContext,
  masterId: string,
  origin: string | undefined,
) => Promise<{ readonly redirectUrl: string | null; readonly sessionId: string | null }>

/** Puts what can still be bought of these variants into the customer's cart, each named once; with `isFilledUp` only what is missing there. Throws `cart.other_seller` and `cart.full`. */
export type AddAllToCart = (
  ctx: CustomerContext,
  wanted: readonly { readonly variantId: string; readonly quantity: number }[],
  terms: { readonly replaceCart: boolean; readonly isFilledUp: boolean },
) => Promise<AddedAll>

/** A cart as its own calls answer it. */
export type WireCartOf = (ctx: RequestContext, cart: CartOutcome) => CartWire

/** Asks the provider of an order's payment how it stands; the order follows. */
export type ConfirmPayment = (ctx: CustomerContext, masterId: string) => Promise<void>

/** What the statements of an order do to what belongs to others (decision 0018). The names given are those of relations of the statement. */
export type OrderParts = {
  /** `tenant_id, id`: accounts that are gone. */
  readonly erasedCustomers: View
  readonly lockCustomer: Step
  readonly lockCustomers: Step
  readonly lockStockOfAll: (of: { wanted: string; after: string }) => Step
  readonly takeStockOfAll: (of: { taken: string }) => Step
  readonly lockLinesOfAll: (of: { wanted: string; after: string }) => Step
  readonly takeLinesOfAll: (of: { taken: string }) => Step
  readonly lockStock: (of: { when: string }) => Step
  readonly takeStock: (of: { when: string }) => Step
  readonly holdStock: (of: { lines: string }) => Step
  readonly releaseHolds: (of: { orders: string }) => Step
  /** `tenant_id, order_id, variant_id, quantity, state, expires_at` */
  readonly stockHolds: View
  readonly lockSlots: (of: { when: string }) => Step
  readonly bookSlots: (of: { when: string }) => Step
  readonly releaseSlots: (of: { orders: string }) => Step
  /** `tenant_id, order_id, seller_id, store, starts_at, state` */
  readonly bookings: View
  readonly returnStock: (of: { given: string }) => Step
  /** `tenant_id, id, first_name, last_name, email, phone, confirmed_at, is_guest` */
  readonly customers: View
  readonly lockLines: (of: { after: string }) => Step
  readonly takeLines: (of: { when: string }) => Step
  /** `tenant_id, id`: every variant that there is. */
  readonly variants: View
  readonly returnLines: (of: { given: string; variants: View }) => Step
  /** Holds on to files of the customer, those of `:bookedFiles` that are there. */
  readonly holdFiles: (of: { ids: string; when: string }) => Step
  readonly keepAppointment: (of: { when: string; files: string }) => Step
  /** `tenant_id, order_id, seller_id, mode, starts_at` */
  readonly appointments: View
  readonly lockCoupon: Step
  readonly redeemCoupon: (of: { when: string }) => Step
  readonly returnCoupon: (of: { of: string }) => Step
  readonly lockWallet: (of: { after: string }) => Step
  readonly spendWallet: (of: { when: string }) => Step
  /** `tenant_id, order_id, amount, state, is_due` */
  readonly billPayments: View
  readonly keepBill: (of: { when: string }) => Step
  readonly beginBill: (of: { of: string }) => Step
  readonly endBill: (of: { of: string; state: 'paid' | 'refused' | 'ended' }) => Step
}
