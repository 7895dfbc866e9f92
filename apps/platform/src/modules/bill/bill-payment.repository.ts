import { sql } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import type { BillDetails } from './bill-order.ports.ts'

/** The payment of a bill that somebody has in hand: whoever takes it later counts one more in `tries`, and then nothing of theirs is written any more. */
export type BillInHand = {
  readonly tenantId: string
  readonly orderId: string
  /** Null when the account is gone, which it can not be before the bill is over. */
  readonly details: BillDetails | null
  readonly amount: number
  readonly tries: number
  readonly sentAt: Date | null
  readonly createdAt: Date
}

type Of = { readonly tenantId: string; readonly orderId: string }
type Mine = Of & Pick<BillInHand, 'tries'>

const WAITING = {
  name: 'bill-waiting',
  text: `select tenant_id as "tenantId", order_id as "orderId" from bill_payment where state = 'unpaid' and look_at <= $1 order by look_at, order_id limit $2`,
}
const TAKE = {
  name: 'bill-take',
  text: `with due as (select tenant_id, order_id from bill_payment where state = 'sending' and look_at <= $1 order by look_at limit 1 for update skip locked)
         update bill_payment b set tries = b.tries + 1, look_at = $2 from due where b.tenant_id = due.tenant_id and b.order_id = due.order_id
         returning b.tenant_id as "tenantId", b.order_id as "orderId", b.details, b.amount::float8 as amount, b.tries, b.sent_at as "sentAt", b.created_at as "createdAt"`,
}
const MINE = `tenant_id = $1 and order_id = $2 and tries = $3 and state = 'sending'`
const TOLD = {
  name: 'bill-told',
  text: `update bill_payment set sent_at = $4, look_at = $5, details = details || jsonb_build_object('account', $6::text) where ${MINE} returning order_id`,
}
const WAIT = { name: 'bill-wait', text: `update bill_payment set look_at = $4 where ${MINE}` }
const COUNT_LATE = { name: 'bill-count-late', text: `select count(*)::int as count from bill_payment where state = 'sending' and created_at < $1` }

export function createBillPayments(database: Database) {
  return {
    /** Of every tenant: whose money is there and was not told of, or does not come any more. The oldest first. */
    listWaiting: (now: Date, most: number): Promise<readonly Of[]> => database.list<Of>(WAITING, [now, most]),
    /** One of any tenant that is to be asked about, which is left to whoever asks until `until`. */
    take: async (now: Date, until: Date): Promise<BillInHand | undefined> => (await database.run<BillInHand>(TAKE, [now, until]))[0],
    /** Before the aggregator is told: from then on it may know. False when somebody else has it in hand, who then tells it. */
    noteTold: async ({ tenantId, orderId, tries }: Mine, { account, at, until }: { account: string; at: Date; until: Date }): Promise<boolean> =>
      (await database.run(TOLD, [tenantId, orderId, tries, at, until, account])).length > 0,
    /** It is looked at again then. */
    wait: async ({ tenantId, orderId, tries }: Mine, until: Date): Promise<void> => void (await database.run(WAIT, [tenantId, orderId, tries, until])),
    /** Of every tenant: ordered before, and nobody knows yet what became of them. */
    countLate: async (before: Date): Promise<number> => (await database.list<{ count: number }>(COUNT_LATE, [before]))[0]?.count ?? 0,
  }
}
export type BillPayments = ReturnType<typeof createBillPayments>

/** Of orders. */
export type BillChange = {
  readonly tenantId: string
  readonly orderIds: readonly string[]
  readonly event: 'paid' | 'expired' | 'cancelled'
  readonly at: Date
}

/**
 * What the payment of an order, which the caller has locked (decision 0020), does to its bill: paid, it is to be sent, also when it had ended as nobody paid it in time;
 * otherwise it ends. `short`, and nothing is changed, where the number is gone with its account.
 */
export async function changeBills(tx: Orm, { tenantId, orderIds, event, at }: BillChange): Promise<'changed' | 'short'> {
  const those = sql`tenant_id = ${tenantId}::uuid and order_id = any(${sql.param(orderIds)}::uuid[])`
  if (event !== 'paid') {
    await tx.execute(sql`update bill_payment set state = 'ended', look_at = null where ${those} and state = 'unpaid'`)
    return 'changed'
  }
  const { rows } = await tx.execute<{ isGone: boolean }>(sql`select details is null as "isGone" from bill_payment where ${those} order by order_id for update`)
  if (rows.some(({ isGone }) => isGone)) return 'short'
  await tx.execute(sql`update bill_payment set state = 'unpaid', look_at = ${at.toISOString()}::timestamptz where ${those} and state in ('unpaid', 'ended')`)
  return 'changed'
}
