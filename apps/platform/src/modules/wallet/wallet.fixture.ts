import { orderAdvanced, orderRefundDue } from '@galleria/contract'
import type { SignedIn, TestPlatform, TestShop } from '@galleria/testing'
import { identityParts } from '../identity/identity.parts.ts'
import { orderParts } from '../order/index.ts'
import { createLedger } from './ledger.service.ts'
import { walletWorker } from './wallet.worker.ts'

/** What is booked for a shop's customers, without the job runner. */
export function ledgerOf(platform: TestPlatform, settings: object, now: () => Date = () => new Date()) {
  const ledger = createLedger({
    database: platform.database,
    clock: now,
    // What rewards need to know of a tenant.
    findTenant: async (id) => ({ id, settings: { timeZone: 'Asia/Kolkata', currency: 'INR', ...settings } }) as never,
    parts: { ...identityParts, ...orderParts },
  })
  const { handle } = walletWorker({ ledger })
  return {
    ledger,
    /** All that orders of a shop have published so far, again from the beginning: what was heard before changes nothing. */
    hear: async ({ tenantId }: TestShop): Promise<void> => {
      const events = await platform.database.run<{ id: string; type: string; payload: Readonly<Record<string, unknown>> }>(
        {
          name: 'test-wallet-events',
          text: 'select id::text as id, type, payload from event_outbox where tenant_id = $1 and type = any($2) order by event_outbox.id',
        },
        [tenantId, [orderAdvanced.type, orderRefundDue.type]],
      )
      for (const event of events) await handle({ ...event, tenantId, createdAt: now().toISOString() })
    },
  }
}

/** What somebody's wallet holds, by type. */
export async function walletOf({ api }: Pick<SignedIn, 'api'>): Promise<Readonly<Record<string, number>>> {
  const { data } = await api.getWalletBalance({ query: {} })
  return Object.fromEntries(data.amounts.map(({ amountType, balance }) => [amountType._id, balance.amount]))
}
