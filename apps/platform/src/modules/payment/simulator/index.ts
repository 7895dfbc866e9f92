import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../../../infra/database.ts'
import { type OwnAddress, urlOf } from '../../../infra/own-address.ts'
import type { Tenant } from '../../tenant/index.ts'
import { cashfreeSimulator } from './cashfree-simulator.routes.ts'
import { mountHostedPage, PAGES, pageUrlOf } from './hosted-page.routes.ts'
import { createMessageSender } from './message-sender.adapter.ts'
import { paypalSimulator } from './paypal-simulator.routes.ts'
import { simulatedKeysWith } from './simulated-keys.ts'
import { createSimulatorRepository } from './simulator.repository.ts'
import { createSimulator } from './simulator.service.ts'
import { stripeSimulator } from './stripe-simulator.routes.ts'

export type SimulatorsDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly secret: string
  /** Where this process listens, once it does. */
  readonly ownAddress: () => OwnAddress
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
}

/** Bodies come in three shapes here, and signatures are over bytes. */
const BODY_BYTES = 64 * 1024

/**
 * Stand-ins for the providers (decision 0054), for shops without keys of their own that are marked for it: each speaks its provider's protocol over HTTP, so
 * that the real SDKs talk to it, and remembers what a provider would.
 */
export function createSimulators({ database, clock, logger, secret, ownAddress, findTenantByHost }: SimulatorsDeps) {
  const keyring = simulatedKeysWith(secret)
  const sender = createMessageSender({ ownAddress, logger })
  const simulator = createSimulator({ payments: createSimulatorRepository(database), keyring, clock, send: sender.send })
  const ownUrl = (): string => urlOf(ownAddress())
  const protocols = {
    stripe: stripeSimulator({ simulator, pageUrl: pageUrlOf }),
    cashfree: cashfreeSimulator({ simulator }),
    paypal: paypalSimulator({ simulator, pageUrl: pageUrlOf, ownUrl }),
  }
  simulator.speak('stripe', protocols.stripe)
  simulator.speak('cashfree', protocols.cashfree)
  simulator.speak('paypal', protocols.paypal)

  return {
    mount: (app: FastifyInstance): void => {
      app.register(async (child) => {
        child.removeAllContentTypeParsers()
        child.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, bytes, done) => done(null, bytes))
        for (const protocol of Object.values(protocols)) protocol.mount(child)
        mountHostedPage(child, { simulator, findTenantByHost })
      })
    },
    ownUrl,
    keysOf: keyring.keysOf,
    /** Cashfree's own script finds the page by the session; here we know its address. */
    pageOfSession: (session: string, returnUrl: string): string => `${new URL(returnUrl).origin}${PAGES}/${session.replace(/^session_/, '')}`,
    removeOld: simulator.removeOld,
    close: sender.close,
  }
}
export type Simulators = ReturnType<typeof createSimulators>
