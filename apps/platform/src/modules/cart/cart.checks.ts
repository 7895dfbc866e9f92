import { MAX_LINES, MAX_QUANTITY, MAX_SAVED } from '@galleria/rules'
import { type Check, rowCheck } from '../../infra/checks.ts'
import type { View } from '../../infra/statement.ts'

export const cartChecks = ({ variants }: { readonly variants: View }): readonly Check[] => [
  rowCheck(
    'cart.limits',
    `a cart has ${MAX_LINES} lines at most, each of 1 to ${MAX_QUANTITY} pieces`,
    `select 'cart of ' || customer_id as id from cart_line group by tenant_id, customer_id
     having count(*) > ${MAX_LINES} or min(quantity) < 1 or max(quantity) > ${MAX_QUANTITY}`,
  ),
  rowCheck(
    'saved.limits',
    `${MAX_SAVED} variants are kept for later at most`,
    `select 'saved of ' || customer_id as id from saved_line group by tenant_id, customer_id having count(*) > ${MAX_SAVED}`,
  ),
  rowCheck(
    'cart.variants',
    'what is in a cart is in the catalogue',
    `select 'cart of ' || c.customer_id as id from cart_line c where not exists (select from ${variants} v where v.tenant_id = c.tenant_id and v.id = c.variant_id)`,
  ),
]
