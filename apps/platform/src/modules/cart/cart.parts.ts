import type { Step } from '../../infra/statement.ts'

const OF_CUSTOMER = 'tenant_id = :tenantId and customer_id = :customerId and variant_id = any(:variantIds::uuid[])'

export const cartParts = {
  /**
   * Step `locked_lines`, with `variant_id`: the lines of `:variantIds` that are in the customer's cart in just these `:quantities`, which are in the same
   * order. It comes after what is locked in the relation that is named (decision 0020).
   */
  lockLines: ({ after }: { readonly after: string }): Step =>
    `locked_lines as (select variant_id from cart_line
                       where ${OF_CUSTOMER} and quantity = (:quantities::int[])[array_position(:variantIds::uuid[], variant_id)]
                         and (select count(*) from ${after}) >= 0
                       order by variant_id for update)`,

  /** Step `taken_lines`: takes the lines of `:variantIds`, which `locked_lines` has locked, out of the cart if the relation that is named has a row. */
  takeLines: ({ when }: { readonly when: string }): Step => `taken_lines as (delete from cart_line where ${OF_CUSTOMER} and exists (select 1 from ${when}))`,
}
