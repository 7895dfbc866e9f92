import { inventoryChecks } from './inventory.checks.ts'
import { inventoryParts } from './inventory.parts.ts'

/** How many pieces there are to sell. They change in the statements of those who sell them, by the parts that are published here. */
export function createInventoryModule() {
  return { parts: inventoryParts, checks: inventoryChecks }
}
