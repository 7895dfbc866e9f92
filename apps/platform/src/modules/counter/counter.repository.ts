import { LOCALES, type Locale, type LocalizedText } from '@galleria/kernel'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import type { OptionWords } from '../cart/index.ts'
import type { CounterParts } from './counter.ports.ts'
import { counterCodeTable } from './counter.tables.ts'

/** Whoever stands at a till; `locale` in which they read, as far as it is known. */
export type Shopper = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale | null
}

type CounterProduct = {
  readonly variantId: string
  readonly productId: string
  readonly sku: string
  readonly name: LocalizedText
  readonly options: readonly OptionWords[]
  readonly chosen: Readonly<Record<string, string>>
  readonly price: number
  readonly stock: number
  readonly image: string
  readonly market: string
}

type NewCode = { readonly customerId: string; readonly code: string; readonly locale: Locale; readonly expiresAt: Date }

/** `%` and `_` mean themselves. */
const likely = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)

export function counterRepository(db: Orm, tenantId: string, parts: CounterParts) {
  const [customers, buyers, variants, stock] = [sql.raw(parts.customers), sql.raw(parts.buyers), sql.raw(parts.variantsForSale), sql.raw(parts.stock)]
  const lastLocale = sql`(select b.locale from ${buyers} b where b.tenant_id = c.tenant_id and b.customer_id = c.id and b.locale is not null order by b.created_at desc limit 1)`
  const shopper = sql`c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone`
  const there = sql`c.tenant_id = ${tenantId} and not c.is_guest and not c.is_erased`
  const first = async (query: ReturnType<typeof sql>): Promise<Shopper | undefined> => (await db.execute<Shopper>(query)).rows[0]
  return {
    /** In place of the one before it. False where somebody else has it. */
    putCode: async ({ customerId, code, locale, expiresAt }: NewCode): Promise<boolean> => {
      const { rowCount } = await db.execute(sql`
        insert into counter_code (tenant_id, customer_id, code, locale, expires_at)
        select ${tenantId}::uuid, ${customerId}::uuid, ${code}, ${locale}, ${expiresAt.toISOString()}::timestamptz
         where not exists (select from counter_code where tenant_id = ${tenantId} and code = ${code} and customer_id <> ${customerId}::uuid)
        on conflict (tenant_id, customer_id) do update set code = excluded.code, locale = excluded.locale, expires_at = excluded.expires_at`)
      return rowCount === 1
    },
    /** Whose code it is, while it holds. */
    byCode: (code: string, at: Date): Promise<Shopper | undefined> =>
      first(sql`select ${shopper}, k.locale from counter_code k join ${customers} c on c.tenant_id = k.tenant_id and c.id = k.customer_id
                 where k.tenant_id = ${tenantId} and k.code = ${code} and k.expires_at > ${at.toISOString()}::timestamptz and ${there}`),
    /** Of an account that has shown to be its owner's. */
    byPhone: (phone: string): Promise<Shopper | undefined> =>
      first(sql`select ${shopper}, ${lastLocale} as locale from ${customers} c where ${there} and c.phone = ${phone} and c.confirmed_at is not null`),
    byId: (id: string): Promise<Shopper | undefined> =>
      first(sql`select ${shopper}, ${LOCALES[0]} as locale from ${customers} c where ${there} and c.id = ${id}::uuid`),

    /** Variants of a seller whose names have all these words, or whose number begins with all that was typed: those first. */
    products: async (
      sellerId: string,
      { text, words }: { readonly text: string; readonly words: readonly string[] },
      most: number,
    ): Promise<CounterProduct[]> => {
      const named = words.map((word) => sql` and exists (select from jsonb_each_text(v.name) n where n.value ilike ${`%${likely(word)}%`})`)
      const numbered = sql`v.sku ilike ${`${likely(text)}%`}`
      const { rows } = await db.execute<CounterProduct>(sql`
        select v.id as "variantId", v.product_id as "productId", v.sku, v.name, v.options, v.chosen, v.price::float8 as price, coalesce(s.quantity, 0) as stock, '/img/' || v.image as image, v.market
          from ${variants} v left join ${stock} s on s.tenant_id = v.tenant_id and s.variant_id = v.id
         where v.tenant_id = ${tenantId} and v.seller_id = ${sellerId}::uuid and (${numbered} or (true ${sql.join(named, sql``)}))
         order by ${numbered} desc, coalesce(s.quantity, 0) > 0 desc, v.name ->> ${LOCALES[0]}::text, v.sku, v.id limit ${most}`)
      return rows
    },
  }
}

/** Codes that are over, of all tenants. */
export const forgetCounterCodes = (db: Orm, now: Date): Promise<number> =>
  deleteInBatches(db, counterCodeTable, sql`expires_at < ${now.toISOString()}::timestamptz`)
