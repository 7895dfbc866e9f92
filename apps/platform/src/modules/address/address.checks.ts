import { MAX_ADDRESSES } from '@galleria/rules'
import { type Check, rowCheck } from '../../infra/checks.ts'

export const addressChecks: readonly Check[] = [
  rowCheck(
    'address.default',
    'whoever has addresses has one that is the default', // ST-12
    `select 'customer ' || customer_id as id from address group by tenant_id, customer_id having count(*) filter (where is_default) <> 1`,
  ),
  rowCheck(
    'address.limit',
    `a customer has ${MAX_ADDRESSES} addresses at most`,
    `select 'customer ' || customer_id as id from address group by tenant_id, customer_id having count(*) > ${MAX_ADDRESSES}`,
  ),
]
