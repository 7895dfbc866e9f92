import { type Clock, tidy } from '@galleria/kernel'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import type { Accounts, FromDevice, SignedIn } from './accounts.service.ts'
import type { CodeSeal } from './code-seal.ts'
import { ATTEMPT_LIFE_MS, type Customer, newToken, userNameIn } from './identity.ts'
import { identityRepository } from './identity.repository.ts'
import { MAX_PASSKEYS, type Passkey, passkeyRepository } from './passkey.repository.ts'
import type { SecurityLog } from './security-log.service.ts'
import { sessionRepository } from './session.repository.ts'
import { returnAddressOf } from './shop-address.ts'
import { signInAttemptRepository } from './sign-in-attempt.repository.ts'

type PasskeyDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly accounts: Accounts
  readonly log: SecurityLog
  readonly seal: CodeSeal
}

type Begun = { readonly refId: string; readonly options: Record<string, unknown> }
type Kept = { readonly challenge: string; readonly origin: string /** Who adds one; nobody where somebody signs in. */; readonly customerId: string | null }
/** EdDSA, ES256 and RS256: what devices have (COSE). */
const ALGORITHMS = [-8, -7, -257]

type Json = Readonly<Record<string, unknown>>

const transportsOf = ({ transports }: Passkey): AuthenticatorTransport[] => transports as AuthenticatorTransport[]

/**
 * Keys that devices keep for an account and show to nobody (WebAuthn, decision 0053). Each belongs to the host on which it was made; the device asks its owner
 * (finger, face, PIN) every time, so that one is enough to sign in.
 */
export function createPasskeyService({ database, clock, accounts, log, seal }: PasskeyDeps) {
  const of = ({ tenant }: RequestContext) => passkeyRepository(database.orm, tenant.id)

  async function keep({ tenant }: RequestContext, kept: Kept, options: object): Promise<Begun> {
    const { token: refId } = newToken()
    const expiresAt = new Date(clock().getTime() + ATTEMPT_LIFE_MS)
    await signInAttemptRepository(database.orm, tenant.id).keep(refId, seal.seal(refId, JSON.stringify(kept)), expiresAt)
    return { refId, options: { ...options } }
  }

  /** Once, and only for whom it was begun. */
  async function take({ tenant }: RequestContext, refId: string, customerId: string | null): Promise<Kept> {
    const sealed = await signInAttemptRepository(database.orm, tenant.id).take(refId, clock())
    const text = sealed && seal.open(refId, sealed)
    const kept = text === undefined ? undefined : (JSON.parse(text) as Kept)
    if (kept?.customerId !== customerId) throw new DomainError('identity.passkey_refused')
    return kept
  }

  const expected = ({ challenge, origin }: Kept) => ({
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  })

  async function getOwner({ tenant }: RequestContext, customerId: string): Promise<Customer> {
    const customer = await identityRepository(database.orm, tenant.id).findById(customerId)
    if (!customer) throw new DomainError('identity.customer_not_found')
    return customer
  }

  return {
    /** Throws `identity.origin_unknown`, or `identity.passkey_limit`. */
    begin: async (ctx: CustomerContext, page: string): Promise<Begun> => {
      const { origin, hostname } = returnAddressOf(ctx.tenant, page)
      const { customerId } = ctx.actor
      const customer = await getOwner(ctx, customerId)
      const known = await of(ctx).listOf(customerId)
      if (known.length >= MAX_PASSKEYS) throw new DomainError('identity.passkey_limit')
      const userName = userNameIn(customer).value
      const options = await generateRegistrationOptions({
        rpName: ctx.tenant.name,
        rpID: hostname,
        userID: new Uint8Array(Buffer.from(customerId)),
        userName,
        userDisplayName: tidy(`${customer.firstName} ${customer.lastName}`) || userName,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return keep(ctx, { challenge: options.challenge, origin, customerId }, options)
    },

    /** Throws `identity.passkey_refused`, `identity.passkey_limit`, or `identity.sign_in_required` where somebody has ended the session meanwhile. */
    add: async (ctx: CustomerContext, asked: { readonly refId: string; readonly name: string; readonly response: Json }): Promise<Passkey> => {
      const { customerId, tokenHash } = ctx.actor
      const kept = await take(ctx, asked.refId, customerId)
      const { registrationInfo } = await trusted(() =>
        verifyRegistrationResponse({ ...expected(kept), response: asked.response as object as RegistrationResponseJSON, supportedAlgorithmIDs: ALGORITHMS }),
      )
      if (!registrationInfo) throw new DomainError('identity.passkey_refused')
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      const customer = await getOwner(ctx, customerId)
      const passkey: Passkey = {
        id,
        customerId,
        publicKey: Buffer.from(publicKey),
        counter,
        transports,
        name: tidy(asked.name),
        createdAt: clock(),
        lastUsedAt: null,
      }
      await database.transaction(async (tx) => {
        await identityRepository(tx, ctx.tenant.id).hold(customerId)
        // Behind the lock: the owner of the address may have come since the request began, and has ended all sessions then.
        if (!(await sessionRepository(tx, ctx.tenant.id).isThere(tokenHash))) throw new DomainError('identity.sign_in_required')
        const passkeys = passkeyRepository(tx, ctx.tenant.id)
        if ((await passkeys.listOf(customerId)).length >= MAX_PASSKEYS) throw new DomainError('identity.passkey_limit')
        if (!(await passkeys.insert(passkey))) throw new DomainError('identity.passkey_refused')
        await accounts.tellOfChange(tx, ctx, customer, 'passkey_added', passkey.name)
      })
      await log.record(ctx, { kind: 'passkey_added', path: 'passkey', customerId })
      return passkey
    },

    /** Throws `identity.passkey_not_found` for anybody's but one's own. */
    rename: async (ctx: CustomerContext, id: string, name: string): Promise<void> => {
      if (!(await of(ctx).rename(ctx.actor.customerId, id, tidy(name)))) throw new DomainError('identity.passkey_not_found')
    },

    /** Throws `identity.passkey_not_found` for anybody's but one's own. */
    remove: async (ctx: CustomerContext, id: string): Promise<void> => {
      if (!(await of(ctx).remove(ctx.actor.customerId, id))) throw new DomainError('identity.passkey_not_found')
      await log.record(ctx, { kind: 'passkey_removed', path: 'passkey', customerId: ctx.actor.customerId })
    },

    beginLogIn: async (ctx: RequestContext, page: string): Promise<Begun> => {
      const { origin, hostname } = returnAddressOf(ctx.tenant, page)
      const options = await generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' })
      return keep(ctx, { challenge: options.challenge, origin, customerId: null }, options)
    },

    logIn: async (ctx: RequestContext, asked: { readonly refId: string; readonly response: Json } & FromDevice): Promise<SignedIn> => {
      const kept = await take(ctx, asked.refId, null)
      const response = asked.response as object as AuthenticationResponseJSON
      const passkey = typeof response.id === 'string' ? await of(ctx).find(response.id) : undefined
      const outcome =
        passkey &&
        (await trusted(() =>
          verifyAuthenticationResponse({
            ...expected(kept),
            response,
            credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter, transports: transportsOf(passkey) },
          }),
        ).catch(async (error: unknown) => {
          await log.record(ctx, { kind: 'sign_in_refused', path: 'passkey', customerId: passkey.customerId })
          throw error
        }))
      if (!passkey || !outcome?.verified) throw new DomainError('identity.passkey_refused')
      const customer = await getOwner(ctx, passkey.customerId)
      const opened = await database.transaction(async (tx) => {
        await identityRepository(tx, ctx.tenant.id).hold(customer.id)
        // Behind the lock: it may have been removed while the device's answer was looked at.
        const use = { counter: outcome.authenticationInfo.newCounter, lastUsedAt: clock() }
        if (!(await passkeyRepository(tx, ctx.tenant.id).noteUse(customer.id, passkey.id, use))) throw new DomainError('identity.passkey_refused')
        return accounts.openSession(tx, ctx, customer.id, { ...asked, way: 'passkey' })
      })
      await log.record(ctx, { kind: 'signed_in', path: 'passkey', customerId: customer.id })
      return { ...opened, customer, isNew: false }
    },
  }
}
export type PasskeyService = ReturnType<typeof createPasskeyService>

/** The library throws for whatever is not as it should be, in sentences for developers. */
async function trusted<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new DomainError('identity.passkey_refused', undefined, { cause })
  }
}
