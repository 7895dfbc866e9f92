import { type Check, rowCheck } from '../../infra/checks.ts'

export const inventoryChecks: readonly Check[] = [
  rowCheck('stock.not_negative', 'there are no fewer than no pieces', `select 'variant ' || variant_id as id from stock where quantity < 0`),
]
