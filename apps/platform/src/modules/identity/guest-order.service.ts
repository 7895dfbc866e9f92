import { orderNumberOf, userNameOf } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Orm } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'
import { deviceOf } from './device.ts'
import { guestRepository } from './guest.repository.ts'
import type { GuestDeps } from './guest.service.ts'
import { type Customer, hashOfToken, isCodeRight, newToken } from './identity.ts'
import { type AskedCode, identityRepository } from './identity.repository.ts'
import type { CodeSent } from './identity.service.ts'
import { findLiveSession, sessionRepository } from './session.repository.ts'

export type GuestOrderDeps = Omit<GuestDeps, 'accounts' | 'passwords'> & {
  /** `tenant_id, number, customer_id`. */
  readonly orderNumbers: View
}

type Opened = { readonly token: string; readonly customer: Customer }

/**
 * Guests who come back without the device on which they bought (decision 0113): whoever knows the number of the order and reads what is sent to its address is
 * the guest, as they are for whoever makes an account of them (decision 0068).
 */
export function createGuestOrders({ database, clock, guard, log, requestCode, passOn, orderNumbers }: GuestOrderDeps) {
  /** The guest, if a code was sent to them for this and it is the right one. Counts a try, which stays counted: nothing is thrown here. */
  async function proved(
    tx: Orm,
    { tenant }: RequestContext,
    { refId, code }: { readonly refId: string; readonly code: string },
  ): Promise<AskedCode | undefined> {
    const identities = identityRepository(tx, tenant.id)
    const attempt = await identities.attemptCode(refId, clock())
    if (attempt?.purpose !== 'order' || !isCodeRight(refId, code.trim(), attempt.codeHash)) return undefined
    await identities.useCode(refId, clock())
    return attempt
  }

  return {
    /** Whether there is such an order is not to be seen: the same is counted, written and answered, only nobody is sent anything. */
    requestCode: async (ctx: RequestContext, { orderId, email }: { readonly orderId: string; readonly email: string }): Promise<CodeSent> => {
      const userName = userNameOf(email)
      if (userName?.kind !== 'email') throw new DomainError('identity.user_name_invalid')
      const guest = await guestRepository(database.orm, ctx.tenant.id).findByOrder(orderNumbers, orderNumberOf(orderId) ?? orderId.trim(), userName.value)
      return requestCode(ctx, { userName: userName.value }, { purpose: 'order', customerId: guest?.id, isMeant: guest !== undefined })
    },

    /**
     * `ownToken` is of whoever buys on the device. What another guest has there comes along, so that nothing is lost with their session; into an account the
     * order goes as it does when its guest logs in there: then there is nothing to open. Throws `identity.code_wrong`.
     *
     * It confirms nothing: the session that the guest has elsewhere may be of somebody who only typed this address.
     */
    open: async (
      ctx: RequestContext,
      { ownToken, ...proof }: { readonly refId: string; readonly code: string; readonly ownToken?: string | undefined },
    ): Promise<Opened | undefined> => {
      const counted = await guard.codeTry(ctx)
      const tenantId = ctx.tenant.id
      const ownHash = ownToken === undefined ? undefined : hashOfToken(ownToken)
      const found = ownHash && (await findLiveSession(database, tenantId, ownHash, clock()))
      const { token, tokenHash } = newToken()
      const opened = await database.transaction(async (tx): Promise<{ readonly customer: Customer; readonly isAccount: boolean } | undefined> => {
        const asked = await proved(tx, ctx, proof)
        if (!asked?.customerId) return undefined
        const identities = identityRepository(tx, tenantId)
        await identities.holdBoth([asked.customerId, found?.customerId ?? asked.customerId])
        // Behind the lock: whoever it was may have gone meanwhile, and their sessions with them.
        const own = ownHash && found && (await sessionRepository(tx, tenantId).isThere(ownHash)) ? found : undefined
        const guest = await guestRepository(tx, tenantId).find(asked.customerId)
        // In an account by now, gone, or with another address.
        if (guest?.email !== asked.userName) return undefined
        const heirId = own && !own.isGuest ? own.customerId : guest.id
        const customer = await identities.findById(heirId)
        if (!customer) return undefined
        for (const customerId of [guest.id, own?.customerId ?? guest.id])
          if (customerId !== heirId) await passOn(tx, { tenantId, customerId, heirId, at: clock() })
        const isAccount = heirId !== guest.id
        if (!isAccount)
          await sessionRepository(tx, tenantId).insert({
            tokenHash,
            customerId: heirId,
            now: clock(),
            way: 'code',
            device: deviceOf(ctx.userAgent),
            isGuest: true,
          })
        return { customer, isAccount }
      })
      if (!opened) {
        await log.record(ctx, { kind: 'sign_in_refused', path: 'code' })
        throw new DomainError('identity.code_wrong')
      }
      const { customer, isAccount } = opened
      await Promise.all([counted.forgive(), ...(isAccount ? [] : [log.record(ctx, { kind: 'signed_in', path: 'code', customerId: customer.id })])])
      return isAccount ? undefined : { token, customer }
    },
  }
}
export type GuestOrders = ReturnType<typeof createGuestOrders>
