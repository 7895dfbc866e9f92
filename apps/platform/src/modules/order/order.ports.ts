import type { AddressInput } from '@galleria/contract'
import type { CustomerContext, RequestContext } from '../../context.ts'
import type { Basket, BasketChoice, QuoteTerms } from '../checkout/index.ts'
import type { Seller } from '../seller/index.ts'
import type { Step } from '../../infra/statement.ts'
import type { OrderAddress } from './order.ts'

export type BasketOf = (ctx: CustomerContext, choice: BasketChoice) => Promise<Basket>
export type QuoteHolds = (hash: string, terms: QuoteTerms) => boolean
export type SellerOf = (tenantId: string, id: string) => Promise<Seller | undefined>

/** Who an order says that it is for. */
export type Addressee = { readonly fullName?: string | undefined; readonly phone?: string | undefined }

/** A whole address given with the order, for `addressee` unless it names somebody: checked and located, not kept. Throws `order.address_invalid`. */
export type LocateAddress = (ctx: RequestContext, input: AddressInput, addressee: Addressee) => Promise<OrderAddress>

/** Whom to tell about an order. */
export type Contact = { readonly email: string | null; readonly phone: string | null; readonly firstName: string }

/** The customer, with one of their own addresses: the default one when no id is given. */
export type RecipientOf = (
  ctx: CustomerContext,
  addressId: string | undefined,
) => Promise<{ readonly contact: Contact; readonly address: OrderAddress | undefined } | undefined>

/** What the statements of an order do to what belongs to others (decision 0018). The names given are those of relations of the statement. */
export type OrderParts = {
  readonly lockCustomer: Step
  readonly lockStock: (of: { when: string }) => Step
  readonly takeStock: (of: { when: string }) => Step
  readonly returnStock: (of: { given: string }) => Step
  readonly lockLines: (of: { after: string }) => Step
  readonly takeLines: (of: { when: string }) => Step
}
