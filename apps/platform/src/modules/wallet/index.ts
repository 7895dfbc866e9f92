import { publishedEvents } from '../../infra/events.ts'
import { createLedger, type LedgerDeps } from './ledger.service.ts'
import { paymentBooking } from './payment.ts'
import { walletChecks } from './wallet.checks.ts'
import { walletParts } from './wallet.parts.ts'
import { walletPersonal } from './wallet.personal.ts'
import { createWalletRepository, listPublished } from './wallet.repository.ts'
import { walletRoutes } from './wallet.routes.ts'
import { createWalletService } from './wallet.service.ts'
import { walletSubscriptions, walletWorker } from './wallet.worker.ts'

export { walletParts } from './wallet.parts.ts'

/** What is booked for an order that is paid from a wallet (decision 0092). */
export const bookPayment = paymentBooking

/** What a shop keeps for its customers: refunds that they want kept, and rewards (decision 0089). */
export function createWalletModule(deps: LedgerDeps) {
  const ledger = createLedger(deps)
  const worker = walletWorker({ ledger })
  return {
    ledger,
    routes: walletRoutes({ wallets: createWalletService({ walletsOf: createWalletRepository(deps.database, deps.parts) }) }),
    subscriptions: walletSubscriptions,
    workers: [worker],
    chores: [ledger.expire],
    checks: walletChecks({ ...deps.parts, events: publishedEvents }),
    personal: walletPersonal,
    parts: walletParts,
    /** Does what the worker would do of a tenant's events; each is booked once, whoever comes first. For a past that no job runner has lived through. */
    bookPublished: async (tenantId: string): Promise<void> => {
      const types = walletSubscriptions.map(({ event }) => event.type)
      for (const event of await listPublished(deps.database, tenantId, types)) await worker.handle(event)
    },
  }
}
