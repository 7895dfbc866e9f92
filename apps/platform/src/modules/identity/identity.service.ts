import { codeRequested } from '@galleria/contract'
import { type Clock, tidy } from '@galleria/kernel'
import { type Channel, type CodePurpose, type UserName, userNameOf } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { Actor, CustomerContext, RequestContext } from '../../context.ts'
import { DomainError, RequestInvalid, required } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import { type Accounts, type FromDevice, type SignedIn, userNameFrom } from './accounts.service.ts'
import type { CodeSeal } from './code-seal.ts'
import { deviceOf } from './device.ts'
import { deleteExpiredDevices, deviceRepository, isKnownDevice } from './device.repository.ts'
import { ATTEMPT_LIFE_MS, CODE_LIFE_MS, type Customer, hashCode, isCodeRight, newCode, newToken, type PersonName } from './identity.ts'
import { deleteExpiredCodes, identityRepository } from './identity.repository.ts'
import { isPasswordAcceptable } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { deleteExpiredSessions, findLiveSession, sessionRepository } from './session.repository.ts'
import { type SecurityEvent, securityEventRepository } from './security-event.repository.ts'
import type { SecurityLog } from './security-log.service.ts'
import type { SignInGuard } from './sign-in-guard.service.ts'
import { deleteExpiredAttempts, signInAttemptRepository } from './sign-in-attempt.repository.ts'

export type IdentityDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly guard: SignInGuard
  readonly log: SecurityLog
  readonly seal: CodeSeal
}

/** What a code is sent for. */
type CodeFor = {
  readonly purpose?: CodePurpose | undefined
  /** For whose account, where that is known. */
  readonly customerId?: string | null | undefined
  readonly refId?: string | undefined
  /** False where nobody is to get one, and whoever asks must not see that. */
  readonly isMeant?: boolean
  /** What the account is to have, where that is told to whoever agrees to it. */
  readonly next?: string | undefined
}
export type CodeSent = { readonly refId: string; readonly channel: Channel; readonly expiresIn: number }

const GUEST: Actor = Object.freeze({ kind: 'guest' })
/** Of somebody who has not said it yet: nobody is named after an address. */
const UNNAMED: PersonName = Object.freeze({ first: '' })

/** Accounts, and the ways into them that need nobody else: passwords and codes (A-070..A-074, A-076). */
export function createIdentityService({ database, clock, accounts, passwords, guard, log, seal }: IdentityDeps) {
  /** Who tries to get in, and from a device that the account knows or not. */
  async function attemptOf({ tenant }: RequestContext, userName: UserName, { deviceToken }: FromDevice) {
    const isKnown = deviceToken !== undefined && (await isKnownDevice(database, tenant.id, deviceToken, userName, clock()))
    return { userName, device: isKnown ? deviceToken : undefined }
  }

  /** Undefined when the password was removed while it was being looked at. */
  function openWithPassword(ctx: RequestContext, customer: Customer, passwordHash: string, { deviceToken }: FromDevice) {
    return database.transaction(async (tx) => {
      const { token, tokenHash } = newToken()
      const isOpen = await sessionRepository(tx, ctx.tenant.id).insertFor(passwordHash, {
        tokenHash,
        customerId: customer.id,
        now: clock(),
        way: 'password',
        device: deviceOf(ctx.userAgent),
      })
      return isOpen ? { token, deviceToken: await deviceRepository(tx, ctx.tenant.id).remember(customer.id, deviceToken, clock()) } : undefined
    })
  }

  /** Whoever gave the code back may set a password without knowing the old one, once. */
  async function beginReset(tx: Orm, { tenant }: RequestContext, customerId: string): Promise<string> {
    const { token } = newToken()
    await signInAttemptRepository(tx, tenant.id).keep(token, seal.seal(token, customerId), new Date(clock().getTime() + ATTEMPT_LIFE_MS))
    return token
  }

  return {
    /**
     * Who holds this token; a guest when nobody does (any more), because a page that anyone may see must not fail for a token that
     * has expired. Operations for customers then refuse the guest with `identity.sign_in_required`. One round trip.
     */
    actorOf: async (tenantId: string, tokenHash: Buffer): Promise<Actor> => {
      const holder = await findLiveSession(database, tenantId, tokenHash, clock())
      return holder ? { kind: 'customer', customerId: holder.customerId, tokenHash, ...(holder.isGuest ? { isGuest: true } : {}) } : GUEST
    },

    /**
     * Says so when there is an account already: somebody who forgot that they have one needs to know, and the answer could not be hidden
     * for long from anyone who then tries to sign in. The limit keeps it from being asked for whole lists of addresses.
     */
    register: async (
      ctx: RequestContext,
      asked: { readonly userName: string; readonly password: string; readonly name: PersonName } & FromDevice,
      { isConfirmed = false }: { /** We know that the address is theirs. */ readonly isConfirmed?: boolean } = {},
    ): Promise<SignedIn> => {
      const userName = userNameFrom(asked.userName)
      const first = tidy(asked.name.first)
      if (!first) throw new RequestInvalid([{ path: '/name/first', say: required }])
      if (!isPasswordAcceptable(asked.password, userName)) throw new DomainError('identity.password_weak')
      await guard.registration(ctx)
      const passwordHash = await passwords.hash(asked.password)
      const signedIn = await database.transaction(async (tx): Promise<SignedIn> => {
        const customer = await accounts.createCustomer(tx, ctx, userName, { ...asked.name, first }, { passwordHash, isConfirmed })
        if (!customer) throw new DomainError('identity.account_exists')
        return { ...(await accounts.openSession(tx, ctx, customer.id, { ...asked, way: 'registration' })), customer, isNew: true }
      })
      await log.record(ctx, { kind: 'signed_in', path: 'registration', customerId: signedIn.customer.id })
      return signedIn
    },

    /** The same answer, and the same work, whether the user name is unknown, has no password or has another one. */
    logIn: async (ctx: RequestContext, asked: { readonly userName: string; readonly password: string } & FromDevice): Promise<SignedIn> => {
      const userName = userNameOf(asked.userName)
      if (!userName) throw new DomainError('identity.login_id_invalid') // V-31
      const attempt = await attemptOf(ctx, userName, asked)
      const counted = await guard.passwordTry(ctx, attempt)
      const found = await identityRepository(database.orm, ctx.tenant.id).findWithPassword(userName)
      const isRight = await passwords.verify(asked.password, found?.passwordHash)
      const opened = found?.passwordHash && isRight ? await openWithPassword(ctx, found.customer, found.passwordHash, asked) : undefined
      if (!found || !opened) {
        await log.record(ctx, { kind: 'sign_in_refused', path: 'password', customerId: found?.customer.id, userName })
        throw new DomainError('identity.credentials_wrong')
      }
      await Promise.all([counted.forgive(), log.record(ctx, { kind: 'signed_in', path: 'password', customerId: found.customer.id })])
      return { ...opened, customer: found.customer, isNew: false }
    },

    /** Sends a code to any address that can exist, so that the answer tells nothing about accounts. */
    requestCode: async (
      ctx: RequestContext,
      asked: { readonly userName: string; readonly name?: PersonName | undefined } & FromDevice,
      { purpose = 'sign_in', customerId = null, refId = newId(), isMeant = true, next }: CodeFor = {},
    ): Promise<CodeSent> => {
      const userName = userNameFrom(asked.userName)
      await guard.codeRequest(ctx, await attemptOf(ctx, userName, asked))
      const code = newCode()
      const channel = userName.kind === 'email' ? 'email' : 'sms'
      const createdAt = clock()
      const expiresAt = new Date(createdAt.getTime() + CODE_LIFE_MS)
      const name = asked.name ?? null
      const sent = {
        id: refId,
        userName: userName.value,
        purpose,
        customerId,
        name,
        codeHash: hashCode(refId, code),
        sealedCode: seal.seal(refId, code),
        createdAt,
        expiresAt,
      }
      await database.transaction(async (tx) => {
        await identityRepository(tx, ctx.tenant.id).insertCode(sent)
        if (!isMeant) return
        // Without the code: whoever sends it asks for it, and events and jobs keep no secret.
        await eventsOf(tx, ctx.tenant.id).publish(codeRequested, {
          refId,
          purpose,
          channel,
          to: userName.value,
          ...(next === undefined ? {} : { next }),
          expiresAt: expiresAt.toISOString(),
          locale: ctx.locale,
          tenantName: ctx.tenant.name,
        })
      })
      const owner = customerId ?? (await identityRepository(database.orm, ctx.tenant.id).findByUserName(userName))?.id
      if (isMeant) await log.record(ctx, { kind: 'code_sent', path: 'code', customerId: owner, userName })
      return { refId, channel, expiresIn: CODE_LIFE_MS / 1000 }
    },

    /** A code that waits to be sent, for whoever sends it. */
    codes: {
      find: async (tenantId: string, refId: string): Promise<string | undefined> => {
        const sealed = await identityRepository(database.orm, tenantId).findSealedCode(refId, clock())
        return sealed && seal.open(refId, sealed)
      },
      forget: (tenantId: string, refId: string): Promise<void> => identityRepository(database.orm, tenantId).forgetSealedCode(refId),
    },

    /**
     * Who can read the code owns the address: an account is made when there is none, and one that somebody else may have registered at it becomes the
     * owner's alone.
     */
    verifyCode: async (
      ctx: RequestContext,
      asked: { readonly refId: string; readonly code: string; readonly name?: PersonName | undefined } & FromDevice,
    ): Promise<SignedIn> => {
      const counted = await guard.codeTry(ctx)
      type Outcome = { readonly signedIn?: SignedIn; readonly isPasswordRemoved?: boolean; readonly userName?: UserName }
      const outcome = await database.transaction(async (tx): Promise<Outcome> => {
        const identities = identityRepository(tx, ctx.tenant.id)
        const attempt = await identities.attemptCode(asked.refId, clock())
        if (!attempt) return {}
        const userName = userNameFrom(attempt.userName)
        // Asked for to end an account, to give one another address, to confirm a guest's, or to open an order, it opens none.
        if (attempt.purpose !== 'sign_in' && attempt.purpose !== 'reset') return { userName }
        // Returns instead of throwing: the counted attempt has to be kept.
        if (!isCodeRight(asked.refId, asked.code.trim(), attempt.codeHash)) return { userName }
        await identities.useCode(asked.refId, clock())
        const name = asked.name ?? attempt.name ?? UNNAMED
        const known = await identities.holdByUserName(userName)
        const created = known ? undefined : await accounts.createCustomer(tx, ctx, userName, name, { isConfirmed: true })
        const customer = known ?? created ?? (await identities.holdByUserName(userName))
        if (!customer) return { userName }
        const isPasswordRemoved = !created && (await accounts.confirmOwner(tx, ctx, customer))
        const opened = await accounts.openSession(tx, ctx, customer.id, { ...asked, way: 'code' })
        const resetRefId = attempt.purpose === 'reset' ? await beginReset(tx, ctx, customer.id) : undefined
        return { signedIn: { ...opened, customer, isNew: created !== undefined, resetRefId }, isPasswordRemoved }
      })
      const { signedIn } = outcome
      if (!signedIn) {
        await log.record(ctx, { kind: 'sign_in_refused', path: 'code', userName: outcome.userName })
        throw new DomainError('identity.code_wrong')
      }
      const { id: customerId } = signedIn.customer
      await Promise.all([
        counted.forgive(),
        log.record(ctx, { kind: 'signed_in', path: 'code', customerId }),
        ...(outcome.isPasswordRemoved ? [log.record(ctx, { kind: 'password_removed', path: 'code', customerId })] : []),
      ])
      return signedIn
    },

    logOut: async (ctx: CustomerContext): Promise<void> => {
      await sessionRepository(database.orm, ctx.tenant.id).delete(ctx.actor.tokenHash)
      await log.record(ctx, { kind: 'session_ended', path: 'session', customerId: ctx.actor.customerId })
    },

    /** G-04. Throws `identity.customer_not_found` where somebody has ended it meanwhile. */
    refresh: async (ctx: CustomerContext): Promise<{ readonly customer: Customer; readonly expiresAt: Date }> => {
      const expiresAt = await sessionRepository(database.orm, ctx.tenant.id).prolong(ctx.actor.tokenHash, clock())
      const customer = expiresAt && (await identityRepository(database.orm, ctx.tenant.id).findById(ctx.actor.customerId))
      if (!customer) throw new DomainError('identity.customer_not_found')
      return { customer, expiresAt }
    },

    /** The customer's own, newest first. */
    listSecurityEvents: (ctx: CustomerContext, limit = 50): Promise<SecurityEvent[]> =>
      securityEventRepository(database.orm, ctx.tenant.id).listOf(ctx.actor.customerId, Math.min(limit, 200)),

    /** Throws `identity.customer_not_found` for anybody's id but one's own. */
    getCustomer: async (ctx: CustomerContext, id: string): Promise<Customer> => {
      const customer = id === ctx.actor.customerId ? await identityRepository(database.orm, ctx.tenant.id).findById(id) : undefined
      if (!customer) throw new DomainError('identity.customer_not_found')
      return customer
    },

    /** Deletes sessions, devices and codes that have expired, and old security events. A chore for every hour. */
    purge: async (): Promise<void> => {
      const now = clock()
      await deleteExpiredSessions(database.orm, now)
      await deleteExpiredDevices(database.orm, now)
      await deleteExpiredCodes(database.orm, now)
      await deleteExpiredAttempts(database.orm, now)
      await log.purge()
    },
  }
}
export type IdentityService = ReturnType<typeof createIdentityService>
