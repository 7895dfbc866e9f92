import type { Clock } from '@galleria/kernel'
import { userNameOf } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { type Accounts, type FromDevice, type SignedIn, userNameFrom } from './accounts.service.ts'
import { deviceOf } from './device.ts'
import { type GuestRow, guestRepository } from './guest.repository.ts'
import { type Customer, hashOfToken, isCodeRight, newCustomerNo, newToken, type PersonName, SAVE_WITHIN_MS } from './identity.ts'
import { identityRepository } from './identity.repository.ts'
import type { CodeSent, IdentityService } from './identity.service.ts'
import type { PassOn } from './identity.ports.ts'
import { isPasswordAcceptable } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { findLiveSession, sessionRepository } from './session.repository.ts'
import type { SecurityLog } from './security-log.service.ts'
import type { SignInGuard } from './sign-in-guard.service.ts'

export type GuestDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly guard: SignInGuard
  readonly log: SecurityLog
  readonly requestCode: IdentityService['requestCode']
  readonly passOn: PassOn
}

type Proof = { readonly refId?: string | undefined; readonly code?: string | undefined }
type Wish = Proof & FromDevice & { readonly password?: string | undefined; readonly name?: PersonName | undefined }

/**
 * People who buy without an account (decision 0068). A guest is a customer with a session and no other way in: the address is where news goes, and says nothing
 * of accounts. What a guest has passes to an account only of somebody who has shown that they are both.
 */
export function createGuestService({ database, clock, accounts, passwords, guard, log, requestCode, passOn }: GuestDeps) {
  const guests = ({ tenant }: RequestContext, db: Orm = database.orm) => guestRepository(db, tenant.id)

  /** Throws `identity.guest_only` for whoever has an account. */
  async function guestOf(ctx: CustomerContext, db?: Orm): Promise<GuestRow> {
    const guest = await guests(ctx, db).find(ctx.actor.customerId)
    if (!guest) throw new DomainError('identity.guest_only')
    return guest
  }

  /** Counts a try; whose address the code was sent to is the guest's own. It stays counted, so nothing is thrown within the transaction. */
  async function isProved(tx: Orm, { tenant }: RequestContext, { refId, code }: Proof, { email }: GuestRow, purpose: 'confirm' | 'sign_in'): Promise<boolean> {
    if (refId === undefined || code === undefined) return false
    const identities = identityRepository(tx, tenant.id)
    const attempt = await identities.attemptCode(refId, clock())
    if (attempt?.purpose !== purpose || attempt.userName !== email || !isCodeRight(refId, code.trim(), attempt.codeHash)) return false
    await identities.useCode(refId, clock())
    return true
  }

  async function getCustomer({ tenant }: RequestContext, id: string): Promise<Customer> {
    const customer = await identityRepository(database.orm, tenant.id).findById(id)
    if (!customer) throw new DomainError('identity.customer_not_found')
    return customer
  }

  return {
    /** Throws `identity.guests_not_served` where the shop asks for an account. */
    begin: async (ctx: RequestContext, asked: { readonly email: string }): Promise<{ readonly token: string; readonly customer: Customer }> => {
      if (!ctx.tenant.settings.checkout.hasGuests) throw new DomainError('identity.guests_not_served')
      const email = emailFrom(asked.email)
      await guard.registration(ctx)
      const { token, tokenHash } = newToken()
      const now = clock()
      const id = newId()
      await database.transaction(async (tx) => {
        await guests(ctx, tx).insert({ id, customerNo: newCustomerNo(), email, now })
        const session = { tokenHash, customerId: id, now, way: null, device: deviceOf(ctx.userAgent), isGuest: true }
        await sessionRepository(tx, ctx.tenant.id).insert(session)
      })
      return { token, customer: await getCustomer(ctx, id) }
    },

    changeContact: async (ctx: CustomerContext, asked: { readonly email: string }): Promise<Customer> => {
      await guestOf(ctx)
      await guests(ctx).changeEmail(ctx.actor.customerId, emailFrom(asked.email))
      return getCustomer(ctx, ctx.actor.customerId)
    },

    /** It opens nothing: whoever is asked for it by somebody else and gives it away has confirmed an address for an order, no more. */
    requestCode: async (ctx: CustomerContext): Promise<CodeSent> => requestCode(ctx, { userName: (await guestOf(ctx)).email }, { purpose: 'confirm' }),

    /** Throws `identity.code_wrong`, also when the address was changed after the code was sent. */
    confirm: async (ctx: CustomerContext, proof: { readonly refId: string; readonly code: string }): Promise<Customer> => {
      const counted = await guard.codeTry(ctx)
      const isRight = await database.transaction(async (tx) => {
        const guest = await guestOf(ctx, tx)
        return (await isProved(tx, ctx, proof, guest, 'confirm')) && (await guests(ctx, tx).confirm(guest.id, guest.email, clock()))
      })
      if (!isRight) throw new DomainError('identity.code_wrong')
      await counted.forgive()
      return getCustomer(ctx, ctx.actor.customerId)
    },

    /**
     * Throws `identity.code_needed` where it is not known that the address is theirs: unless a sign-in code comes along that was sent there, only a guest who has
     * confirmed it within the hour, at whose address there is no account, is believed.
     */
    save: async (ctx: CustomerContext, wish: Wish): Promise<SignedIn> => {
      const asked = await guestOf(ctx)
      const userName = userNameFrom(asked.email)
      if (wish.password !== undefined && !isPasswordAcceptable(wish.password, userName)) throw new DomainError('identity.password_weak')
      const counted = wish.code === undefined ? undefined : await guard.codeTry(ctx)
      const passwordHash = wish.password === undefined ? null : await passwords.hash(wish.password)
      const outcome = await database.transaction(async (tx): Promise<SignedIn | 'code_needed' | 'code_wrong'> => {
        const guest = await guestOf(ctx, tx)
        const identities = identityRepository(tx, ctx.tenant.id)
        const isFresh = guest.email === asked.email && guest.confirmedAt !== null && clock().getTime() - guest.confirmedAt.getTime() <= SAVE_WITHIN_MS
        const isShown = await isProved(tx, ctx, wish, guest, 'sign_in')
        if (!isShown && wish.code !== undefined) return 'code_wrong'
        const known = await identities.findByUserName(userName)
        if (!isShown && (known || !isFresh)) return 'code_needed'
        const created = known ? undefined : await accounts.createCustomer(tx, ctx, userName, wish.name ?? UNNAMED, { passwordHash, isConfirmed: true })
        // Taken in this very moment: by whom, a code will show.
        const account = known ?? created
        if (!account) return 'code_needed'
        await identities.holdBoth([guest.id, account.id])
        // Behind the lock: the account may have gone meanwhile, or have another address.
        if (known && (await identities.findByUserName(userName))?.id !== known.id) return 'code_needed'
        if (known) await accounts.confirmOwner(tx, ctx, known)
        await passOn(tx, { tenantId: ctx.tenant.id, customerId: guest.id, heirId: account.id, at: clock() })
        return { ...(await accounts.openSession(tx, ctx, account.id, { ...wish, way: 'code' })), customer: account, isNew: created !== undefined }
      })
      if (typeof outcome === 'string') throw new DomainError(`identity.${outcome}`)
      await Promise.all([counted?.forgive(), log.record(ctx, { kind: 'signed_in', path: 'code', customerId: outcome.customer.id })])
      return outcome
    },

    /** For whoever has both tokens. Throws `identity.customer_not_found` where the other one is no account's. */
    join: async (ctx: CustomerContext, { accountToken }: { readonly accountToken: string }): Promise<void> => {
      await guestOf(ctx)
      const accountHash = hashOfToken(accountToken)
      const account = await findLiveSession(database, ctx.tenant.id, accountHash, clock())
      if (!account || account.isGuest) throw new DomainError('identity.customer_not_found')
      await database.transaction(async (tx) => {
        const [guestId, heirId] = [ctx.actor.customerId, account.customerId]
        await identityRepository(tx, ctx.tenant.id).holdBoth([guestId, heirId])
        await guestOf(ctx, tx)
        // Behind the lock: the account may have gone meanwhile, and its sessions with it.
        if (!(await sessionRepository(tx, ctx.tenant.id).isThere(accountHash))) throw new DomainError('identity.customer_not_found')
        await passOn(tx, { tenantId: ctx.tenant.id, customerId: guestId, heirId, at: clock() })
      })
    },
  }
}
export type GuestService = ReturnType<typeof createGuestService>

/** Of an account that was made without asking for a name. */
const UNNAMED: PersonName = Object.freeze({ first: '' })

/** Throws `identity.user_name_invalid`: news of orders goes by mail. */
function emailFrom(text: string): string {
  const userName = userNameOf(text)
  if (userName?.kind !== 'email') throw new DomainError('identity.user_name_invalid')
  return userName.value
}
