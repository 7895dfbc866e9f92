import type { Clock } from '@galleria/kernel'
import type { UserName } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { type Accounts, userNameFrom } from './accounts.service.ts'
import { type Customer, isCodeRight } from './identity.ts'
import { AddressTaken, identityRepository } from './identity.repository.ts'
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

type Standing = { readonly customer: Customer; readonly isConfirmed: boolean }

/**
 * How the owner of an account is reached, and signs in: an address counts once a code that was sent to it has come back. Until then nothing is changed,
 * so an address that was only typed in signs nobody in and makes nobody known.
 */
export function createContactService({ database, clock, accounts, guard, log, requestCode, provePassword }: Deps) {
  async function standingOf({ tenant, actor }: CustomerContext, db: Orm): Promise<Standing> {
    const identities = identityRepository(db, tenant.id)
    const [customer, confirmedAt] = [await identities.findById(actor.customerId), await identities.findConfirmedAt(actor.customerId)]
    if (!customer) throw new DomainError('identity.customer_not_found')
    return { customer, isConfirmed: confirmedAt !== undefined }
  }

  /**
   * One code shows that the account is its owner's, whichever address it went to. So an address that nobody has confirmed may be replaced or confirmed, but gets
   * no other beside it: whoever registered with somebody else's address would keep a way in after its owner has come (decision 0011).
   */
  function assertOwnersAlone({ customer, isConfirmed }: Standing, { kind }: UserName): void {
    const other = kind === 'email' ? customer.phone : customer.email
    if (!isConfirmed && other !== null) throw new DomainError('identity.contact_unconfirmed')
  }

  /** The address that is left, or the other one when there was none of its kind. */
  async function tellOf(tx: Orm, ctx: CustomerContext, before: Customer, { kind, value }: UserName): Promise<void> {
    const left = before[kind]
    if (left === value) return
    const told = left === null ? before : { ...before, email: kind === 'email' ? left : null, phone: kind === 'phone' ? left : null }
    await accounts.tellOfChange(tx, ctx, told, `${kind}_${left === null ? 'added' : 'changed'}`)
  }

  /** Of a code that is right for this account; undefined when it is not, which has been counted. */
  async function confirmOnce(tx: Orm, ctx: CustomerContext, refId: string, code: string): Promise<Customer | undefined> {
    const identities = identityRepository(tx, ctx.tenant.id)
    const attempt = await identities.attemptCode(refId, clock())
    if (attempt?.purpose !== 'contact' || attempt.customerId !== ctx.actor.customerId) return undefined
    if (!isCodeRight(refId, code.trim(), attempt.codeHash)) return undefined
    await identities.useCode(refId, clock())
    await identities.hold(ctx.actor.customerId)
    const userName = userNameFrom(attempt.userName)
    const standing = await standingOf(ctx, tx)
    assertOwnersAlone(standing, userName)
    const after = await identities.setContact(ctx.actor.customerId, userName, clock())
    await tellOf(tx, ctx, standing.customer, userName)
    return after
  }

  return {
    /**
     * Sends the code, whoever has the address. Throws `identity.contact_same` for one that is the account's and confirmed, `identity.contact_unconfirmed`, and
     * `identity.old_password_wrong` where the account has a password and this is not it: a session alone may be a thief's.
     */
    request: async (ctx: CustomerContext, asked: { readonly userName: string; readonly password?: string | undefined }): Promise<CodeSent> => {
      const userName = userNameFrom(asked.userName)
      const standing = await standingOf(ctx, database.orm)
      if (standing.isConfirmed && standing.customer[userName.kind] === userName.value) throw new DomainError('identity.contact_same')
      assertOwnersAlone(standing, userName)
      const hasPassword = (await identityRepository(database.orm, ctx.tenant.id).findPassword(ctx.actor.customerId)) !== null
      if (hasPassword) await provePassword(ctx, { password: asked.password ?? '' })
      return requestCode(ctx, { userName: userName.value }, 'contact', ctx.actor.customerId)
    },

    /** Throws `identity.code_wrong`, `identity.contact_unconfirmed`, and `identity.contact_taken` when the address is another account's. */
    confirm: async (ctx: CustomerContext, { refId, code }: { readonly refId: string; readonly code: string }): Promise<Customer> => {
      const counted = await guard.codeTry(ctx)
      const customer = await database
        .transaction((tx) => confirmOnce(tx, ctx, refId, code))
        .catch((error: unknown) => {
          throw error instanceof AddressTaken ? new DomainError('identity.contact_taken', {}, { cause: error }) : error
        })
      if (!customer) throw new DomainError('identity.code_wrong')
      await Promise.all([counted.forgive(), log.record(ctx, { kind: 'contact_changed', path: 'code', customerId: customer.id })])
      return customer
    },
  }
}
export type ContactService = ReturnType<typeof createContactService>
