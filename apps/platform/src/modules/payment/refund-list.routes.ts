import {
  listMismatchedPayments,
  listRefunds,
  listSellerRefunds,
  type MismatchedPaymentWire,
  type RefundWire,
  retryRefund,
  retrySellerRefund,
} from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { PAGE_SIZE } from '@galleria/rules'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { ListedRefund, MismatchedPayment, RefundList, RefundsOf, Span } from './refund-list.repository.ts'
import type { RefundState } from './payment.ts'

const toWireRefund = ({ id, number, amount, currency, createdAt, tryAt, decidedAt, ...rest }: ListedRefund): RefundWire => ({
  _id: id,
  orderId: number,
  ...rest,
  amount: { amount, currency },
  createdAt: createdAt.toISOString(),
  tryAt: decidedAt === null ? tryAt.toISOString() : null,
  decidedAt: decidedAt?.toISOString() ?? null,
})

const toWireMismatched = (payment: MismatchedPayment): MismatchedPaymentWire => {
  const { id, number, amount, currency, takenAmount, takenCurrency, decidedAt, ...rest } = payment
  return {
    _id: id,
    orderId: number,
    ...rest,
    asked: { amount, currency },
    taken: takenAmount === null || takenCurrency === null ? null : { amount: takenAmount, currency: takenCurrency },
    decidedAt: decidedAt.toISOString(),
  }
}

/** A page of a list, of which one row more than fits was asked for: then it goes on. */
function pageOf<Row extends { readonly id: string }, Wire>(
  rows: readonly Row[],
  limit: number,
  toWire: (row: Row) => Wire,
): { data: Wire[]; next: string | null } {
  const shown = rows.slice(0, limit)
  return { data: shown.map(toWire), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

/** Money that did not go as it should, for those who can do something about it. */
export function refundListRoutes({ refunds, clock }: { readonly refunds: RefundList; readonly clock: Clock }) {
  type Asked = { readonly state?: RefundState | undefined; readonly after?: string | undefined; readonly limit?: number | undefined }
  const spanOf = ({ after, limit = PAGE_SIZE }: Asked): Span => ({ after, limit: limit + 1 })

  async function list(of: RefundsOf, asked: Asked) {
    return pageOf(await refunds.list(of, asked.state, spanOf(asked)), asked.limit ?? PAGE_SIZE, toWireRefund)
  }

  async function retry(of: RefundsOf, id: string) {
    if (!(await refunds.find(of, id))) throw new DomainError('refund.not_found')
    await refunds.retry(of.tenantId, id, clock())
    const refund = await refunds.find(of, id)
    if (!refund) throw new DomainError('refund.not_found')
    return { data: toWireRefund(refund) }
  }

  return [
    implement(listRefunds, ({ tenant }, { query }) => list({ tenantId: tenant.id, sellerId: undefined }, query)),
    implement(retryRefund, ({ tenant }, { params }) => retry({ tenantId: tenant.id, sellerId: undefined }, params.id)),
    implement(listSellerRefunds, ({ tenant, actor }, { query }) => list({ tenantId: tenant.id, sellerId: actor.sellerId }, query)),
    implement(retrySellerRefund, ({ tenant, actor }, { params }) => retry({ tenantId: tenant.id, sellerId: actor.sellerId }, params.id)),
    implement(listMismatchedPayments, async ({ tenant }, { query }) =>
      pageOf(await refunds.listMismatched(tenant.id, spanOf(query)), query.limit ?? PAGE_SIZE, toWireMismatched),
    ),
  ]
}
