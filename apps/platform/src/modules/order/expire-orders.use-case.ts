import type { Clock } from '@galleria/kernel'
import type { Database } from '../../infra/database.ts'
import { isDatabaseAway } from '../../infra/database-away.ts'
import type { ExpiredBills, ExpiredHolds } from './order.ports.ts'
import type { createSettle } from './settle-order.use-case.ts'
import type { PaymentOutcome } from './settlement.ts'
import type { Unbought } from './unbought.repository.ts'

/** What the provider of an order's payment says, asked once more before its pieces come back; `open` when it cannot be decided yet. */
export type LastWordOn = (tenantId: string, masterId: string) => Promise<PaymentOutcome | 'open'>

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly expiredHolds: ExpiredHolds
  readonly expiredBills: ExpiredBills
  readonly masterOf: (tenantId: string, orderId: string) => Promise<string | undefined>
  readonly settle: ReturnType<typeof createSettle>
  readonly unbought: Unbought
  /** Whether carts of a shop hold one seller's things alone (C-15). */
  readonly isOfOneSeller: (tenantId: string) => Promise<boolean>
}

/** In one round; what is more waits for the next. */
const MOST = 200
const AT_ONCE = 4

/**
 * Ends what nobody has paid in time: asks the provider once more, and gives the pieces back, and what was ordered to its cart, unless it was paid after all. A chore for any number of processes:
 * an order is settled once, whoever comes first.
 */
export function createExpireOrders({ database, clock, expiredHolds, expiredBills, masterOf, settle, unbought, isOfOneSeller }: Deps) {
  return async (lastWordOn: LastWordOn): Promise<void> => {
    const seen = new Set<string>()
    const now = clock()
    const expired = [...(await expiredHolds(now, MOST)), ...(await expiredBills(now, MOST))].values()

    async function end({ tenantId, orderId }: { readonly tenantId: string; readonly orderId: string }): Promise<void> {
      const masterId = await masterOf(tenantId, orderId)
      if (masterId === undefined || seen.has(masterId)) return
      seen.add(masterId)
      const word = await lastWordOn(tenantId, masterId)
      if (word === 'open') return
      const outcome = word === 'paid' ? 'paid' : 'expired'
      const order = { masterId, isOfOneSeller: await isOfOneSeller(tenantId) }
      await database.transaction(async (tx) => {
        const buyer = outcome === 'expired' ? await unbought.lockBuyerOf(tx, tenantId, masterId) : undefined
        const settled = await settle(tx, { tenantId, masterId, outcome })
        if (buyer && settled === 'expired') await unbought.giveBack(tx, buyer, order)
      })
    }

    // Those who wait for one provider that does not answer are passed by the others, and of whom nothing can be told at all, as of a shop whose keys can not be
    // opened, keep nobody else from coming to an end.
    const failures: unknown[] = []
    const passing = async (): Promise<void> => {
      for (const order of expired)
        await end(order).catch((error: unknown) => {
          if (isDatabaseAway(error)) throw error
          failures.push(error)
        })
    }
    await Promise.all(Array.from({ length: AT_ONCE }, passing))
    if (failures.length > 0) throw failures[0]
  }
}
