import { MAX_LINES, MAX_QUANTITY } from '@galleria/rules'
import type { Step, View } from '../../infra/statement.ts'

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

  /**
   * Step `locked_lines`, with `customer_id` and `variant_id`, as `lockLines` makes it, for several: the lines of `wanted`, a relation with `customer_id`, `variant_id` and
   * `quantity`, but of `owners`, as `lockCustomers` calls who are locked, alone.
   */
  lockLinesOfAll: ({ wanted, after }: { readonly wanted: string; readonly after: string }): Step =>
    `locked_lines as materialized (select l.customer_id, l.variant_id
                        from cart_line l join ${wanted} w on w.customer_id = l.customer_id and w.variant_id = l.variant_id and w.quantity = l.quantity
                       where l.tenant_id = :tenantId and l.customer_id in (select id from owners) and (select count(*) from ${after}) >= 0
                       order by l.customer_id, l.variant_id for update of l)`,

  /** Step `taken_lines`: takes what is in `taken`, a relation with `customer_id` and `variant_id`, out of the carts that it is in. */
  takeLinesOfAll: ({ taken }: { readonly taken: string }): Step =>
    `taken_lines as (delete from cart_line c using ${taken} t where c.tenant_id = :tenantId and c.customer_id = t.customer_id and c.variant_id = t.variant_id)`,

  /**
   * Steps `held_lines` and `lines_back`, with `variant_id`: puts the pieces of `given`, a relation with `variant_id`, `seller_id`, `quantity` and the order of `place`, into the
   * cart of `owner`, as `lockCustomer` calls who is locked, again. Of what has come into it meanwhile there are as many as there were to be, not both; nothing is put
   * back where the cart would have too many lines, or with `:isOfOneSeller` things of two sellers.
   */
  returnLines: ({ given, variants }: { readonly given: string; readonly variants: View }): Step =>
    `held_lines as (select variant_id from cart_line where tenant_id = :tenantId and customer_id = (select id from owner)),
     lines_back as (insert into cart_line as line (tenant_id, customer_id, variant_id, quantity, added_at)
                    select :tenantId, owner.id, g.variant_id, least(g.quantity, ${MAX_QUANTITY}), now() + row_number() over (order by g.place) * interval '1 microsecond'
                      from owner, ${given} g join ${variants} v on v.tenant_id = :tenantId and v.id = g.variant_id
                     where (select count(*) from (select variant_id from held_lines union select variant_id from ${given}) all_lines) <= ${MAX_LINES}
                       and not (:isOfOneSeller::boolean and holds_other_seller(:tenantId, owner.id, g.seller_id, '{}'))
                     order by g.variant_id
                        on conflict (tenant_id, customer_id, variant_id) do update set quantity = greatest(line.quantity, excluded.quantity)
                    returning variant_id)`,
}
