import type { CustomerContext } from '../../context.ts'
import type { PaymentType } from '@galleria/rules'
import type { Orm } from '../../infra/database.ts'
import type { OrderToPay, Settled } from '../order/index.ts'

/** By id or number, its own or that of a part. Throws `order.not_found`. */
export type FindOrderToPay = (ctx: CustomerContext, idOrNumber: string) => Promise<OrderToPay>

/** Whether money may be taken for it: it stands, and nobody has paid. */
export type IsOrderWaiting = (tenantId: string, masterId: string) => Promise<boolean>

/** Tells an order what its payment has come to, in the payment's transaction, which holds the payment's row. */
export type SettleOrder = (
  tx: Orm,
  of: { readonly tenantId: string; readonly masterId: string; readonly outcome: 'paid' | 'failed' | 'retried' },
) => Promise<Settled>

/** Refuses a way to pay that is not there for this order. */
export type AssertPayableLike = (ctx: CustomerContext, order: OrderToPay, type: PaymentType) => Promise<void>

/** An order is paid in another way from now on, in a transaction that holds its last payment's row; false when it does not wait for money any more. */
export type SwitchOrder = (tx: Orm, of: { readonly tenantId: string; readonly masterId: string; readonly to: PaymentType }) => Promise<boolean>
