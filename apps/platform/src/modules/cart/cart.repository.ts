import { textIn } from '@galleria/kernel'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../infra/database.ts'
import { type CartLine, choiceInWords, type OptionWords, type PricedLine } from './cart.ts'
import { cartLineTable } from './cart.tables.ts'

type Row = Omit<PricedLine, 'choice'> & { readonly productOptions: readonly OptionWords[]; readonly chosen: Readonly<Record<string, string>> }

/** What is known now of the variants in `wanted` (columns variant_id, quantity, added_at). Hidden and deleted ones fall out. */
const PRICED = `select w.variant_id as "variantId", w.quantity, p.id as "productId", p.slug || '-' || p.id as slug, v.sku, p.name, p.options as "productOptions",
       v.options as chosen, v.price::float8 as "unitPrice", v.list_price::float8 as "listPrice", coalesce(s.quantity, 0) as stock,
       p.seller_id as "sellerId", se.name as "sellerName", '/img/' || coalesce(v.images[1], p.images[1], 'none') as image, m.hue
  from wanted w
  join variant v on v.tenant_id = $1 and v.id = w.variant_id
  join product p on p.tenant_id = $1 and p.id = v.product_id and p.status = 'active'
  join seller se on se.tenant_id = $1 and se.id = p.seller_id
  join market m on m.tenant_id = $1 and m.id = p.market_id
  left join stock s on s.tenant_id = $1 and s.variant_id = v.id
 order by w.added_at, w.variant_id`

/** The customer's lines, and one more variant at quantity 0 when it is not among them. */
const LOAD = {
  name: 'cart-load',
  text: `with own as (select variant_id, quantity, added_at from cart_line where tenant_id = $1 and customer_id = $2),
     wanted as (select * from own union all select $3::uuid, 0, now() where $3::uuid is not null and not exists (select 1 from own where variant_id = $3::uuid))
     ${PRICED}`,
}

const PRICE = {
  name: 'cart-price',
  text: `with wanted as (select variant_id, quantity, now() + n * interval '1 microsecond' as added_at
                           from unnest($2::uuid[], $3::int[]) with ordinality as given (variant_id, quantity, n)) ${PRICED}`,
}

/** Adds pieces up to $5 and drops the lines in $6, in one statement. */
const RAISE = {
  name: 'cart-raise',
  text: `with dropped as (delete from cart_line where tenant_id = $1 and customer_id = $2 and variant_id = any($6::uuid[]))
     insert into cart_line as line (tenant_id, customer_id, variant_id, quantity) values ($1, $2, $3, least($4::int, $5::int))
         on conflict (tenant_id, customer_id, variant_id) do update set quantity = least(line.quantity + $4::int, greatest($5::int, 1))
      returning quantity`,
}

const LOWER = {
  name: 'cart-lower',
  text: `with gone as (delete from cart_line where tenant_id = $1 and customer_id = $2 and variant_id = $3 and quantity <= $4)
     update cart_line set quantity = quantity - $4 where tenant_id = $1 and customer_id = $2 and variant_id = $3 and quantity > $4`,
}

const MERGE = {
  name: 'cart-merge',
  text: `insert into cart_line (tenant_id, customer_id, variant_id, quantity, added_at)
     select $1, $2, given.variant_id, given.quantity, now() + n * interval '1 microsecond'
       from unnest($3::uuid[], $4::int[]) with ordinality as given (variant_id, quantity, n)
       join variant v on v.tenant_id = $1 and v.id = given.variant_id
         on conflict (tenant_id, customer_id, variant_id) do update set quantity = excluded.quantity`,
}

function pricedLineOf({ productOptions, chosen, ...line }: Row): PricedLine {
  const inWords = (locale: 'en' | 'es') => choiceInWords(productOptions, chosen, (text) => textIn(text, locale))
  return { ...line, choice: { en: inWords('en'), es: inWords('es') } }
}

export function cartRepository(database: Database, tenantId: string, customerId: string) {
  return {
    /** All lines, oldest first; with `variantId` also that variant, at quantity 0 when it is not in the cart. */
    load: async (variantId: string | null = null): Promise<PricedLine[]> =>
      (await database.read<Row>(LOAD, [tenantId, customerId, variantId])).map(pricedLineOf),
    /** Adds pieces, at most `most` in all, and drops other lines. Answers the quantity that the line has now. */
    raise: async (line: CartLine, most: number, dropVariantIds: readonly string[]): Promise<number> => {
      const [row] = await database.run<{ quantity: number }>(RAISE, [tenantId, customerId, line.variantId, line.quantity, most, dropVariantIds])
      return row?.quantity ?? 0
    },
    lower: async (line: CartLine): Promise<void> => void (await database.run(LOWER, [tenantId, customerId, line.variantId, line.quantity])),
    /** Sets these quantities; unknown variants are left out. */
    putAll: async (lines: readonly CartLine[]): Promise<void> =>
      void (await database.run(MERGE, [tenantId, customerId, lines.map((line) => line.variantId), lines.map((line) => line.quantity)])),
    empty: async (): Promise<void> =>
      void (await database.orm.delete(cartLineTable).where(and(eq(cartLineTable.tenantId, tenantId), eq(cartLineTable.customerId, customerId)))),
  }
}

/** Prices lines that belong to nobody yet. */
export async function priceLines(database: Database, tenantId: string, lines: readonly CartLine[]): Promise<PricedLine[]> {
  const rows = await database.run<Row>(PRICE, [tenantId, lines.map((line) => line.variantId), lines.map((line) => line.quantity)])
  return rows.map(pricedLineOf)
}
