import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor, CustomerContext, RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import type { RateLimits } from '../../infra/rate-limits.ts'
import { identityChecks } from './identity.checks.ts'
import { identityParts } from './identity.parts.ts'
import { identityRepository } from './identity.repository.ts'
import { identityRoutes } from './identity.routes.ts'
import { createCodeSeal } from './code-seal.ts'
import { createIdentityService } from './identity.service.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createSecurityLog } from './security-log.service.ts'
import { createSignInGuard } from './sign-in-guard.service.ts'
import { SIGN_IN_LIMITS, type SignInLimits } from './sign-in-limits.ts'

export type IdentityModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly rateLimits: RateLimits
  readonly logger: FastifyBaseLogger
  /** Seals codes until they are sent, and hashes the names in the log of security events. */
  readonly secret: string
  readonly securityEventDays: number
  /** Instead of argon2id; for tests. */
  readonly passwords?: Passwords
  /** Replaces the usual limits; for tests. */
  readonly limits?: Partial<SignInLimits>
}

/** Accounts, sessions and sign-in codes. */
export function createIdentityModule({
  database,
  clock,
  rateLimits,
  logger,
  secret,
  securityEventDays,
  limits,
  passwords = createPasswords(),
}: IdentityModuleDeps) {
  const log = createSecurityLog({ database, clock, logger, secret: `security events ${secret}`, keptDays: securityEventDays })
  const guard = createSignInGuard({ rateLimits, limits: { ...SIGN_IN_LIMITS, ...limits }, log })
  const identity = createIdentityService({ database, clock, guard, log, passwords, seal: createCodeSeal(`codes ${secret}`) })
  return {
    routes: identityRoutes({ identity }),
    parts: identityParts,
    actorOf: (tenantId: string, tokenHash: Buffer): Promise<Actor> => identity.actorOf(tenantId, tokenHash),
    /** A-070 without the door, for the accounts of the demo shops: their addresses are nobody else's. One that is there already stays. */
    ensureCustomer: async (ctx: RequestContext, asked: Parameters<typeof identity.register>[1]): Promise<void> => {
      await identity.register(ctx, asked, { isConfirmed: true }).catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.code !== 'identity.account_exists') throw error
      })
    },
    /** Holds the customer's row until the transaction ends: whoever changes what belongs to a customer does so first (decision 0020). */
    holdCustomer: (tx: Orm, ctx: CustomerContext): Promise<void> => identityRepository(tx, ctx.tenant.id).hold(ctx.actor.customerId),
    /** What the customer is called, first and last name. */
    nameOf: async (ctx: CustomerContext): Promise<string> => {
      const customer = await identityRepository(database.orm, ctx.tenant.id).findById(ctx.actor.customerId)
      return customer ? `${customer.firstName} ${customer.lastName}` : ''
    },
    /** Codes that wait to be sent. */
    codes: identity.codes,
    listSecurityEvents: identity.listSecurityEvents,
    chores: [identity.purge],
    checks: identityChecks,
  }
}
