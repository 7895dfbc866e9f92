import type { Clock, Day, Locale } from '@galleria/kernel'
import { dayIn, tidy } from '@galleria/kernel'
import { isBirthdayOn, isBirthdayPossible } from '@galleria/rules'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { DomainError, RequestInvalid, required } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import type { Accounts, FromDevice, SignedIn } from './accounts.service.ts'
import type { CodeSeal } from './code-seal.ts'
import { deviceRepository } from './device.repository.ts'
import { type Customer, type PersonName, sessionIdOf, userNameIn } from './identity.ts'
import type { IsMarket } from './identity.ports.ts'
import { identityRepository, type ProfileChange } from './identity.repository.ts'
import { type LinkedProvider, linkedProviderRepository } from './linked-provider.repository.ts'
import { type Passkey, passkeyRepository } from './passkey.repository.ts'
import { isPasswordAcceptable } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import type { SecurityLog } from './security-log.service.ts'
import { type Session, sessionRepository } from './session.repository.ts'
import { signInAttemptRepository } from './sign-in-attempt.repository.ts'
import type { SignInGuard } from './sign-in-guard.service.ts'

type AccountDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly guard: SignInGuard
  readonly log: SecurityLog
  readonly seal: CodeSeal
  readonly isMarket: IsMarket
}

export type Birthday = { readonly birthday: Day | null; readonly isToday: boolean }

/** What somebody says of themselves; null takes away what was said. */
export type AskedProfile = { readonly name?: PersonName; readonly language?: Locale | null; readonly market?: string | null }

export type Security = {
  readonly hasPassword: boolean
  /** Whether it is known that the account is its owner's. */
  readonly isConfirmed: boolean
  readonly sessions: readonly Session[]
  readonly providers: readonly LinkedProvider[]
  readonly passkeys: readonly Passkey[]
}

/** What somebody does with an account of their own: its name, its password, and where it is signed in (A-077..A-079, G-04). */
export function createAccountService({ database, clock, accounts, passwords, guard, log, seal, isMarket }: AccountDeps) {
  const own = ({ tenant }: RequestContext) => identityRepository(database.orm, tenant.id)

  const today = ({ tenant }: RequestContext): Day => dayIn(clock(), tenant.settings.timeZone)
  const birthdayOf = (ctx: RequestContext, birthday: Day | null): Birthday => ({
    birthday,
    isToday: birthday !== null && isBirthdayOn(birthday, today(ctx)),
  })

  async function getOwner(ctx: RequestContext, customerId: string): Promise<Customer> {
    const customer = await own(ctx).findById(customerId)
    if (!customer) throw new DomainError('identity.customer_not_found')
    return customer
  }

  /** Throws `identity.passwords_differ` (V-37) or `identity.password_weak`. */
  function assertChosenWell(password: string, confirmation: string, customer: Customer): void {
    if (password !== confirmation) throw new DomainError('identity.passwords_differ')
    if (!isPasswordAcceptable(password, userNameIn(customer))) throw new DomainError('identity.password_weak')
  }

  return {
    /** Works once; a password that is refused leaves it as it was. */
    resetPassword: async (
      ctx: RequestContext,
      asked: { readonly resetRefId: string; readonly password: string; readonly confirmPassword: string } & FromDevice,
    ): Promise<SignedIn> => {
      const sealed = await signInAttemptRepository(database.orm, ctx.tenant.id).find(asked.resetRefId, clock())
      const customerId = sealed && seal.open(asked.resetRefId, sealed)
      if (!customerId) throw new DomainError('identity.reset_expired')
      const customer = await getOwner(ctx, customerId)
      assertChosenWell(asked.password, asked.confirmPassword, customer)
      const passwordHash = await passwords.hash(asked.password)
      const opened = await database.transaction(async (tx) => {
        if (!(await signInAttemptRepository(tx, ctx.tenant.id).take(asked.resetRefId, clock()))) throw new DomainError('identity.reset_expired')
        if (!(await identityRepository(tx, ctx.tenant.id).setPassword(customerId, passwordHash))) throw new DomainError('identity.reset_expired')
        await sessionRepository(tx, ctx.tenant.id).deleteAllOf(customerId)
        await deviceRepository(tx, ctx.tenant.id).forgetAllOf(customerId)
        await accounts.tellOfChange(tx, ctx, customer, 'password_changed')
        return accounts.openSession(tx, ctx, customerId, { ...asked, way: 'reset' })
      })
      await log.record(ctx, { kind: 'password_changed', path: 'reset', customerId })
      return { ...opened, customer, isNew: false }
    },

    /** Guessing at the old password has the limits of logging in; whoever is signed in elsewhere is not any more (V-38). */
    changePassword: async (
      ctx: CustomerContext,
      asked: { readonly oldPassword: string; readonly newPassword: string; readonly confirmPassword: string },
    ): Promise<void> => {
      const { customerId, tokenHash } = ctx.actor
      const customer = await getOwner(ctx, customerId)
      assertChosenWell(asked.newPassword, asked.confirmPassword, customer)
      const counted = await guard.passwordTry(ctx, { userName: userNameIn(customer), device: `session ${sessionIdOf(tokenHash)}` })
      const from = await own(ctx).findPassword(customerId)
      if (!(await passwords.verify(asked.oldPassword, from)) || from === null) throw new DomainError('identity.old_password_wrong')
      const to = await passwords.hash(asked.newPassword)
      await database.transaction(async (tx) => {
        if (!(await identityRepository(tx, ctx.tenant.id).replacePassword(customerId, { from, to }))) throw new DomainError('identity.old_password_wrong')
        await sessionRepository(tx, ctx.tenant.id).deleteOthersOf(customerId, tokenHash)
        await accounts.tellOfChange(tx, ctx, customer, 'password_changed')
      })
      await Promise.all([counted.forgive(), log.record(ctx, { kind: 'password_changed', path: 'password', customerId })])
    },

    /** What is not said stays as it was. Throws `identity.language_unknown` or `identity.market_unknown`. */
    changeProfile: async (ctx: CustomerContext, { name, language, market }: AskedProfile): Promise<Customer> => {
      if (language && !ctx.tenant.settings.locales.includes(language)) throw new DomainError('identity.language_unknown')
      if (market && !(await isMarket(ctx, market))) throw new DomainError('identity.market_unknown')
      const change: ProfileChange = {
        ...(name && { firstName: firstNameIn(name), lastName: tidy(name.last) }),
        ...(language !== undefined && { language }),
        ...(market !== undefined && { homeMarket: market }),
      }
      if (Object.keys(change).length === 0) return getOwner(ctx, ctx.actor.customerId)
      const customer = await own(ctx).changeProfile(ctx.actor.customerId, change)
      if (!customer) throw new DomainError('identity.customer_not_found')
      return customer
    },

    getBirthday: async (ctx: CustomerContext): Promise<Birthday> => birthdayOf(ctx, await own(ctx).findBirthday(ctx.actor.customerId)),

    /** Throws `identity.birthday_impossible`. */
    changeBirthday: async (ctx: CustomerContext, birthday: Day | null): Promise<Birthday> => {
      if (birthday !== null && !isBirthdayPossible(birthday, today(ctx))) throw new DomainError('identity.birthday_impossible')
      await own(ctx).setBirthday(ctx.actor.customerId, birthday)
      return birthdayOf(ctx, birthday)
    },

    /** G-04: every way into the account. */
    getSecurity: async (ctx: CustomerContext): Promise<Security> => {
      const { customerId } = ctx.actor
      const [passwordHash, confirmedAt, sessions, providers, passkeys] = await Promise.all([
        own(ctx).findPassword(customerId),
        own(ctx).findConfirmedAt(customerId),
        sessionRepository(database.orm, ctx.tenant.id).listOf(customerId, clock()),
        linkedProviderRepository(database.orm, ctx.tenant.id).listOf(customerId),
        passkeyRepository(database.orm, ctx.tenant.id).listOf(customerId),
      ])
      return { hasPassword: passwordHash !== null, isConfirmed: confirmedAt !== undefined, sessions, providers, passkeys }
    },

    /** Throws `identity.session_not_found` for one that is not the customer's own, or not listed. */
    endSession: async (ctx: CustomerContext, id: string): Promise<void> => {
      const sessions = sessionRepository(database.orm, ctx.tenant.id)
      const meant = (await sessions.listOf(ctx.actor.customerId, clock())).find(({ tokenHash }) => sessionIdOf(tokenHash) === id)
      if (!meant) throw new DomainError('identity.session_not_found')
      await sessions.delete(meant.tokenHash)
      await log.record(ctx, { kind: 'session_ended', path: 'session', customerId: ctx.actor.customerId })
    },

    endOtherSessions: async (ctx: CustomerContext): Promise<void> => {
      await sessionRepository(database.orm, ctx.tenant.id).deleteOthersOf(ctx.actor.customerId, ctx.actor.tokenHash)
      await log.record(ctx, { kind: 'session_ended', path: 'session', customerId: ctx.actor.customerId })
    },

    /** The code by mail stays, so nobody shuts themselves out. Throws `identity.provider_unknown` when it was not linked. */
    unlinkProvider: async (ctx: CustomerContext, provider: string): Promise<void> => {
      const { customerId } = ctx.actor
      if (!(await linkedProviderRepository(database.orm, ctx.tenant.id).unlink(customerId, provider))) throw new DomainError('identity.provider_unknown')
      await log.record(ctx, { kind: 'provider_unlinked', path: 'social', customerId })
    },
  }
}

function firstNameIn({ first }: PersonName): string {
  const name = tidy(first)
  if (!name) throw new RequestInvalid([{ path: '/name/first', say: required }])
  return name
}

export type AccountService = ReturnType<typeof createAccountService>
