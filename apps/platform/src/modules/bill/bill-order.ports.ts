import type { OrderWire } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import type { PaymentObstacle, PaymentType } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'
import type { BillRequest, BillToOrder, MasterOrder } from '../order/index.ts'
import type { Tenant } from '../tenant/index.ts'
import type { BillAggregator, Operator } from './bill.ports.ts'

/** What is sent to the operator. */
export type BillDetails = {
  /** As it was when it was ordered: it is paid also when the aggregator lists it no more. */
  readonly operator: Operator
  /** It is for the stand-in of the aggregator, and no other is told of it. */
  readonly isTest: boolean
  /** Whose of the aggregator's accounts was told last; absent while none was. */
  readonly account?: string
  readonly number: string
  /** Its code. */
  readonly circle: string | null
  readonly phone: string | null
}

/** With whom a shop pays bills, and with which account there; undefined when it pays none. */
export type BillsOf = (tenant: Tenant) => Promise<BillsOfShop | undefined>
export type BillsOfShop = { readonly aggregator: BillAggregator; readonly isTest: boolean; readonly account: string }

/** `details`: as they were given when it was placed, or null. */
type Begun = { readonly orderId: string; readonly details: unknown; readonly amount: number; readonly tries: number }

/** Bills as orders: each step is done once, and an order and the payment of its bill are changed together. */
export type BillOrders = {
  /** The order that this request has made before; throws `idempotency.conflict` when another one has. */
  findPlaced(ctx: CustomerContext, request: BillRequest): Promise<MasterOrder | undefined>
  /** Throws `checkout.customer_missing` and `idempotency.conflict`. */
  place(
    ctx: CustomerContext,
    request: BillRequest,
    toOrder: BillToOrder & { readonly details: BillDetails },
  ): Promise<{ readonly master: MasterOrder; readonly isReplayed: boolean }>
  /** Undefined when it is not paid, or was sent or cancelled before. */
  send(tenantId: string, orderId: string, lookAt: Date): Promise<Begun | undefined>
  /** False when it was not on its way any more. */
  finish(tenant: Tenant, orderId: string, reference: string | null): Promise<boolean>
  refuse(tenant: Tenant, orderId: string): Promise<boolean>
}

/** What there is of each way to pay of a shop. `isTest`: with a stand-in that moves no money. */
export type PaymentMethodsOf = (
  tenant: Tenant,
) => Promise<readonly { readonly type: PaymentType; readonly obstacle: 'not_offered' | PaymentObstacle | null; readonly isTest: boolean }[]>

export type StartPayment = (
  ctx: CustomerContext,
  masterId: string,
  origin: string | undefined,
) => Promise<{ readonly redirectUrl: string | null; readonly sessionId: string | null }>

export type ToWirePlaced = (master: MasterOrder, locale: Locale) => OrderWire
export type WaitsForMoney = (master: MasterOrder) => boolean
