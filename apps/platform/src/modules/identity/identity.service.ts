import { type Clock, tidy } from '@galleria/kernel'
import { v7 as newId } from 'uuid'
import type { Actor, CustomerContext, RequestContext } from '../../context.ts'
import { DomainError, RequestInvalid } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import { networkOf, type RateLimits } from '../../infra/rate-limits.ts'
import { CODE_LIFE_MS, type Customer, hashCode, isCodeRight, newCode, newCustomerNo, newToken, type PersonName } from './identity.ts'
import { deleteExpiredCodes, identityRepository } from './identity.repository.ts'
import { isPasswordAcceptable } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { deleteExpiredSessions, findLiveSession, sessionRepository } from './session.repository.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { firstNameFrom, type UserName, userNameOf } from './user-name.ts'

export type IdentityDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly limits: SignInLimits
}

export type SignedIn = { readonly token: string; readonly customer: Customer; readonly isNew: boolean }
type CodeSent = { readonly refId: string; readonly channel: 'email' | 'sms'; readonly expiresIn: number }

const GUEST: Actor = Object.freeze({ kind: 'guest' })

/** Accounts and the three ways into them (A-070..A-073). */
export function createIdentityService({ database, clock, passwords, rateLimits, limits }: IdentityDeps) {
  async function openSession(tx: Orm, tenantId: string, customerId: string): Promise<string> {
    const { token, tokenHash } = newToken()
    await sessionRepository(tx, tenantId).insert({ tokenHash, customerId, now: clock() })
    return token
  }

  /** Undefined when the user name has been taken. */
  async function createCustomer(
    tx: Orm,
    ctx: RequestContext,
    userName: UserName,
    name: PersonName,
    { passwordHash, isConfirmed }: { readonly passwordHash: string | null; readonly isConfirmed: boolean },
  ): Promise<Customer | undefined> {
    const customer: Customer = {
      id: newId(),
      customerNo: newCustomerNo(),
      firstName: name.first,
      lastName: tidy(name.last),
      email: userName.kind === 'email' ? userName.value : null,
      phone: userName.kind === 'phone' ? userName.value : null,
    }
    const now = clock()
    const row = { ...customer, passwordHash, confirmedAt: isConfirmed ? now : null, createdAt: now }
    if (!(await identityRepository(tx, ctx.tenant.id).insertCustomer(row, userName))) return undefined
    await eventsOf(tx, ctx.tenant.id).publish({ type: 'identity.customer_registered', payload: { customerId: customer.id, ...noticeFields(ctx, customer) } })
    return customer
  }

  /** Whoever registered with a password before the owner of the address came keeps no way in: neither the password nor a session. */
  async function confirmOwner(tx: Orm, ctx: RequestContext, customer: Customer): Promise<void> {
    const outcome = await identityRepository(tx, ctx.tenant.id).confirm(customer.id, clock())
    if (outcome !== 'password_removed') return
    // After the row is held: a log-in that was quicker has its session by now.
    await sessionRepository(tx, ctx.tenant.id).deleteAllOf(customer.id)
    await eventsOf(tx, ctx.tenant.id).publish({ type: 'identity.password_removed', payload: noticeFields(ctx, customer) })
  }

  return {
    /**
     * Who holds this token; a guest when nobody does (any more), because a page that anyone may see must not fail for a token that
     * has expired. Operations for customers then refuse the guest with `identity.sign_in_required`. One round trip.
     */
    actorOf: async (tenantId: string, tokenHash: Buffer): Promise<Actor> => {
      const customerId = await findLiveSession(database, tenantId, tokenHash, clock())
      return customerId ? { kind: 'customer', customerId, tokenHash } : GUEST
    },

    /**
     * Says so when there is an account already: somebody who forgot that they have one needs to know, and the answer could not be hidden
     * for long from anyone who then tries to sign in. The limit keeps it from being asked for whole lists of addresses.
     */
    register: async (
      ctx: RequestContext,
      asked: { readonly userName: string; readonly password: string; readonly name: PersonName },
      { isConfirmed = false }: { /** We know that the address is theirs. */ readonly isConfirmed?: boolean } = {},
    ): Promise<SignedIn> => {
      const userName = userNameFrom(asked.userName)
      const first = tidy(asked.name.first)
      if (!first) throw new RequestInvalid([{ path: '/name/first', message: 'is required' }])
      if (!isPasswordAcceptable(asked.password, userName)) throw new DomainError('identity.password_weak')
      await rateLimits.take(limits.registrationsBySender, networkOf(ctx.ip))
      const passwordHash = await passwords.hash(asked.password)
      return database.transaction(async (tx) => {
        const customer = await createCustomer(tx, ctx, userName, { ...asked.name, first }, { passwordHash, isConfirmed })
        if (!customer) throw new DomainError('identity.account_exists')
        return { token: await openSession(tx, ctx.tenant.id, customer.id), customer, isNew: true }
      })
    },

    /** The same answer, and the same work, whether the user name is unknown, has no password or has another one. */
    logIn: async (ctx: RequestContext, asked: { readonly userName: string; readonly password: string }): Promise<SignedIn> => {
      const userName = userNameOf(asked.userName)
      if (!userName) throw new DomainError('identity.login_id_invalid') // V-31
      const key = [ctx.tenant.id, userName.value]
      await Promise.all([rateLimits.take(limits.logInByUserName, ...key), rateLimits.take(limits.logInBySender, networkOf(ctx.ip))])
      const found = await identityRepository(database.orm, ctx.tenant.id).findWithPassword(userName)
      const isRight = await passwords.verify(asked.password, found?.passwordHash)
      if (!found?.passwordHash || !isRight) throw new DomainError('identity.credentials_wrong')
      const { customer, passwordHash } = found
      const { token, tokenHash } = newToken()
      const isOpen = await sessionRepository(database.orm, ctx.tenant.id).insertFor(passwordHash, { tokenHash, customerId: customer.id, now: clock() })
      if (!isOpen) throw new DomainError('identity.credentials_wrong')
      await rateLimits.reset(limits.logInByUserName, ...key)
      return { token, customer, isNew: false }
    },

    /** Sends a code to any address that can exist, so that the answer tells nothing about accounts. */
    requestCode: async (ctx: RequestContext, asked: { readonly userName: string }): Promise<CodeSent> => {
      const userName = userNameFrom(asked.userName)
      await Promise.all([rateLimits.take(limits.codesByUserName, ctx.tenant.id, userName.value), rateLimits.take(limits.codesBySender, networkOf(ctx.ip))])
      const refId = newId()
      const code = newCode()
      const channel = userName.kind === 'email' ? 'email' : 'sms'
      const createdAt = clock()
      const expiresAt = new Date(createdAt.getTime() + CODE_LIFE_MS)
      await database.transaction(async (tx) => {
        await identityRepository(tx, ctx.tenant.id).replaceCode({ id: refId, userName: userName.value, codeHash: hashCode(refId, code), createdAt, expiresAt })
        await eventsOf(tx, ctx.tenant.id).publish({
          type: 'identity.code_requested',
          payload: { refId, channel, to: userName.value, code, expiresAt: expiresAt.toISOString(), locale: ctx.locale, tenantName: ctx.tenant.name },
        })
      })
      return { refId, channel, expiresIn: CODE_LIFE_MS / 1000 }
    },

    /**
     * Who can read the code owns the address: an account is made when there is none, and one that somebody else may have registered at it becomes the
     * owner's alone.
     */
    verifyCode: async (
      ctx: RequestContext,
      asked: { readonly refId: string; readonly code: string; readonly name?: PersonName | undefined },
    ): Promise<SignedIn> => {
      await rateLimits.take(limits.logInBySender, networkOf(ctx.ip))
      const signedIn = await database.transaction(async (tx): Promise<SignedIn | undefined> => {
        const identities = identityRepository(tx, ctx.tenant.id)
        const attempt = await identities.attemptCode(asked.refId, clock())
        // Returns instead of throwing: the counted attempt has to be kept.
        if (!attempt || !isCodeRight(asked.refId, asked.code.trim(), attempt.codeHash)) return undefined
        await identities.useCode(asked.refId, clock())
        const userName = userNameFrom(attempt.userName)
        const name = { last: asked.name?.last, first: tidy(asked.name?.first) || firstNameFrom(userName) }
        const known = await identities.findByUserName(userName)
        const created = known ? undefined : await createCustomer(tx, ctx, userName, name, { passwordHash: null, isConfirmed: true })
        const customer = known ?? created ?? (await identities.findByUserName(userName))
        if (customer && !created) await confirmOwner(tx, ctx, customer)
        return customer && { token: await openSession(tx, ctx.tenant.id, customer.id), customer, isNew: created !== undefined }
      })
      if (!signedIn) throw new DomainError('identity.code_wrong')
      return signedIn
    },

    logOut: async (ctx: CustomerContext): Promise<void> => sessionRepository(database.orm, ctx.tenant.id).delete(ctx.actor.tokenHash),

    /** Throws `identity.customer_not_found` for anybody's id but one's own. */
    getCustomer: async (ctx: CustomerContext, id: string): Promise<Customer> => {
      const customer = id === ctx.actor.customerId ? await identityRepository(database.orm, ctx.tenant.id).findById(id) : undefined
      if (!customer) throw new DomainError('identity.customer_not_found')
      return customer
    },

    /** Deletes sessions and codes that have expired. A chore for every hour. */
    purge: async (): Promise<void> => {
      await deleteExpiredSessions(database.orm, clock())
      await deleteExpiredCodes(database.orm, clock())
    },
  }
}
export type IdentityService = ReturnType<typeof createIdentityService>

function userNameFrom(text: string): UserName {
  const userName = userNameOf(text)
  if (!userName) throw new DomainError('identity.user_name_invalid')
  return userName
}

/** What a notice to a customer needs to know. */
function noticeFields({ tenant, locale }: RequestContext, { email, phone, firstName }: Customer) {
  return { email, phone, firstName, locale, tenantName: tenant.name, supportEmail: tenant.settings.support.email }
}
