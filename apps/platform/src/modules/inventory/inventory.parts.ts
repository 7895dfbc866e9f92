import { holdsGivenBackBy } from '@galleria/rules'
import type { Step, View } from '../../infra/statement.ts'

/** Nothing happens unless this relation has a row. */
type When = { readonly when: string }

/** The pieces that are wanted of a variant, of two values of the statement: what and how many of each, in the same order. */
const wanted = (variantId: string) => `(:quantities::int[])[array_position(:variantIds::uuid[], ${variantId})]`

export const inventoryParts = {
  /** `tenant_id, variant_id, quantity`. A variant that never had any has no row. Whoever takes or gives back pieces changes `quantity` alone (decision 0143). */
  stock: 'stock' satisfies View,

  /**
   * Step `locked_stock`, with `variant_id`, `quantity` and `is_enough`: the stock of `:variantIds`, and whether it covers `:quantities`. Rows are locked in
   * the order of variants (decision 0020), so what it tells is true until the end. A variant that never had any stock has no row.
   * What is wanted comes as arrays, because PostgreSQL guesses a hundred rows for JSON and would read all of a small shop's stock.
   */
  lockStock: ({ when }: When): Step =>
    `locked_stock as (select variant_id, quantity, quantity >= ${wanted('variant_id')} as is_enough from stock
                       where tenant_id = :tenantId and variant_id = any(:variantIds::uuid[]) and exists (select 1 from ${when})
                       order by variant_id for update)`,

  /**
   * Step `taken_stock`: takes `:quantities` of `:variantIds`, which `locked_stock` has locked and found to be enough. What is left is reckoned from what the
   * lock has read: PostgreSQL tests `stock_not_negative` on the row as the statement knew it when it began before it looks whether there is a newer one.
   */
  takeStock: ({ when }: When): Step =>
    `taken_stock as (update stock s set quantity = l.quantity - ${wanted('l.variant_id')} from locked_stock l
                      where s.tenant_id = :tenantId and s.variant_id = any(:variantIds::uuid[]) and s.variant_id = l.variant_id and exists (select 1 from ${when}))`,

  /**
   * Step `locked_stock`, as `lockStock` makes it, for what several want: of the variants of `wanted`, a relation with `variant_id` and `quantity`, which are those of
   * `:wantedVariants`. There is enough of what covers all that is wanted of it. It comes after what is locked in the relation that is named.
   */
  lockStockOfAll: ({ wanted: all, after }: { readonly wanted: string; readonly after: string }): Step =>
    `locked_stock as materialized (select s.variant_id, s.quantity, s.quantity >= (select sum(w.quantity) from ${all} w where w.variant_id = s.variant_id) as is_enough from stock s
                       where s.tenant_id = :tenantId and s.variant_id = any(:wantedVariants::uuid[]) and (select count(*) from ${after}) >= 0
                       order by s.variant_id for update)`,

  /** Step `taken_stock`: takes what is in `taken`, a relation with `variant_id` and `quantity`, of what `lockStockOfAll` has found to be enough. */
  takeStockOfAll: ({ taken }: { readonly taken: string }): Step =>
    `taken_stock as (update stock s set quantity = l.quantity - t.quantity
                       from locked_stock l join (select variant_id, sum(quantity)::int as quantity from ${taken} group by variant_id) t on t.variant_id = l.variant_id
                      where s.tenant_id = :tenantId and s.variant_id = any(:wantedVariants::uuid[]) and s.variant_id = l.variant_id)`,

  /** `tenant_id, order_id, variant_id, quantity, state, expires_at`: pieces of orders that are paid online. */
  stockHolds: 'stock_hold' satisfies View,

  /** Step `held`: notes the pieces of `lines`, a relation with `order_id`, `variant_id` and `quantity`, which have just been taken, as held until `:heldUntil`. */
  holdStock: ({ lines }: { readonly lines: string }): Step =>
    `held as (insert into stock_hold (tenant_id, order_id, variant_id, quantity, expires_at)
              select :tenantId, order_id, variant_id, quantity, :heldUntil from ${lines})`,

  /** Step `released_holds`: of orders in a relation with `id` that are cancelled. Whoever cancels puts the pieces back with `returnStock`. */
  releaseHolds: ({ orders }: { readonly orders: string }): Step =>
    `released_holds as (update stock_hold set state = 'released'
                         where tenant_id = :tenantId and order_id = any(array(select id from ${orders}))
                           and state in (${holdsGivenBackBy('cancelled')
                             .map((state) => `'${state}'`)
                             .join(', ')}))`,

  /** Steps `locked_stock` and `returned_stock`: puts back the pieces of `given`, a relation with `variant_id` and `quantity`. */
  returnStock: ({ given }: { readonly given: string }): Step =>
    `locked_stock as (select variant_id from stock where tenant_id = :tenantId and variant_id = any(array(select variant_id from ${given}))
                       order by variant_id for update),
     returned_stock as (update stock s set quantity = s.quantity + g.quantity from ${given} g
                         where s.tenant_id = :tenantId and s.variant_id = g.variant_id and s.variant_id = any(array(select variant_id from locked_stock)))`,
}
