import type { Clock } from '@galleria/kernel'
import { cut, NAME_MAX, type UserName } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { inOwnTime } from '../../infra/work-scope.ts'
import type { Accounts, FromDevice, SignedIn } from './accounts.service.ts'
import type { CodeSeal } from './code-seal.ts'
import { ATTEMPT_LIFE_MS, type Customer, newToken } from './identity.ts'
import { ProviderAnswerRefused, ProviderAway, type SocialAttempt, type SocialPerson, type SocialProvider } from './identity.ports.ts'
import { identityRepository } from './identity.repository.ts'
import { linkedProviderRepository } from './linked-provider.repository.ts'
import type { SecurityLog } from './security-log.service.ts'
import { returnAddressOf } from './shop-address.ts'
import { signInAttemptRepository } from './sign-in-attempt.repository.ts'

export type OfferedProvider = { readonly type: string; readonly name: string; readonly isTest: boolean; readonly provider: SocialProvider }
/** What the tenant offers; `origin` is the shop's, for a provider that is in the shop itself. */
export type FindProvider = (tenant: RequestContext['tenant'], type: string, origin: string | undefined) => OfferedProvider | undefined

type SocialDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly accounts: Accounts
  readonly log: SecurityLog
  readonly seal: CodeSeal
  readonly findProvider: FindProvider
}

type Shown = { readonly answer?: string | undefined; readonly idToken?: string | undefined; readonly state?: string | undefined } & FromDevice
type Kept = SocialAttempt & { readonly type: string }

/** Signing in with somebody else's help (A-075, decision 0052). */
export function createSocialService({ database, clock, accounts, log, seal, findProvider }: SocialDeps) {
  const expiry = (): Date => new Date(clock().getTime() + ATTEMPT_LIFE_MS)

  function getProvider({ tenant }: RequestContext, type: string, origin?: string): OfferedProvider {
    const offered = findProvider(tenant, type, origin)
    if (!offered) throw new DomainError('identity.provider_unknown')
    return offered
  }

  /** What was begun under this state, once. */
  async function takeAttempt({ tenant }: RequestContext, type: string, state: string): Promise<Kept> {
    const sealed = await signInAttemptRepository(database.orm, tenant.id).take(state, clock())
    const text = sealed && seal.open(state, sealed)
    const kept = text === undefined ? undefined : (JSON.parse(text) as Kept)
    if (kept?.type !== type) throw new ProviderAnswerRefused('No sign-in was begun with this state')
    return kept
  }

  /** Throws when the token was shown before: whoever finds one in a log must not come in with it. */
  async function assertFirstTime({ tenant }: RequestContext, token: string): Promise<void> {
    const isFirst = await signInAttemptRepository(database.orm, tenant.id).keep(token, Buffer.alloc(0), new Date(expiry().getTime() + ATTEMPT_LIFE_MS))
    if (!isFirst) throw new ProviderAnswerRefused('The token was shown before')
  }

  async function personFrom(ctx: RequestContext, type: string, { answer, idToken, state }: Shown): Promise<SocialPerson> {
    if (answer !== undefined && idToken === undefined) {
      const query = new URLSearchParams(answer)
      const attempt = await takeAttempt(ctx, type, query.get('state') ?? '')
      if (state !== undefined && state !== attempt.state) throw new ProviderAnswerRefused('The answer is to another sign-in')
      return getProvider(ctx, type, new URL(attempt.returnTo).origin).provider.finish(query, attempt)
    }
    if (idToken === undefined || answer !== undefined) throw new ProviderAnswerRefused('There is neither an answer nor a token, or both')
    const nonce = state === undefined ? undefined : (await takeAttempt(ctx, type, state)).nonce
    const person = await getProvider(ctx, type).provider.readToken(idToken, nonce)
    await inOwnTime(ctx.tenant.id, () => assertFirstTime(ctx, idToken))
    return person
  }

  type Outcome = { readonly customer: Customer; readonly isNew: boolean; readonly isLinked: boolean; readonly isPasswordRemoved: boolean }

  /**
   * The account of somebody whom a provider knows. One that is there already becomes theirs only if the provider has made sure of the address, and its owner
   * hears of it; one whose address nobody has made sure of yet is then the owner's alone, as after a code.
   */
  async function accountOf(tx: Orm, ctx: RequestContext, type: string, person: SocialPerson, providerName: string): Promise<Outcome> {
    const identities = identityRepository(tx, ctx.tenant.id)
    const linked = linkedProviderRepository(tx, ctx.tenant.id)
    const linkedId = await linked.findCustomer(type, person.subject)
    if (linkedId) await identities.hold(linkedId)
    // Behind the lock: the owner of the address may have come since, and has ended whatever leads to the account then.
    const isStill = linkedId !== undefined && (await linked.findCustomer(type, person.subject)) === linkedId
    const already = isStill ? await identities.findById(linkedId) : undefined
    if (already) return { customer: already, isNew: false, isLinked: false, isPasswordRemoved: false }
    if (!person.email) throw new DomainError('identity.social_email_missing')
    const userName: UserName = { kind: 'email', value: person.email }
    const name = { first: cut(person.first, NAME_MAX), last: cut(person.last, NAME_MAX) }
    const known = await identities.holdByUserName(userName)
    const created = known ? undefined : await accounts.createCustomer(tx, ctx, userName, name, { isConfirmed: person.isEmailVerified })
    const customer = known ?? created ?? (await identities.holdByUserName(userName))
    if (!customer || (!created && !person.isEmailVerified)) throw new DomainError('identity.account_exists')
    const isPasswordRemoved = !created && (await accounts.confirmOwner(tx, ctx, customer))
    await linked.link(customer.id, type, person.subject, clock())
    if (!created) await accounts.tellOfChange(tx, ctx, customer, 'provider_linked', providerName)
    return { customer, isNew: created !== undefined, isLinked: true, isPasswordRemoved }
  }

  return {
    /** Throws `identity.origin_unknown` when `returnTo` is no address of the shop. */
    start: async (ctx: RequestContext, type: string, returnTo: string): Promise<{ readonly url: string; readonly state: string }> => {
      const address = returnAddressOf(ctx.tenant, returnTo)
      const { provider } = getProvider(ctx, type, address.origin)
      const attempt: Kept = { type, state: newToken().token, nonce: newToken().token, verifier: newToken().token, returnTo: address.href }
      const url = await heard(() => provider.start(attempt))
      const sealed = seal.seal(attempt.state, JSON.stringify(attempt))
      await inOwnTime(ctx.tenant.id, async () => signInAttemptRepository(database.orm, ctx.tenant.id).keep(attempt.state, sealed, expiry()))
      return { url: url.href, state: attempt.state }
    },

    /** Throws `identity.social_refused` for whatever the provider did not give us, for this sign-in, now. */
    finish: async (ctx: RequestContext, type: string, shown: Shown): Promise<SignedIn> => {
      const { name } = getProvider(ctx, type)
      const person = await heard(() => personFrom(ctx, type, shown)).catch(async (error: unknown) => {
        if (error instanceof DomainError && error.code === 'identity.social_refused')
          await inOwnTime(ctx.tenant.id, async () => log.record(ctx, { kind: 'sign_in_refused', path: 'social' }))
        throw error
      })
      return inOwnTime(ctx.tenant.id, async () => {
        const signedIn = await database.transaction(async (tx) => {
          const outcome = await accountOf(tx, ctx, type, person, name)
          return { ...outcome, ...(await accounts.openSession(tx, ctx, outcome.customer.id, { ...shown, way: 'social' })) }
        })
        const { id: customerId } = signedIn.customer
        await log.record(ctx, { kind: 'signed_in', path: 'social', customerId })
        if (signedIn.isLinked) await log.record(ctx, { kind: 'provider_linked', path: 'social', customerId })
        if (signedIn.isPasswordRemoved) await log.record(ctx, { kind: 'password_removed', path: 'social', customerId })
        return signedIn
      })
    },
  }
}
export type SocialService = ReturnType<typeof createSocialService>

/** What a provider's failure means to whoever wants to sign in. */
async function heard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderAway) throw new DomainError('identity.provider_failed', undefined, { cause: error })
    if (error instanceof ProviderAnswerRefused) throw new DomainError('identity.social_refused', undefined, { cause: error })
    throw error
  }
}
