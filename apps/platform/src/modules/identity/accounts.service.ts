import { accountChanged, accountDeleted, customerRegistered, passwordRemoved, type PayloadOf } from '@galleria/contract'
import { type Clock, tidy } from '@galleria/kernel'
import { type UserName, userNameOf } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import { deviceOf } from './device.ts'
import { deviceRepository } from './device.repository.ts'
import { type Customer, newCustomerNo, newToken, type PersonName, type SignInWay } from './identity.ts'
import { identityRepository } from './identity.repository.ts'
import { linkedProviderRepository } from './linked-provider.repository.ts'
import { passkeyRepository } from './passkey.repository.ts'
import { sessionRepository } from './session.repository.ts'

export type SignedIn = {
  readonly token: string
  /** Tells the account's known devices from others when it signs in again. */
  readonly deviceToken: string
  readonly customer: Customer
  readonly isNew: boolean
  /** After a code that was asked for to choose a new password. */
  readonly resetRefId?: string | undefined
}
/** What a device has kept of an earlier sign-in, whoever's. */
export type FromDevice = { readonly deviceToken?: string | undefined }

/** What all ways into an account do, within the transaction of the one that is gone. */
export function createAccounts({ clock }: { readonly clock: Clock }) {
  return {
    openSession: async (
      tx: Orm,
      { tenant, userAgent }: RequestContext,
      customerId: string,
      { way, deviceToken }: FromDevice & { readonly way: SignInWay },
    ): Promise<Pick<SignedIn, 'token' | 'deviceToken'>> => {
      const { token, tokenHash } = newToken()
      await sessionRepository(tx, tenant.id).insert({ tokenHash, customerId, now: clock(), way, device: deviceOf(userAgent) })
      return { token, deviceToken: await deviceRepository(tx, tenant.id).remember(customerId, deviceToken, clock()) }
    },

    /** Undefined when the user name has been taken. */
    createCustomer: async (
      tx: Orm,
      ctx: RequestContext,
      userName: UserName,
      name: PersonName,
      { passwordHash = null, isConfirmed }: { readonly passwordHash?: string | null; readonly isConfirmed: boolean },
    ): Promise<Customer | undefined> => {
      const customer: Customer = {
        id: newId(),
        customerNo: newCustomerNo(),
        firstName: tidy(name.first),
        lastName: tidy(name.last),
        email: userName.kind === 'email' ? userName.value : null,
        phone: userName.kind === 'phone' ? userName.value : null,
        isGuest: false,
        language: null,
        homeMarket: null,
        pictureFileId: null,
      }
      const now = clock()
      const { isGuest: _, ...fields } = customer
      const row = { ...fields, passwordHash, confirmedAt: isConfirmed ? now : null, createdAt: now }
      if (!(await identityRepository(tx, ctx.tenant.id).insertCustomer(row, userName))) return undefined
      await eventsOf(tx, ctx.tenant.id).publish(customerRegistered, { customerId: customer.id, ...noticeFields(ctx, customer) })
      return customer
    },

    /**
     * The address is known to be the customer's. Whoever registered with it before its owner came keeps no way in: no password, no provider, no passkey, no session and no
     * known device. Answers whether there was one.
     */
    confirmOwner: async (tx: Orm, ctx: RequestContext, customer: Customer): Promise<boolean> => {
      const outcome = await identityRepository(tx, ctx.tenant.id).confirm(customer.id, clock())
      if (outcome === 'known') return false
      const wasLinked = await linkedProviderRepository(tx, ctx.tenant.id).unlinkAll(customer.id)
      const hadPasskey = await passkeyRepository(tx, ctx.tenant.id).removeAll(customer.id)
      if (outcome !== 'password_removed' && !wasLinked && !hadPasskey) return false
      // After the row is held: a log-in that was quicker has its session by now.
      await sessionRepository(tx, ctx.tenant.id).deleteAllOf(customer.id)
      await deviceRepository(tx, ctx.tenant.id).forgetAllOf(customer.id)
      await eventsOf(tx, ctx.tenant.id).publish(passwordRemoved, noticeFields(ctx, customer))
      return true
    },

    /** The last that its owner hears. */
    tellOfEnd: (tx: Orm, ctx: RequestContext, customer: Customer): Promise<void> =>
      eventsOf(tx, ctx.tenant.id).publish(accountDeleted, noticeFields(ctx, customer)),

    /** Its owner hears of it, because it may have been somebody else. */
    tellOfChange: (
      tx: Orm,
      ctx: Pick<RequestContext, 'tenant' | 'locale'>,
      customer: Customer,
      change: PayloadOf<typeof accountChanged>['change'],
      what = '',
    ): Promise<void> => eventsOf(tx, ctx.tenant.id).publish(accountChanged, { change, what, ...noticeFields(ctx, customer) }),
  }
}
export type Accounts = ReturnType<typeof createAccounts>

/** Throws `identity.user_name_invalid` (V-30). */
export function userNameFrom(text: string): UserName {
  const userName = userNameOf(text)
  if (!userName) throw new DomainError('identity.user_name_invalid')
  return userName
}

/** What a notice to a customer needs to know. */
function noticeFields({ tenant, locale }: Pick<RequestContext, 'tenant' | 'locale'>, { email, phone, firstName }: Customer) {
  return { email, phone, firstName, locale, tenantName: tenant.name, supportEmail: tenant.settings.support.email }
}
