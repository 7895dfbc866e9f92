import type { Clock } from '@galleria/kernel'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import type { Accounts } from './accounts.service.ts'
import { type Customer, isCodeRight, sessionIdOf, userNameIn } from './identity.ts'
import { identityRepository } from './identity.repository.ts'
import type { CodeSent, IdentityService } from './identity.service.ts'
import type { Passwords } from './passwords.ts'
import type { SecurityLog } from './security-log.service.ts'
import type { SignInGuard } from './sign-in-guard.service.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly guard: SignInGuard
  readonly log: SecurityLog
  readonly requestCode: IdentityService['requestCode']
}

/** A password, or a code that was sent to the account for this. */
export type OwnershipProof = { readonly password?: string | undefined; readonly refId?: string | undefined; readonly code?: string | undefined }

/** Somebody who is signed in shows once more who they are, because what they want can not be taken back: a session alone may be a thief's. */
export function createOwnership({ database, clock, accounts, passwords, guard, log, requestCode }: Deps) {
  async function ownerOf({ tenant, actor }: CustomerContext, db: Orm = database.orm): Promise<Customer> {
    const customer = await identityRepository(db, tenant.id).findById(actor.customerId)
    if (!customer) throw new DomainError('identity.customer_not_found')
    return customer
  }

  async function provePassword(ctx: CustomerContext, password: string): Promise<void> {
    const { customerId, tokenHash } = ctx.actor
    const counted = await guard.passwordTry(ctx, { userName: userNameIn(await ownerOf(ctx)), device: `session ${sessionIdOf(tokenHash)}` })
    const passwordHash = await identityRepository(database.orm, ctx.tenant.id).findPassword(customerId)
    if (!(await passwords.verify(password, passwordHash)) || passwordHash === null) throw new DomainError('identity.old_password_wrong')
    await counted.forgive()
  }

  async function proveCode(ctx: CustomerContext, refId: string | undefined, code: string): Promise<void> {
    if (refId === undefined) throw new DomainError('identity.code_wrong')
    const counted = await guard.codeTry(ctx)
    const { value } = userNameIn(await ownerOf(ctx))
    const isRight = await database.transaction(async (tx) => {
      const identities = identityRepository(tx, ctx.tenant.id)
      const attempt = await identities.attemptCode(refId, clock())
      if (attempt?.purpose !== 'delete' || attempt.userName !== value || !isCodeRight(refId, code.trim(), attempt.codeHash)) return false
      await identities.useCode(refId, clock())
      return true
    })
    if (!isRight) throw new DomainError('identity.code_wrong')
    await counted.forgive()
  }

  return {
    requestCode: async (ctx: CustomerContext): Promise<CodeSent> => requestCode(ctx, { userName: userNameIn(await ownerOf(ctx)).value }, { purpose: 'delete' }),
    prove: (ctx: CustomerContext, { password, refId, code = '' }: OwnershipProof): Promise<void> =>
      password === undefined ? proveCode(ctx, refId, code) : provePassword(ctx, password),
    confirmedEmailOf: ({ tenant, actor }: CustomerContext): Promise<string | null> =>
      identityRepository(database.orm, tenant.id).findConfirmedEmail(actor.customerId),
    hold: (tx: Orm, { tenantId, customerId }: { readonly tenantId: string; readonly customerId: string }): Promise<void> =>
      identityRepository(tx, tenantId).hold(customerId),
    sayGoodbye: async (tx: Orm, ctx: CustomerContext): Promise<void> => {
      const identities = identityRepository(tx, ctx.tenant.id)
      // A guest's address is nobody's account: what others are about to do with it stays.
      if (ctx.actor.isGuest) return identities.hold(ctx.actor.customerId)
      // Codes before customers (decision 0020).
      await identities.deleteCodesOf(await ownerOf(ctx, tx))
      await identities.hold(ctx.actor.customerId)
      await accounts.tellOfEnd(tx, ctx, await ownerOf(ctx, tx))
    },
    noteEnd: (ctx: CustomerContext): Promise<void> => log.record(ctx, { kind: 'account_deleted', path: 'session', customerId: ctx.actor.customerId }),
  }
}
export type Ownership = ReturnType<typeof createOwnership>
