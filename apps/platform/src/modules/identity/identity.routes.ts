import {
  forgotPassword,
  getCustomer,
  listRights,
  logIn,
  logOut,
  refreshSession,
  registerCustomer,
  requestCode,
  requestSignUpCode,
  socialLogIn,
  type SellerRight,
  type StaffRight,
  startSocialLogIn,
  verifyCode,
} from '@galleria/contract'
import { isEmail } from '@galleria/rules'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { IdentityService } from './identity.service.ts'
import { toWireSession, toWireUserInfo } from './identity.view.ts'
import type { SocialService } from './social.service.ts'

type Deps = {
  readonly identity: IdentityService
  readonly social: SocialService
  readonly rightsOf: (
    tenantId: string,
    customerId: string,
  ) => Promise<{ readonly rights: StaffRight[]; readonly sellerRights: SellerRight[]; readonly hasCalendars: boolean }>
}

/** Getting in and out. */
export function identityRoutes({ identity, social, rightsOf }: Deps) {
  return [
    implement(registerCustomer, async (ctx, { body }) => toWireSession(await identity.register(ctx, body))),
    implement(logIn, async (ctx, { body }) => toWireSession(await identity.logIn(ctx, body))),
    implement(requestCode, async (ctx, { body }) => identity.requestCode(ctx, body)),
    implement(requestSignUpCode, async (ctx, { body: { email, ...rest } }) => {
      if (!isEmail(email.trim())) throw new DomainError('identity.user_name_invalid')
      return identity.requestCode(ctx, { userName: email, ...rest })
    }),
    implement(forgotPassword, async (ctx, { body }) => identity.requestCode(ctx, body, { purpose: 'reset' })),
    implement(verifyCode, async (ctx, { body }) => toWireSession(await identity.verifyCode(ctx, body))),
    implement(startSocialLogIn, async (ctx, { query, body }) => social.start(ctx, query.providerType, body.returnTo)),
    implement(socialLogIn, async (ctx, { query, body }) => toWireSession(await social.finish(ctx, query.providerType, body))),
    implement(logOut, async (ctx) => {
      await identity.logOut(ctx)
      return { data: { ok: true as const } }
    }),
    implement(refreshSession, async (ctx) => {
      const { customer, expiresAt } = await identity.refresh(ctx)
      return { data: { userInfo: toWireUserInfo(customer), expiresAt: expiresAt.toISOString() } }
    }),
    implement(listRights, async ({ tenant, actor }) => ({ data: await rightsOf(tenant.id, actor.customerId) })),
    implement(getCustomer, async (ctx, { params }) => ({ data: toWireUserInfo(await identity.getCustomer(ctx, params.id)) })),
  ]
}
