import type { Provider } from '@galleria/contract'
import type { Database } from '../../infra/database.ts'
import type { RefundState } from './payment.ts'
import { MISMATCH, SURPLUS } from './payment.repository.ts'
import type { SoldParts } from './payment.ports.ts'

/** Whose refunds: of one seller's orders, or of all of the tenant's. */
export type RefundsOf = { readonly tenantId: string; readonly sellerId: string | undefined }

export type ListedRefund = {
  readonly id: string
  readonly number: string
  readonly state: RefundState
  readonly reason: 'order' | 'surplus' | 'mismatch'
  readonly amount: number
  readonly currency: string
  readonly provider: Provider
  readonly isTest: boolean
  readonly tries: number
  readonly createdAt: Date
  readonly tryAt: Date
  readonly decidedAt: Date | null
}

export type MismatchedPayment = {
  readonly id: string
  readonly number: string
  readonly provider: Provider
  readonly isTest: boolean
  readonly amount: number
  readonly currency: string
  readonly takenAmount: number | null
  readonly takenCurrency: string | null
  readonly reference: string | null
  readonly decidedAt: Date
}

/** Where a list goes on, and how long it may be. Ids tell time: the newest comes first. */
export type Span = { readonly after: string | undefined; readonly limit: number }

const REASON = `case r.cause when '${SURPLUS}' then 'surplus' when '${MISMATCH}' then 'mismatch' else 'order' end`

const refundsOf = (soldParts: string): string => `
  select r.id, coalesce(o.number, p.order_number) as number, r.state, ${REASON} as reason, r.amount::float8 as amount, coalesce(p.taken_currency, p.currency) as currency,
         p.provider, p.is_test as "isTest", r.tries, r.created_at as "createdAt", r.try_at as "tryAt", r.decided_at as "decidedAt"
    from refund r join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
    left join ${soldParts} o on o.tenant_id = r.tenant_id and o.id = r.part_id
   where r.tenant_id = $1 and ($2::uuid is null or o.seller_id = $2)`

const MISMATCHED = {
  name: 'payment-mismatched',
  text: `select id, order_number as number, provider, is_test as "isTest", amount::float8 as amount, currency, taken_amount::float8 as "takenAmount",
                taken_currency as "takenCurrency", reference, decided_at as "decidedAt"
           from payment where tenant_id = $1 and state = 'mismatched' and ($2::uuid is null or id < $2) order by id desc limit $3`,
}

/** Back to the line. Its key stays: the provider may have done it without our hearing of it. */
const RETRY = {
  name: 'refund-retry',
  text: `update refund set state = 'queued', tries = 0, try_at = $3, decided_at = null where tenant_id = $1 and id = $2 and state = 'failed' returning id`,
}

/** Refunds and payments for those who look after them. */
export function createRefundList(database: Database, { soldParts }: SoldParts) {
  const list = {
    name: 'refund-list',
    text: `${refundsOf(soldParts)} and ($3::text is null or r.state = $3) and ($4::uuid is null or r.id < $4) order by r.id desc limit $5`,
  }
  const find = { name: 'refund-find', text: `${refundsOf(soldParts)} and r.id = $3` }
  return {
    list: ({ tenantId, sellerId }: RefundsOf, state: RefundState | undefined, { after, limit }: Span): Promise<readonly ListedRefund[]> =>
      database.run<ListedRefund>(list, [tenantId, sellerId ?? null, state ?? null, after ?? null, limit]),
    find: async ({ tenantId, sellerId }: RefundsOf, id: string): Promise<ListedRefund | undefined> =>
      (await database.run<ListedRefund>(find, [tenantId, sellerId ?? null, id]))[0],
    /** Does nothing to what has not failed. */
    retry: async (tenantId: string, id: string, at: Date): Promise<void> => {
      await database.run(RETRY, [tenantId, id, at])
    },
    listMismatched: (tenantId: string, { after, limit }: Span): Promise<readonly MismatchedPayment[]> =>
      database.run<MismatchedPayment>(MISMATCHED, [tenantId, after ?? null, limit]),
  }
}
export type RefundList = ReturnType<typeof createRefundList>
