import { MAX_LINES } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'
import { readOfEach } from '../../infra/read-of-each.ts'
import { type Step, statement } from '../../infra/statement.ts'
import type { Raise } from './buy-again.ts'
import type { CartLine, PricedLine } from './cart.ts'
import type { CartParts } from './cart.ports.ts'
import { type GoneRow, type PricedRow, pricedLineOf, pricedLines } from './priced-lines.parts.ts'

/** Whose things alone a cart is to hold, and the variants of the lines that were in it when that was decided. */
export type OnlySeller = { readonly id: string; readonly seen: readonly string[] }

/** 'mixed': something of another seller has come into the cart since. */
export type Raised = ReadonlyMap<string, number> | 'full' | 'mixed'

/** A cart as it is read. `gone`: what has left the catalogue since it came in. It is in the cart until somebody takes it out, and comes back with its product. */
export type LoadedCart = { readonly lines: readonly PricedLine[]; readonly gone: readonly CartLine[] }

type Row = PricedRow & { readonly isAsked?: boolean }

const isSold = (row: Row | GoneRow): row is Row => row.productId !== null

const loadedCartOf = (rows: readonly (Row | GoneRow)[]): LoadedCart => ({
  lines: rows.filter(isSold).map(({ isAsked: _, ...row }) => pricedLineOf(row)),
  // At quantity 0 it is not in the cart, only asked for.
  gone: rows.filter((row) => !isSold(row) && row.quantity > 0).map(({ variantId, quantity }) => ({ variantId, quantity })),
})

/** SQLSTATE that `refuse_full_cart` and `refuse_full_saved` raise; the whole statement is undone. */
const FULL = 'GA003'

const OWNER = ['tenantId', 'customerId'] as const

/**
 * Adds pieces, of each variant up to its `most`, unless there are more than `maxLines` lines then. Rows are written in the order of variants. Where the cart is of
 * one seller, `sellerId`, nothing is written when it has come to hold things of another beside the lines that were `seen`: two at once may have seen it empty.
 */
const raise = <const More extends string = never>(lockCustomer: Step, drop: string, more: readonly More[] = []) =>
  statement(
    drop ? 'cart-raise-instead' : 'cart-raise',
    [...OWNER, 'variantIds', 'quantities', 'mosts', 'maxLines', 'sellerId', 'seen', ...more],
    `with ${lockCustomer},
     allowed as materialized (select id from owner where :sellerId::uuid is null or not holds_other_seller(:tenantId, id, :sellerId::uuid, :seen::uuid[])),
     ${drop}
     raised as (insert into cart_line as line (tenant_id, customer_id, variant_id, quantity, added_at)
                select :tenantId, allowed.id, given.variant_id, least(given.quantity, given.most), now() + n * interval '1 microsecond'
                  from allowed, unnest(:variantIds::uuid[], :quantities::int[], :mosts::int[]) with ordinality as given (variant_id, quantity, most, n)
                 order by given.variant_id
                    on conflict (tenant_id, customer_id, variant_id) do update
                   set quantity = least(line.quantity + (:quantities::int[])[array_position(:variantIds::uuid[], line.variant_id)],
                                        greatest((:mosts::int[])[array_position(:variantIds::uuid[], line.variant_id)], 1))
                returning variant_id, quantity)
     select risen.quantities, not exists (select from allowed) and exists (select from owner) as "isMixed", ${drop ? 'gone.lines,' : ''} refuse_full_cart(:tenantId, :customerId, :maxLines)
       from (select jsonb_object_agg(variant_id, quantity) as quantities from raised) risen${drop && ', (select count(*) as lines from dropped) gone'}`,
  )

/** Composed once, of what others publish (decision 0018). */
function cartStatements(parts: CartParts) {
  const { lockCustomer, variants, stock } = parts
  /**
   * The variant that an id means: itself; or of a product the variant that is in the cart already, else the default one, whose price the lists show
   * (`defaultVariantOf` of the rules).
   */
  const variantMeant = `coalesce(
  (select v.id from ${variants} v where v.tenant_id = :tenantId and v.id = :id::uuid),
  (select v.id from ${variants} v left join ${stock} s on s.tenant_id = :tenantId and s.variant_id = v.id
                                  left join cart_line c on c.tenant_id = :tenantId and c.customer_id = :customerId and c.variant_id = v.id
    where v.tenant_id = :tenantId and v.product_id = :id::uuid
    order by c.added_at nulls last, coalesce(s.quantity, 0) > 0 desc, v.price, v.position limit 1))`

  const own = '(select variant_id, quantity, added_at from cart_line where tenant_id = :tenantId and customer_id = :customerId)'

  return {
    /** The customer's lines. */
    load: readOfEach(statement('cart-load', OWNER, pricedLines(parts, own, '', 'left join')), ['uuid']),

    /** The customer's lines, and one more variant at quantity 0 when it is not among them. That one is marked: it may have been asked for by its product. */
    loadWith: readOfEach(
      statement(
        'cart-load-with',
        [...OWNER, 'id'],
        `with own as ${own},
     asked as (select ${variantMeant} as variant_id),
     wanted as (select own.*, variant_id = (select variant_id from asked) as is_asked from own
                union all select variant_id, 0, now(), true from asked where variant_id not in (select variant_id from own))
     ${pricedLines(parts, 'wanted', 'w.is_asked as "isAsked"', 'left join')}`,
      ),
      ['uuid', 'uuid'],
    ),

    price: statement(
      'cart-price',
      ['tenantId', 'variantIds', 'quantities'],
      `with wanted as (select variant_id, quantity, now() + n * interval '1 microsecond' as added_at
                           from unnest(:variantIds::uuid[], :quantities::int[]) with ordinality as given (variant_id, quantity, n)) ${pricedLines(parts, 'wanted')}`,
    ),

    /** The customer's lines, and these variants at quantity 0, in the order given, as far as they are not among them. */
    loadWithAll: statement(
      'cart-load-with-all',
      [...OWNER, 'variantIds'],
      `with own as ${own},
     wanted as (select own.* from own
                union all select asked.id, 0, now() + n * interval '1 microsecond' from unnest(:variantIds::uuid[]) with ordinality as asked (id, n)
                           where asked.id not in (select variant_id from own))
     ${pricedLines(parts, 'wanted', '', 'left join')}`,
    ),

    raise: raise(lockCustomer, ''),
    /** The same, and drops other lines. */
    raiseInstead: raise(
      lockCustomer,
      `dropped as (delete from cart_line c using allowed
                  where c.tenant_id = :tenantId and c.customer_id = allowed.id and c.variant_id = any(:dropped::uuid[]) returning c.variant_id),`,
      ['dropped'],
    ),

    /** Reckoned from what the lock has read: of two at once, the second lowers what the first has left (decision 0020). */
    lower: statement(
      'cart-lower',
      [...OWNER, 'id', 'quantity'],
      `with meant as (select ${variantMeant} as id),
     line as (select variant_id, quantity from cart_line
               where tenant_id = :tenantId and customer_id = :customerId and variant_id = (select id from meant) for update),
     gone as (delete from cart_line c using line
               where c.tenant_id = :tenantId and c.customer_id = :customerId and c.variant_id = line.variant_id and line.quantity <= :quantity)
     update cart_line c set quantity = line.quantity - :quantity from line
      where c.tenant_id = :tenantId and c.customer_id = :customerId and c.variant_id = line.variant_id and line.quantity > :quantity`,
    ),

    /** Sets quantities, unless there are more than `maxLines` then. `added_at` keeps the order given; rows are written in the order of variants. */
    merge: statement(
      'cart-merge',
      [...OWNER, 'variantIds', 'quantities', 'maxLines'],
      `with ${lockCustomer},
     merged as (insert into cart_line (tenant_id, customer_id, variant_id, quantity, added_at)
                select :tenantId, owner.id, given.variant_id, given.quantity, now() + n * interval '1 microsecond'
                  from owner, unnest(:variantIds::uuid[], :quantities::int[]) with ordinality as given (variant_id, quantity, n)
                  join ${variants} v on v.tenant_id = :tenantId and v.id = given.variant_id
                 order by given.variant_id
                    on conflict (tenant_id, customer_id, variant_id) do update set quantity = excluded.quantity
                returning variant_id)
     select done.lines, refuse_full_cart(:tenantId, :customerId, :maxLines) from (select count(*) as lines from merged) done`,
    ),

    empty: statement(
      'cart-empty',
      OWNER,
      `with ${lockCustomer} delete from cart_line c using owner where c.tenant_id = :tenantId and c.customer_id = owner.id`,
    ),
  }
}

export const columnsOf = (lines: readonly CartLine[]) => ({ variantIds: lines.map((line) => line.variantId), quantities: lines.map((line) => line.quantity) })

export function createCartRepositories({ database, parts }: { readonly database: Database; readonly parts: CartParts }) {
  const sql = cartStatements(parts)
  return {
    cartOf: (tenantId: string, customerId: string) => {
      const owner = { tenantId, customerId }
      return {
        /** All lines, oldest first. */
        load: async (): Promise<LoadedCart> => loadedCartOf(await database.read<Row | GoneRow>(sql.load, sql.load.values(owner))),
        /** The same with the variant that `id` means, itself or its product's, at quantity 0 when it is not in the cart. */
        loadWith: async (id: string): Promise<LoadedCart & { readonly asked: PricedLine | undefined }> => {
          const rows = await database.read<Row | GoneRow>(sql.loadWith, sql.loadWith.values({ ...owner, id }))
          const cart = loadedCartOf(rows)
          return { ...cart, asked: cart.lines[rows.filter(isSold).findIndex((row) => row.isAsked)] }
        },
        /** All lines, and these variants at quantity 0 where they are not among them, as far as they are still sold. */
        loadWithAll: async (variantIds: readonly string[]): Promise<LoadedCart> =>
          loadedCartOf(await database.read<Row | GoneRow>(sql.loadWithAll, sql.loadWithAll.values({ ...owner, variantIds }))),
        /** Adds pieces, each variant once, and drops other lines. Answers the quantities that the lines have now, by variant; 'full' and 'mixed' change nothing. */
        raise: async (raises: readonly Raise[], dropped: readonly string[], onlySeller: OnlySeller | null): Promise<Raised> => {
          const only = { sellerId: onlySeller?.id ?? null, seen: onlySeller?.seen ?? [] }
          const values = { ...owner, ...columnsOf(raises), mosts: raises.map(({ most }) => most), dropped, maxLines: MAX_LINES, ...only }
          const raising = dropped.length > 0 ? sql.raiseInstead : sql.raise
          const rows = await unlessFull(
            database.run<{ quantities: Readonly<Record<string, number>> | null; isMixed: boolean }>(raising, raising.values(values)),
          )
          if (rows === 'full') return rows
          return rows[0]?.isMixed ? 'mixed' : new Map(Object.entries(rows[0]?.quantities ?? {}))
        },
        /** `variantId` may be a product's id, too. */
        lower: async ({ variantId: id, quantity }: CartLine): Promise<void> =>
          void (await database.run(sql.lower, sql.lower.values({ ...owner, id, quantity }))),
        /** Sets these quantities; unknown variants are left out. 'full' changes nothing. */
        putAll: async (lines: readonly CartLine[]): Promise<'put' | 'full'> => {
          const values = sql.merge.values({ ...owner, ...columnsOf(lines), maxLines: MAX_LINES })
          return (await unlessFull(database.run(sql.merge, values))) === 'full' ? 'full' : 'put'
        },
        empty: async (): Promise<void> => void (await database.run(sql.empty, sql.empty.values(owner))),
      }
    },
    /** Prices lines that belong to nobody yet. */
    priceLines: async (tenantId: string, lines: readonly CartLine[]): Promise<PricedLine[]> =>
      (await database.list<Row>(sql.price, sql.price.values({ tenantId, ...columnsOf(lines) }))).map(pricedLineOf),
  }
}
export type CartRepositories = ReturnType<typeof createCartRepositories>

export async function unlessFull<T>(written: Promise<T>): Promise<T | 'full'> {
  return written.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === FULL) return 'full'
    throw error
  })
}
