import type { CustomerContext } from '../../context.ts'
import type { Orm } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'
import type { Order, PiecesBack, RefundOfPieces } from '../order/index.ts'
import type { AlreadyBack, PaidPart } from '@galleria/rules'

/** What has been bought, and the money for it. */
export type Returning = {
  /** The parts of an own order, or the one that is named; throws `order.not_found`. */
  partsOf(ctx: CustomerContext, idOrNumber: string): Promise<readonly Order[]>
  soldBy(tenantId: string, sellerId: string, orderId: string): Promise<Order | undefined>
  /** What was paid for these pieces, when `already` has gone back; undefined when there is nothing to pay back. */
  refundFor(order: Order, wanted: PiecesBack | undefined, already: AlreadyBack): RefundOfPieces | undefined
  /** What was paid for an order, for sharing out what goes back; undefined where it was not paid. */
  paidPartOf(order: Order): PaidPart | undefined
  refundsOf(
    tx: Orm,
    tenantId: string,
  ): {
    /** Locks an order; tells what of it has gone back. */
    hold(orderId: string): Promise<AlreadyBack>
    refund(
      order: Order,
      refund: RefundOfPieces,
      of: { readonly reason: 'returned'; readonly key: string; readonly at: Date; readonly isToWallet: boolean },
    ): Promise<void>
  }
}

/** A picture of the customer that the return shows from now on. */
export type ReturnPicture = { readonly fileId: string; readonly image: string }

export type ReturnPorts = {
  readonly returning: Returning
  /** Holds the customer's row until the transaction ends (decision 0020). */
  readonly holdCustomer: (tx: Orm, ctx: CustomerContext) => Promise<void>
  /** Holds on to pictures of the customer; throws `storage.file_not_found`. */
  readonly attachPictures: (tx: Orm, ctx: CustomerContext, urls: readonly string[]) => Promise<readonly ReturnPicture[]>
  /** Throws `wallet.not_offered` where there is none to pay back to. */
  readonly assertHasWallet: (ctx: CustomerContext) => void
  /** Pieces by variation are for sale again. */
  readonly addStock: (tx: Orm, tenantId: string, pieces: ReadonlyMap<string, number>) => Promise<void>
  /** They are not any more; false, and nothing is changed, where some are sold by now. */
  readonly takeStock: (tx: Orm, tenantId: string, pieces: ReadonlyMap<string, number>) => Promise<boolean>
}

export type ReturnParts = {
  /** `tenant_id, id, number, customer_id, seller_id, seller, currency, total, wallet, refunded, payment_type, locale, is_at_shop` */
  readonly soldParts: View
  /** `tenant_id, order_id, position, variant_id, slug, name, choice, quantity, refunded_quantity, image, market`; `name` and `choice` by language */
  readonly linesOfParts: View
  /** `tenant_id, id, first_name, last_name, email, phone, confirmed_at` */
  readonly customers: View
}
