import type { Clock } from '@galleria/kernel'
import type { Actor, CustomerContext, RequestContext } from '../../context.ts'
import type { Database } from '../../infra/database.ts'
import type { RateLimits } from '../../infra/rate-limits.ts'
import { findRecipient, type Recipient } from './address.repository.ts'
import { addressRoutes } from './address.routes.ts'
import { createAddressService } from './address.service.ts'
import type { Geocoder } from './identity.ports.ts'
import { identityRoutes } from './identity.routes.ts'
import { createIdentityService } from './identity.service.ts'
import { createPasswords } from './passwords.ts'
import { SIGN_IN_LIMITS, type SignInLimits } from './sign-in-limits.ts'

export { createGazetteer } from './gazetteer.ts'
export { geocoderChain } from './geocoder-chain.ts'
export { createHttpGeocoder } from './http-geocoder.ts'

export type IdentityModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly geocoder: Geocoder
  readonly rateLimits: RateLimits
  /** Replaces the usual limits; for tests. */
  readonly limits?: Partial<SignInLimits>
}

/** Accounts, sessions, sign-in codes and addresses. */
export function createIdentityModule({ database, clock, geocoder, rateLimits, limits }: IdentityModuleDeps) {
  const identity = createIdentityService({ database, clock, rateLimits, passwords: createPasswords(), limits: { ...SIGN_IN_LIMITS, ...limits } })
  const addresses = createAddressService({ database, clock, geocoder })
  return {
    routes: [...identityRoutes({ identity }), ...addressRoutes({ addresses })],
    actorOf: (tenantId: string, tokenHash: Buffer): Promise<Actor> => identity.actorOf(tenantId, tokenHash),
    /** Checks and places an address that came with an order. */
    locate: addresses.locate,
    /** Whom to deliver to: the customer with the address of this id, or the default one without. One round trip. */
    recipientOf: (ctx: CustomerContext, addressId: string | undefined): Promise<Recipient | undefined> =>
      findRecipient(database, ctx.tenant.id, ctx.actor.customerId, addressId),
    /** A-070 without the door, for the accounts of the demo shops: their addresses are nobody else's. */
    register: (ctx: RequestContext, asked: Parameters<typeof identity.register>[1]) => identity.register(ctx, asked, { isConfirmed: true }),
    /** A chore for every hour. */
    purge: identity.purge,
  }
}
