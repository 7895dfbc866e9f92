import { textIn } from '@galleria/kernel'
import type { Database } from '../../infra/database.ts'
import { type CartLine, choiceInWords, MAX_LINES, type OptionWords, type PricedLine } from './cart.ts'

type Row = Omit<PricedLine, 'choice'> & {
  readonly productOptions: readonly OptionWords[]
  readonly chosen: Readonly<Record<string, string>>
  readonly isAsked: boolean | null
}

/**
 * The variant that an id means: itself; or of a product the variant that is in the cart already, else the default one, whose price the lists
 * show (`leadVariantOf`). Needs `$2`, the customer.
 */
const variantMeantBy = (id: string) => `coalesce(
  (select v.id from variant v where v.tenant_id = $1 and v.id = ${id}),
  (select v.id from variant v left join stock s on s.tenant_id = $1 and s.variant_id = v.id
                              left join cart_line c on c.tenant_id = $1 and c.customer_id = $2 and c.variant_id = v.id
    where v.tenant_id = $1 and v.product_id = ${id}
    order by c.added_at nulls last, coalesce(s.quantity, 0) > 0 desc, v.price, v.position limit 1))`

/** What is known now of the variants in `wanted` (columns variant_id, quantity, added_at, is_asked). Hidden and deleted ones fall out. */
const PRICED = `select w.variant_id as "variantId", w.quantity, p.id as "productId", p.slug || '-' || p.id as slug, v.sku, p.name, p.options as "productOptions",
       v.options as chosen, v.price::float8 as "unitPrice", v.list_price::float8 as "listPrice", coalesce(s.quantity, 0) as stock,
       p.seller_id as "sellerId", se.name as "sellerName", '/img/' || coalesce(v.images[1], p.images[1], 'none') as image, m.hue, w.is_asked as "isAsked"
  from wanted w
  join variant v on v.tenant_id = $1 and v.id = w.variant_id
  join product p on p.tenant_id = $1 and p.id = v.product_id and p.status = 'active'
  join seller se on se.tenant_id = $1 and se.id = p.seller_id
  join market m on m.tenant_id = $1 and m.id = p.market_id
  left join stock s on s.tenant_id = $1 and s.variant_id = v.id
 order by w.added_at, w.variant_id`

/** The customer's lines, and one more variant at quantity 0 when it is not among them. That one is marked: it may have been asked for by its product. */
const LOAD = {
  name: 'cart-load',
  text: `with own as (select variant_id, quantity, added_at from cart_line where tenant_id = $1 and customer_id = $2),
     asked as (select ${variantMeantBy('$3::uuid')} as variant_id where $3::uuid is not null),
     wanted as (select own.*, variant_id = (select variant_id from asked) as is_asked from own
                union all select variant_id, 0, now(), true from asked where variant_id not in (select variant_id from own))
     ${PRICED}`,
}

const PRICE = {
  name: 'cart-price',
  text: `with wanted as (select variant_id, quantity, now() + n * interval '1 microsecond' as added_at, false as is_asked
                           from unnest($2::uuid[], $3::int[]) with ordinality as given (variant_id, quantity, n)) ${PRICED}`,
}

/** Whatever changes a cart waits for its owner's row first, so that changes of one cart come one after the other (decision 0020). */
const OWNER = 'owner as (select id from customer where tenant_id = $1 and id = $2 for no key update)'

/** SQLSTATE that `refuse_full_cart` raises; the whole statement is undone. */
const FULL = 'GA003'

/** Adds pieces up to $5 and drops the lines in $6, in one statement, unless there are more than $7 lines then. */
const RAISE = {
  name: 'cart-raise',
  text: `with ${OWNER},
     dropped as (delete from cart_line c using owner where c.tenant_id = $1 and c.customer_id = owner.id and c.variant_id = any($6::uuid[]) returning c.variant_id),
     raised as (insert into cart_line as line (tenant_id, customer_id, variant_id, quantity) select $1, id, $3, least($4::int, $5::int) from owner
                    on conflict (tenant_id, customer_id, variant_id) do update set quantity = least(line.quantity + $4::int, greatest($5::int, 1))
                returning quantity)
     select raised.quantity, gone.lines, refuse_full_cart($1, $2, $7) from raised, (select count(*) as lines from dropped) gone`,
}

const LOWER = {
  name: 'cart-lower',
  text: `with meant as (select ${variantMeantBy('$3::uuid')} as id),
     gone as (delete from cart_line where tenant_id = $1 and customer_id = $2 and variant_id = (select id from meant) and quantity <= $4)
     update cart_line set quantity = quantity - $4 where tenant_id = $1 and customer_id = $2 and variant_id = (select id from meant) and quantity > $4`,
}

/** Sets quantities, unless there are more than $5 lines then. `added_at` keeps the order given; rows are written in the order of variants. */
const MERGE = {
  name: 'cart-merge',
  text: `with ${OWNER},
     merged as (insert into cart_line (tenant_id, customer_id, variant_id, quantity, added_at)
                select $1, owner.id, given.variant_id, given.quantity, now() + n * interval '1 microsecond'
                  from owner, unnest($3::uuid[], $4::int[]) with ordinality as given (variant_id, quantity, n)
                  join variant v on v.tenant_id = $1 and v.id = given.variant_id
                 order by given.variant_id
                    on conflict (tenant_id, customer_id, variant_id) do update set quantity = excluded.quantity
                returning variant_id)
     select done.lines, refuse_full_cart($1, $2, $5) from (select count(*) as lines from merged) done`,
}

const EMPTY = {
  name: 'cart-empty',
  text: `with ${OWNER} delete from cart_line c using owner where c.tenant_id = $1 and c.customer_id = owner.id`,
}

function pricedLineOf({ productOptions, chosen, isAsked: _, ...line }: Row): PricedLine {
  const inWords = (locale: 'en' | 'es') => choiceInWords(productOptions, chosen, (text) => textIn(text, locale))
  return { ...line, choice: { en: inWords('en'), es: inWords('es') } }
}

export function cartRepository(database: Database, tenantId: string, customerId: string) {
  return {
    /** All lines, oldest first. */
    load: async (): Promise<PricedLine[]> => (await database.read<Row>(LOAD, [tenantId, customerId, null])).map(pricedLineOf),
    /** The same with the variant that `id` means, itself or its product's, at quantity 0 when it is not in the cart. */
    loadWith: async (id: string): Promise<{ lines: PricedLine[]; asked: PricedLine | undefined }> => {
      const rows = await database.read<Row>(LOAD, [tenantId, customerId, id])
      const lines = rows.map(pricedLineOf)
      return { lines, asked: lines[rows.findIndex((row) => row.isAsked)] }
    },
    /** Adds pieces, at most `most` in all, and drops other lines. Answers the quantity that the line has now; 'full' changes nothing. */
    raise: async (line: CartLine, most: number, dropVariantIds: readonly string[]): Promise<number | 'full'> => {
      const values = [tenantId, customerId, line.variantId, line.quantity, most, dropVariantIds, MAX_LINES]
      const rows = await unlessFull(database.run<{ quantity: number }>(RAISE, values))
      return rows === 'full' ? rows : (rows[0]?.quantity ?? 0)
    },
    /** `variantId` may be a product's id, too. */
    lower: async (line: CartLine): Promise<void> => void (await database.run(LOWER, [tenantId, customerId, line.variantId, line.quantity])),
    /** Sets these quantities; unknown variants are left out. 'full' changes nothing. */
    putAll: async (lines: readonly CartLine[]): Promise<'put' | 'full'> => {
      const values = [tenantId, customerId, lines.map((line) => line.variantId), lines.map((line) => line.quantity), MAX_LINES]
      return (await unlessFull(database.run(MERGE, values))) === 'full' ? 'full' : 'put'
    },
    empty: async (): Promise<void> => void (await database.run(EMPTY, [tenantId, customerId])),
  }
}

async function unlessFull<T>(written: Promise<T>): Promise<T | 'full'> {
  return written.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === FULL) return 'full'
    throw error
  })
}

/** Prices lines that belong to nobody yet. */
export async function priceLines(database: Database, tenantId: string, lines: readonly CartLine[]): Promise<PricedLine[]> {
  const rows = await database.run<Row>(PRICE, [tenantId, lines.map((line) => line.variantId), lines.map((line) => line.quantity)])
  return rows.map(pricedLineOf)
}
