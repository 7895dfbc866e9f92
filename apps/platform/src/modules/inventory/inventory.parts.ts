import type { Step, View } from '../../infra/statement.ts'

type TakeStock = {
  /** A relation with `variant_id` and `quantity`; the value `:variantIds` names the same variants. */
  readonly given: string
  /** Nothing happens unless this relation has a row. */
  readonly when: string
}

export const inventoryParts = {
  /** `tenant_id, variant_id, quantity`. A variant that never had any has no row. */
  stock: 'stock' satisfies View,

  /**
   * Steps `locked_stock` and `taken_stock`: takes pieces where there are enough, and tells of which variants. Rows are locked in the order of variants
   * (decision 0020). The variants come as an array besides, because PostgreSQL guesses a hundred rows for JSON and would read all of a small shop's stock.
   */
  takeStock: ({ given, when }: TakeStock): Step =>
    `locked_stock as (select variant_id from stock where tenant_id = :tenantId and variant_id = any(:variantIds::uuid[]) and exists (select 1 from ${when})
                       order by variant_id for update),
     taken_stock as (update stock s set quantity = s.quantity - g.quantity from ${given} g
                      where s.tenant_id = :tenantId and s.variant_id = g.variant_id and s.quantity >= g.quantity
                        and s.variant_id = any(array(select variant_id from locked_stock))
                      returning s.variant_id)`,

  /** Steps `locked_stock` and `returned_stock`: puts back the pieces of `given`, a relation with `variant_id` and `quantity`. */
  returnStock: ({ given }: Pick<TakeStock, 'given'>): Step =>
    `locked_stock as (select variant_id from stock where tenant_id = :tenantId and variant_id = any(array(select variant_id from ${given}))
                       order by variant_id for update),
     returned_stock as (update stock s set quantity = s.quantity + g.quantity from ${given} g
                         where s.tenant_id = :tenantId and s.variant_id = g.variant_id and s.variant_id = any(array(select variant_id from locked_stock)))`,
}
