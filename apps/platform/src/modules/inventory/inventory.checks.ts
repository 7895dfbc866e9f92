import { type Check, rowCheck } from '../../infra/checks.ts'
import type { View } from '../../infra/statement.ts'
import type { LedgerParts } from './inventory.ports.ts'

export const inventoryChecks: readonly Check[] = [
  rowCheck('stock.not_negative', 'there are no fewer than no pieces', `select 'variant ' || variant_id as id from stock where quantity < 0`),
]

/** `tenant_id, variant_id, pieces`: of each variant what orders have taken and what has not come back. Reads all lines of all orders. */
export const piecesOut = ({ takenPieces, restockedLines, linesOfParts }: LedgerParts): View =>
  `(select tenant_id, variant_id, sum(pieces)::bigint as pieces
      from (select tenant_id, variant_id, quantity as pieces from ${takenPieces} t
            union all
            select l.tenant_id, l.variant_id, -r.quantity from ${restockedLines} r
              join ${linesOfParts} l on l.tenant_id = r.tenant_id and l.order_id = r.order_id and l.position = r.position) moved group by 1, 2)`

/** What is not reckoned yet is left out (decision 0143). */
export const ledgerChecks = (parts: LedgerParts): readonly Check[] => [
  rowCheck(
    'stock.supplied',
    'of a variant there are as many pieces as were put in, less those that orders have taken',
    `select 'variant ' || s.variant_id || ': ' || s.quantity || ' left and ' || coalesce(o.pieces, 0) || ' taken of ' || s.supplied as id
       from stock s left join ${piecesOut(parts)} o on o.tenant_id = s.tenant_id and o.variant_id = s.variant_id
      where s.supplied <> s.quantity + coalesce(o.pieces, 0)`,
  ),
]
