import type { Clock } from '@galleria/kernel'
import { CONTACT_STANDS_IN_DAYS, type UserName } from '@galleria/rules'
import { v5 as uuidv5, v7 as newId } from 'uuid'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { type Accounts, userNameFrom } from './accounts.service.ts'
import { type Customer, isCodeRight } from './identity.ts'
import { AddressTaken, type ContactStanding, identityRepository } from './identity.repository.ts'
import type { CodeSent, IdentityService } from './identity.service.ts'
import type { Ownership } from './ownership.service.ts'
import type { SecurityLog } from './security-log.service.ts'
import type { SignInGuard } from './sign-in-guard.service.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly accounts: Accounts
  readonly guard: SignInGuard
  readonly log: SecurityLog
  readonly requestCode: IdentityService['requestCode']
  readonly provePassword: Ownership['prove']
}

type Given = { readonly refId: string; readonly code: string; readonly currentCode?: string | undefined }

/** By which of their addresses the owner of an account agrees to another one. */
type By = UserName['kind'] | undefined

/**
 * To the address that is to be the account's; `current` says where the other code went, which has to come back with it, and `otherFrom` from when on the account's
 * other address can stand in for that one (ISO 8601), where it can not yet.
 */
export type ContactCodeSent = CodeSent & { readonly current: UserName | null; readonly otherFrom: string | null }

const STANDS_IN_MS = CONTACT_STANDS_IN_DAYS * 86_400_000

/** Of the code that the owner agrees with: it belongs to that one change, and nothing else has to be kept of it. */
const currentRefIdOf = (refId: string): string => uuidv5('current', refId)

/**
 * How the owner of an account is reached, and signs in: an address counts once a code that was sent to it has come back, and so has one that was sent to
 * the address that it takes the place of (decision 0100). Until then nothing is changed, so an address that was only typed in signs nobody in and makes nobody known.
 */
export function createContactService({ database, clock, accounts, guard, log, requestCode, provePassword }: Deps) {
  async function standingOf({ tenant, actor }: CustomerContext, db: Orm): Promise<ContactStanding> {
    const standing = await identityRepository(db, tenant.id).findStanding(actor.customerId)
    if (!standing) throw new DomainError('identity.customer_not_found')
    return standing
  }

  /**
   * One code shows that the account is its owner's, whichever address it went to. So an address that nobody has confirmed may be replaced or confirmed, but gets
   * no other beside it: whoever registered with somebody else's address would keep a way in after its owner has come (decision 0011).
   */
  function assertOwnersAlone({ customer, isConfirmed }: ContactStanding, { kind }: UserName): void {
    const other = kind === 'email' ? customer.phone : customer.email
    if (!isConfirmed && other !== null) throw new DomainError('identity.contact_unconfirmed')
  }

  /**
   * The address at which the owner agrees. None where nobody knows whose the account's is, and where one is only added by somebody with the password: that is the
   * way back for whoever can no longer read the other. Throws `identity.contact_recent` for one that stands in for the other too early, or is not there.
   */
  function agreeingOf(standing: ContactStanding, { kind }: UserName, by: By): UserName | undefined {
    const { customer, isConfirmed, hasPassword } = standing
    const isAdded = customer[kind] === null
    if (!isConfirmed || (isAdded && hasPassword)) return undefined
    const other = kind === 'email' ? 'phone' : 'email'
    const own = isAdded ? other : kind
    const agreeing = by ?? own
    const value = customer[agreeing]
    const isTooRecent = agreeing !== own && waitFor(standing) !== undefined
    if (value === null || isTooRecent) throw new DomainError('identity.contact_recent')
    return { kind: agreeing, value }
  }

  /** From when on the other address of the account can stand in; undefined where it can already. */
  function waitFor({ contactChangedAt }: ContactStanding): Date | undefined {
    const from = contactChangedAt && new Date(contactChangedAt.getTime() + STANDS_IN_MS)
    return from && from > clock() ? from : undefined
  }

  /** The address that is left, or the other one when there was none of its kind. */
  async function tellOf(tx: Orm, ctx: CustomerContext, before: Customer, { kind, value }: UserName): Promise<void> {
    const left = before[kind]
    if (left === value) return
    const told = left === null ? before : { ...before, email: kind === 'email' ? left : null, phone: kind === 'phone' ? left : null }
    await accounts.tellOfChange(tx, ctx, told, `${kind}_${left === null ? 'added' : 'changed'}`)
  }

  /** The address that the code was sent to; undefined when it is not right for this account, which has been counted. */
  async function provedBy(
    tx: Orm,
    { tenant, actor }: CustomerContext,
    { refId, code, purpose }: { readonly refId: string; readonly code: string; readonly purpose: 'contact' | 'contact_current' },
  ): Promise<UserName | undefined> {
    const attempt = await identityRepository(tx, tenant.id).attemptCode(refId, clock())
    if (attempt?.purpose !== purpose || attempt.customerId !== actor.customerId) return undefined
    return isCodeRight(refId, code.trim(), attempt.codeHash) ? userNameFrom(attempt.userName) : undefined
  }

  /** Gives back what is wrong instead of throwing it: what was counted stays counted. */
  async function confirmOnce(
    tx: Orm,
    ctx: CustomerContext,
    { refId, code, currentCode }: Given,
  ): Promise<Customer | 'identity.code_wrong' | 'identity.current_code_wrong'> {
    const identities = identityRepository(tx, ctx.tenant.id)
    const userName = await provedBy(tx, ctx, { refId, code, purpose: 'contact' })
    if (!userName) return 'identity.code_wrong'
    const currentRefId = currentRefIdOf(refId)
    const current = currentCode === undefined ? undefined : await provedBy(tx, ctx, { refId: currentRefId, code: currentCode, purpose: 'contact_current' })
    await identities.hold(ctx.actor.customerId)
    const standing = await standingOf(ctx, tx)
    assertOwnersAlone(standing, userName)
    // As it is now: meanwhile the account may have been confirmed, or the address at which its owner agreed may have gone.
    const agreeing = agreeingOf(standing, userName, current?.kind)
    if ((currentCode !== undefined && !current) || (agreeing && agreeing.value !== current?.value)) return 'identity.current_code_wrong'
    await identities.useCode(refId, clock())
    if (current) await identities.useCode(currentRefId, clock())
    const after = await identities.setContact(ctx.actor.customerId, userName, clock())
    if (!after) throw new DomainError('identity.customer_not_found')
    await tellOf(tx, ctx, standing.customer, userName)
    return after
  }

  return {
    /**
     * Sends the code, whoever has the address, and the one for the address that the account has. Throws `identity.contact_same` for one that is the account's and
     * confirmed, `identity.contact_unconfirmed`, `identity.contact_recent`, and `identity.old_password_wrong` where another address is to come,
     * the account has a password and this is not it: a session alone may be a thief's.
     */
    request: async (
      ctx: CustomerContext,
      { by, ...asked }: { readonly userName: string; readonly password?: string | undefined; readonly by?: By },
    ): Promise<ContactCodeSent> => {
      const userName = userNameFrom(asked.userName)
      const standing = await standingOf(ctx, database.orm)
      if (standing.isConfirmed && standing.customer[userName.kind] === userName.value) throw new DomainError('identity.contact_same')
      assertOwnersAlone(standing, userName)
      // The code alone shows whose an address is that the account has already: nothing is put in its place.
      const isOwn = standing.customer[userName.kind] === userName.value
      if (standing.hasPassword && !isOwn) await provePassword(ctx, { password: asked.password ?? '' })
      const current = agreeingOf(standing, userName, by) ?? null
      const { customerId } = ctx.actor
      const refId = newId()
      const sent = await requestCode(ctx, { userName: userName.value }, { purpose: 'contact', customerId, refId })
      // After it: where no more can be sent to the new one, nobody is asked to agree to it.
      if (current) {
        const agreement = { purpose: 'contact_current', customerId, refId: currentRefIdOf(refId), next: userName.value } as const
        await requestCode(ctx, { userName: current.value }, agreement)
      }
      const { email, phone } = standing.customer
      const isOneOfTwo = current?.kind === userName.kind && email !== null && phone !== null
      return { ...sent, current, otherFrom: (isOneOfTwo && waitFor(standing)?.toISOString()) || null }
    },

    /** Throws `identity.code_wrong`, `identity.current_code_wrong`, `identity.contact_unconfirmed`, and `identity.contact_taken` when the address is another account's. */
    confirm: async (ctx: CustomerContext, given: Given): Promise<Customer> => {
      const counted = await guard.codeTry(ctx)
      const outcome = await database
        .transaction((tx) => confirmOnce(tx, ctx, given))
        .catch((error: unknown) => {
          throw error instanceof AddressTaken ? new DomainError('identity.contact_taken', {}, { cause: error }) : error
        })
      if (typeof outcome === 'string') throw new DomainError(outcome)
      await Promise.all([counted.forgive(), log.record(ctx, { kind: 'contact_changed', path: 'code', customerId: outcome.id })])
      return outcome
    },
  }
}
export type ContactService = ReturnType<typeof createContactService>
