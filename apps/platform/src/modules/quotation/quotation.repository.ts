import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { QuotationParts } from './quotation.ports.ts'
import type { Quotation } from './quotation.ts'

export type NewQuotation = Pick<
  Quotation,
  'id' | 'number' | 'customerId' | 'sellerId' | 'productId' | 'variantId' | 'name' | 'choice' | 'quantity' | 'comments' | 'neededBy' | 'currency'
> & { readonly at: Date }

export type NewOffer = { readonly unitPrice: number; readonly currency: string; readonly validUntil: Date; readonly answer: string; readonly at: Date }

/** Whose quotations are seen: a customer's own, or those that a seller was asked for. */
export type QuotationOwner = { readonly side: 'customer' | 'seller'; readonly id: string }

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

export function quotationRepository(db: Orm, tenantId: string, owner: QuotationOwner, { customers, agreedPrices, conversations }: QuotationParts) {
  const own = sql`q.tenant_id = ${tenantId} and q.${sql.raw(owner.side)}_id = ${owner.id}`
  const read = async (those: SQL, rest: SQL): Promise<Quotation[]> =>
    (
      await db.execute<{ row: Quotation }>(sql`
        select to_jsonb(v) as row from (
          select q.id, q.number, q.customer_id as "customerId", c.first_name as "firstName", c.last_name as "lastName", q.seller_id as "sellerId", q.product_id as "productId",
                 q.variant_id as "variantId", q.name, q.choice, q.quantity, q.comments, q.needed_by as "neededBy", q.created_at as "createdAt", q.answer,
                 q.answered_at as "answeredAt", q.unit_price as "unitPrice", q.currency, q.valid_until as "validUntil", q.declined_at is not null as "isDeclined",
                 q.withdrawn_at is not null as "isWithdrawn", coalesce(a.is_used, false) as "isOrdered", t.id as "conversationId"
            from quotation q left join ${sql.raw(customers)} c on c.tenant_id = q.tenant_id and c.id = q.customer_id
                             left join ${sql.raw(agreedPrices)} a on a.tenant_id = q.tenant_id and a.id = q.id
                             left join ${sql.raw(conversations)} t on t.tenant_id = q.tenant_id and t.customer_id = q.customer_id and t.seller_id = q.seller_id
           where ${own} and ${those} ${rest}) v`)
    ).rows.map(({ row }) => row)

  return {
    page: async (limit: number, offset: number): Promise<{ readonly quotations: Quotation[]; readonly total: number }> => {
      const [quotations, counted] = await Promise.all([
        read(sql`true`, sql`order by q.created_at desc, q.id limit ${limit} offset ${offset}`),
        db.execute<{ total: number }>(sql`select count(*)::int as total from quotation q where ${own}`),
      ])
      return { quotations, total: counted.rows[0]?.total ?? 0 }
    },
    find: async (id: string): Promise<Quotation | undefined> => (await read(sql`q.id = ${id}`, sql``))[0],
    /** Until the transaction ends nobody else answers or withdraws it. */
    hold: async (id: string): Promise<Quotation | undefined> => {
      await db.execute(sql`select from quotation q where ${own} and q.id = ${id} for update`)
      return (await read(sql`q.id = ${id}`, sql``))[0]
    },
    /** That nobody has answered and its customer has not withdrawn. */
    countOpen: async (): Promise<number> =>
      (
        await db.execute<{ total: number }>(
          sql`select count(*)::int as total from quotation q where ${own} and q.answered_at is null and q.withdrawn_at is null`,
        )
      ).rows[0]?.total ?? 0,
    /** False where another one has this number. */
    add: async ({ name, choice, at, ...of }: NewQuotation): Promise<boolean> =>
      (
        await db.execute(sql`
          insert into quotation (tenant_id, id, number, customer_id, seller_id, product_id, variant_id, name, choice, quantity, comments, needed_by, currency, created_at)
          values (${tenantId}, ${of.id}, ${of.number}, ${of.customerId}, ${of.sellerId}, ${of.productId}, ${of.variantId}, ${JSON.stringify(name)}::jsonb,
                  ${JSON.stringify(choice)}::jsonb, ${of.quantity}, ${of.comments}, ${of.neededBy}, ${of.currency}, ${instant(at)})
          on conflict on constraint quotation_number do nothing returning id`)
      ).rows.length > 0,
    offer: async (id: string, { unitPrice, currency, validUntil, answer, at }: NewOffer): Promise<void> => {
      await db.execute(sql`
        update quotation q set unit_price = ${unitPrice}, currency = ${currency}, valid_until = ${instant(validUntil)}, answer = ${answer}, answered_at = ${instant(at)}, declined_at = null
         where ${own} and q.id = ${id}`)
    },
    decline: async (id: string, answer: string, at: Date): Promise<void> => {
      await db.execute(sql`update quotation q set answer = ${answer}, answered_at = ${instant(at)}, declined_at = ${instant(at)} where ${own} and q.id = ${id}`)
    },
    withdraw: async (id: string, at: Date): Promise<void> => {
      await db.execute(sql`update quotation q set withdrawn_at = ${instant(at)} where ${own} and q.id = ${id}`)
    },
  }
}
