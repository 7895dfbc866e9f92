import type { View } from '../../infra/statement.ts'

/** Where pieces go that leave the stock, and from where they come back. */
export type LedgerParts = {
  /** `tenant_id, variant_id, quantity`: of orders that are not cancelled. */
  readonly takenPieces: View
  /** `tenant_id, order_id, position, quantity`: of lines of orders; they came back and are for sale again. */
  readonly restockedLines: View
  /** `tenant_id, order_id, position, variant_id` */
  readonly linesOfParts: View
}
