import { LOCALES, type Locale } from '@galleria/kernel'
import type { OrderStatus, PaymentStatus } from '@galleria/rules'
import { type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Orm } from '../../infra/database.ts'
import type { InvoiceKind, InvoiceSeller, Paper } from './invoice.ts'
import type { InvoiceParts } from './invoice.ports.ts'

/** An order as far as writing its papers goes. */
export type OrderToInvoice = {
  readonly id: string
  readonly sellerId: string
  readonly seller: Omit<InvoiceSeller, 'businessNo'>
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly currency: string
  readonly total: number
  readonly locale: Locale
  /** Its operator writes one. */
  readonly isBill: boolean
}

/** `key` is of what is written once, however often it is asked for. */
type NewPaper = Omit<Paper, 'id' | 'position'> & { readonly key: string; readonly sellerId: string }

const ORDER = sql.raw(
  `o.id, o.seller_id as "sellerId", o.seller, o.status, o.payment_status as "paymentStatus", o.currency, o.total::float8 as total, coalesce(o.locale, '${LOCALES[0]}') as locale, o.is_bill as "isBill"`,
)

export function invoiceRepository(db: Orm, tenantId: string, { soldParts }: InvoiceParts) {
  const orders = sql.raw(soldParts)
  const rowsOf = async <Row>(statement: SQL): Promise<Row[]> => (await db.execute(statement)).rows as Row[]
  return {
    findOrder: async (id: string): Promise<OrderToInvoice | undefined> =>
      (await rowsOf<OrderToInvoice>(sql`select ${ORDER} from ${orders} o where o.tenant_id = ${tenantId} and o.id = ${id}::uuid`))[0],

    idsOf: async (numbers: readonly string[]): Promise<string[]> =>
      (await rowsOf<{ id: string }>(sql`select o.id from ${orders} o where o.tenant_id = ${tenantId} and o.number = any(${sql.param([...numbers])})`)).map(
        ({ id }) => id,
      ),

    /** Papers of these orders, oldest first. */
    listOf: async (orderIds: readonly string[]): Promise<Paper[]> =>
      (
        await rowsOf<Omit<Paper, 'issuedAt'> & { issuedAt: string }>(
          sql`select id, kind, position, order_id as "orderId", amount::float8 as amount, currency, seller, locale, issued_at as "issuedAt" from invoice
               where tenant_id = ${tenantId} and order_id = any(${sql.param([...orderIds])}::uuid[]) order by issued_at, position`,
        )
      ).map((row) => ({ ...row, issuedAt: new Date(row.issuedAt) })),

    /** Locks a seller's numbers (decision 0061): nobody else writes a paper of theirs until the transaction ends. What is read afterwards is as it is then. */
    hold: async (sellerId: string): Promise<void> => {
      await db.execute(sql`insert into invoice_series (tenant_id, seller_id) values (${tenantId}, ${sellerId}::uuid) on conflict do nothing`)
      await db.execute(sql`select 1 from invoice_series where tenant_id = ${tenantId} and seller_id = ${sellerId}::uuid for update`)
    },

    has: async (kind: InvoiceKind, key: string): Promise<boolean> =>
      (await rowsOf(sql`select 1 from invoice where tenant_id = ${tenantId} and kind = ${kind} and key = ${key}`)).length > 0,

    /** Gives a paper the next number of its series; behind `hold`. */
    write: async ({ sellerId, kind, orderId, key, amount, currency, seller, locale, issuedAt }: NewPaper): Promise<void> => {
      const column = sql.raw(kind === 'invoice' ? 'invoices' : 'credit_notes')
      await db.execute(
        sql`with next as (update invoice_series set ${column} = ${column} + 1 where tenant_id = ${tenantId} and seller_id = ${sellerId}::uuid returning ${column} as position)
            insert into invoice (tenant_id, id, seller_id, kind, position, order_id, key, amount, currency, seller, locale, issued_at)
            select ${tenantId}::uuid, ${newId()}::uuid, ${sellerId}::uuid, ${kind}, position, ${orderId}::uuid, ${key}, ${amount}, ${currency}, ${JSON.stringify(seller)}::jsonb,
                   ${locale}, ${issuedAt.toISOString()}::timestamptz from next`,
      )
    },
  }
}
