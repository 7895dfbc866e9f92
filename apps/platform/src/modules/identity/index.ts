import type { StaffRight } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import type { UserName } from '@galleria/rules'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Actor, CustomerContext, RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import type { RateLimits } from '../../infra/rate-limits.ts'
import type { Tenant } from '../tenant/index.ts'
import { accountRoutes } from './account.routes.ts'
import { createAccountService } from './account.service.ts'
import { createAccounts } from './accounts.service.ts'
import { createContactService } from './contact.service.ts'
import { identityChecks } from './identity.checks.ts'
import { identityPersonal } from './identity.personal.ts'
import { identityParts } from './identity.parts.ts'
import { identityRepository } from './identity.repository.ts'
import { identityRoutes } from './identity.routes.ts'
import { createPictureService } from './picture.service.ts'
import { createOwnership, type OwnershipProof } from './ownership.service.ts'
import { createCodeSeal } from './code-seal.ts'
import { guestChores, type GuestKeeping } from './guest.chores.ts'
import { createGuestOrders } from './guest-order.service.ts'
import { guestRoutes } from './guest.routes.ts'
import { createGuestService } from './guest.service.ts'
import type { IsMarket, ProfilePictures } from './identity.ports.ts'
import { createIdentityService } from './identity.service.ts'
import { passkeyRoutes } from './passkey.routes.ts'
import { createPasskeyService } from './passkey.service.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createProviders, secretPlace } from './providers.ts'
import { createSecurityLog } from './security-log.service.ts'
import { createSignInGuard } from './sign-in-guard.service.ts'
import { SIGN_IN_LIMITS, type SignInLimits } from './sign-in-limits.ts'
import { createSocialService } from './social.service.ts'
import { sellerMemberRepository, type SellerMembership } from './seller-member.repository.ts'
import { staffRepository } from './staff.repository.ts'
import { createTestId } from './test-id.ts'
import { mountTestId } from './test-id.routes.ts'

export type IdentityModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly rateLimits: RateLimits
  readonly logger: FastifyBaseLogger
  /** Seals codes until they are sent, and hashes the names in the log of security events. */
  readonly secret: string
  readonly securityEventDays: number
  readonly isMarket: IsMarket
  readonly profilePictures: ProfilePictures
  /** Whose pages of the test provider are asked for. */
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
  /** Where mail is really sent nobody is believed without proof. */
  readonly hasTestId: boolean
  /** Whether a seller is booked by calendars. */
  readonly hasCalendars: (tenantId: string, sellerId: string) => Promise<boolean>
  /** Without it nobody buys without an account. */
  readonly guests?: GuestKeeping
  /** Instead of argon2id; for tests. */
  readonly passwords?: Passwords
  /** Replaces the usual limits; for tests. */
  readonly limits?: Partial<SignInLimits>
}

/** Keeps what providers have given a tenant as a secret. */
const createProviderSeal = (secret: string) => createCodeSeal(`providers ${secret}`)

/** As it is kept in the tenant's settings. `secret` is the module's own. */
export const sealProviderSecret = (secret: string, tenantId: string, type: string, clientSecret: string): string =>
  createProviderSeal(secret).seal(secretPlace(tenantId, type), clientSecret).toString('base64')

/** Who works for the sellers of a tenant, for an operator. */
export const openSellerMembers = (database: Database, tenantId: string): ReturnType<typeof sellerMemberRepository> => sellerMemberRepository(database, tenantId)

/** Who works for a tenant, for an operator. */
export const openStaff = (database: Database, tenantId: string): ReturnType<typeof staffRepository> => staffRepository(database, tenantId)

export type { CodeSent } from './identity.service.ts'
export type { OwnershipProof }
export type { ProfilePictures, ProviderSettings } from './identity.ports.ts'
export type { SellerMembership } from './seller-member.repository.ts'
export type { StaffMember } from './staff.repository.ts'

/** Accounts, sessions and sign-in codes. */
export function createIdentityModule({
  database,
  clock,
  rateLimits,
  logger,
  secret,
  securityEventDays,
  isMarket,
  profilePictures,
  findTenantByHost,
  hasTestId,
  hasCalendars,
  guests: keeping,
  limits,
  passwords = createPasswords(),
}: IdentityModuleDeps) {
  const log = createSecurityLog({ database, clock, logger, secret: `security events ${secret}`, keptDays: securityEventDays })
  const guard = createSignInGuard({ rateLimits, limits: { ...SIGN_IN_LIMITS, ...limits }, log })
  const seal = createCodeSeal(`codes ${secret}`)
  const accounts = createAccounts({ clock })
  const testId = hasTestId ? createTestId({ secret: `test id ${secret}`, clock }) : undefined
  const providers = createProviders({ seal: createProviderSeal(secret), testId })
  const deps = { database, clock, accounts, guard, log, passwords, seal }
  const identity = createIdentityService(deps)
  const account = createAccountService({ ...deps, isMarket })
  const picture = createPictureService({ database, pictures: profilePictures })
  const ownership = createOwnership({ ...deps, requestCode: identity.requestCode })
  const requestCode = identity.requestCode
  const guests = keeping && {
    guests: createGuestService({ ...deps, requestCode, passOn: keeping.passOn }),
    guestOrders: createGuestOrders({ ...deps, requestCode, ...keeping }),
  }
  const passkeys = createPasskeyService(deps)
  const contact = createContactService({ ...deps, requestCode: identity.requestCode, provePassword: ownership.prove })
  const social = createSocialService({ ...deps, findProvider: providers.find })
  const membershipOf = (tenantId: string, customerId: string): Promise<SellerMembership | undefined> =>
    sellerMemberRepository(database, tenantId).find(customerId)
  const rightsOf = (tenantId: string, customerId: string): Promise<StaffRight[]> => staffRepository(database, tenantId).rightsOf(customerId)
  return {
    routes: [
      ...identityRoutes({
        identity,
        social,
        rightsOf: async (tenantId, customerId) => {
          const [rights, membership] = await Promise.all([rightsOf(tenantId, customerId), membershipOf(tenantId, customerId)])
          const isBooked = membership ? await hasCalendars(tenantId, membership.sellerId) : false
          return { rights, sellerRights: [...(membership?.rights ?? [])], hasCalendars: isBooked }
        },
      }),
      ...accountRoutes({ account, contact, picture, providers }),
      ...passkeyRoutes({ passkeys }),
      ...(guests ? guestRoutes(guests) : []),
    ],
    mounts: testId ? [(app: FastifyInstance): void => mountTestId(app, { testId, offersTo: providers.offersTestId, findTenantByHost })] : [],
    /** With whose help somebody can sign in. */
    providersOf: providers.list,
    parts: identityParts,
    personal: identityPersonal,
    /** Who really owns the account, for whoever ends it. */
    ownership,
    actorOf: (tenantId: string, tokenHash: Buffer): Promise<Actor> => identity.actorOf(tenantId, tokenHash),
    /** Who works for a seller. */
    membershipOf,
    /** Who works for the tenant. */
    staff: {
      rightsOf,
      findByEmail: (tenantId: string, email: string, right: StaffRight) => staffRepository(database, tenantId).findByEmail(email, right),
      listWithRight: (tenantId: string, right: StaffRight) => staffRepository(database, tenantId).listWithRight(right),
      setRights: (tenantId: string, userName: UserName, rights: readonly StaffRight[]): Promise<boolean> =>
        staffRepository(database, tenantId).setRights(userName, rights),
    },
    /** A-070 without the door, for the accounts of the demo shops: their addresses are nobody else's. One that is there already stays. */
    ensureCustomer: async (ctx: RequestContext, asked: Parameters<typeof identity.register>[1]): Promise<void> => {
      await identity.register(ctx, asked, { isConfirmed: true }).catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.code !== 'identity.account_exists') throw error
      })
    },
    /** Holds the customer's row until the transaction ends: whoever changes what belongs to a customer does so first (decision 0020). */
    holdCustomer: (tx: Orm, ctx: CustomerContext): Promise<void> => identityRepository(tx, ctx.tenant.id).hold(ctx.actor.customerId),
    /** What the customer is called. */
    nameOf: async (ctx: CustomerContext): Promise<{ readonly first: string; readonly last: string }> => {
      const customer = await identityRepository(database.orm, ctx.tenant.id).findById(ctx.actor.customerId)
      return { first: customer?.firstName ?? '', last: customer?.lastName ?? '' }
    },
    /** How the customer can be reached. */
    contactOf: async (ctx: CustomerContext): Promise<{ readonly email: string | null; readonly phone: string | null }> => {
      const customer = await identityRepository(database.orm, ctx.tenant.id).findById(ctx.actor.customerId)
      return { email: customer?.email ?? null, phone: customer?.phone ?? null }
    },
    /** In which language whoever has this address wants to be written to, if they have an account and said so. */
    languageAt: (tenantId: string, userName: UserName): Promise<string | null> => identityRepository(database.orm, tenantId).findLanguage(userName),
    /** Its owner hears, with the transaction, that money can go somewhere else now. */
    tellOfPayout: async (tx: Orm, owner: Pick<RequestContext, 'tenant' | 'locale'> & { readonly customerId: string }, what: string): Promise<void> => {
      const customer = await identityRepository(tx, owner.tenant.id).findById(owner.customerId)
      if (customer) await accounts.tellOfChange(tx, owner, customer, 'payout_added', what)
    },
    /** Codes that wait to be sent. */
    codes: identity.codes,
    listSecurityEvents: identity.listSecurityEvents,
    chores: [identity.purge, ...(keeping ? guestChores({ database, clock, ...keeping }) : [])],
    checks: identityChecks,
  }
}
