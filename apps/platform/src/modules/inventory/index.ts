import type { HoldEvent } from '@galleria/rules'
import type { Database, Orm } from '../../infra/database.ts'
import { inventoryChecks, ledgerChecks } from './inventory.checks.ts'
import { inventoryParts } from './inventory.parts.ts'
import type { LedgerParts } from './inventory.ports.ts'
import { addStock, takeStock } from './stock.repository.ts'
import { createReckoning } from './stock-ledger.repository.ts'
import { changeHolds, endHolds, expiredHolds, heldPieces } from './stock-hold.repository.ts'

/** How many pieces there are to sell, and which are held for whoever pays for them. They change in the statements of those who sell them, by the parts that are published here. */
export function createInventoryModule({ database }: { readonly database: Database }) {
  return {
    parts: inventoryParts,
    checks: inventoryChecks,
    /** In the transaction of whoever has locked these orders: their pieces are sold for good, or come back (decision 0057). */
    changeHolds: (tx: Orm, of: { tenantId: string; orderIds: readonly string[]; event: HoldEvent }) => changeHolds(tx, of),
    endHolds,
    expiredHolds: (at: Date, most: number) => expiredHolds(database, at, most),
    /** In the transaction of whoever took these pieces back: they are for sale again. */
    addStock: (tx: Orm, tenantId: string, pieces: ReadonlyMap<string, number>) => addStock(tx, tenantId, pieces),
    /** The same the other way round: they are not. False, and nothing is changed, where some are sold by now. */
    takeStock: (tx: Orm, tenantId: string, pieces: ReadonlyMap<string, number>) => takeStock(tx, tenantId, pieces),
    metrics: [
      {
        name: 'galleria_stock_held_pieces' as const,
        help: 'Pieces held for orders whose online payment is open',
        kind: 'gauge' as const,
        read: () => heldPieces(database),
      },
    ],
  }
}

/** Whether the pieces there are and those that were sold are those that were put in (decision 0143). A part of its own, which knows of orders and returns. */
export function createStockLedger(deps: { readonly database: Database; readonly clock: () => Date; readonly parts: LedgerParts }) {
  return { checks: ledgerChecks(deps.parts), chores: [createReckoning(deps)] }
}
