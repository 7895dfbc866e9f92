import type { Step, View } from '../../infra/statement.ts'

/** What others let happen to the payments of bills, within their statements (decision 0018). The order of each is locked by then (decision 0020). */
export const billParts = {
  /** `tenant_id, order_id, amount, state, is_due`: how far bills have come at the aggregator. */
  billPayments: '(select tenant_id, order_id, amount, state, look_at is not null as is_due from bill_payment)' satisfies View,

  /** Step `kept_bill`: of a new order in a relation with `id`, the payment that waits for its money until `:heldUntil`. Needs `:billDetails` (JSON), `:total` and `:createdAt`. */
  keepBill: ({ when }: { readonly when: string }): Step =>
    `kept_bill as (insert into bill_payment (tenant_id, order_id, customer_id, details, amount, state, look_at, created_at)
                   select :tenantId, ${when}.id, :customerId, :billDetails::jsonb, :total, 'unpaid', :heldUntil::timestamptz, :createdAt from ${when})`,

  /** Step `begun_bill`: of an order in a relation with `id` that is on its way to the operator from now on; whoever asks for it sends it, until `:lookAt`. */
  beginBill: ({ of }: { readonly of: string }): Step =>
    `begun_bill as (update bill_payment set state = 'sending', tries = tries + 1, look_at = :lookAt::timestamptz
                     where tenant_id = :tenantId and order_id = any(array(select id from ${of})) returning order_id, customer_id, details, amount, tries)`,

  /** Step `over_bill`: of orders in a relation with `id`: nothing more happens to it. */
  endBill: ({ of, state }: { readonly of: string; readonly state: 'paid' | 'refused' | 'ended' }): Step =>
    `over_bill as (update bill_payment set state = '${state}', look_at = null
                    where tenant_id = :tenantId and order_id = any(array(select id from ${of})) and state in ('unpaid', 'sending'))`,
}
export type BillParts = typeof billParts
