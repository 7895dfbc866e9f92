import type { Step } from '../../infra/statement.ts'

type TakeLines = {
  /** A relation with `variant_id` and `quantity`. */
  readonly given: string
  /** A relation with the `variant_id` of what has been locked: lines are taken after those (decision 0020). */
  readonly after: string
}

export const cartParts = {
  /** Step `taken_lines`: takes what is given out of the customer's cart where it is there in just this quantity, and tells of which variants. */
  takeLines: ({ given, after }: TakeLines): Step =>
    `taken_lines as (delete from cart_line c using ${given} g
                      where c.tenant_id = :tenantId and c.customer_id = :customerId and c.variant_id = g.variant_id and c.quantity = g.quantity
                        and c.variant_id = any(array(select variant_id from ${after}))
                      returning c.variant_id)`,
}
