import { getCustomer, logIn, logOut, registerCustomer, requestCode, verifyCode } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { IdentityService } from './identity.service.ts'
import { toWireSession, toWireUserInfo } from './identity.view.ts'

export function identityRoutes({ identity }: { identity: IdentityService }) {
  return [
    implement(registerCustomer, async (ctx, { body }) => toWireSession(await identity.register(ctx, body))),
    implement(logIn, async (ctx, { body }) => toWireSession(await identity.logIn(ctx, body))),
    implement(requestCode, async (ctx, { body }) => identity.requestCode(ctx, body)),
    implement(verifyCode, async (ctx, { body }) => toWireSession(await identity.verifyCode(ctx, body))),
    implement(logOut, async (ctx) => {
      await identity.logOut(ctx)
      return { data: { ok: true as const } }
    }),
    implement(getCustomer, async (ctx, { params }) => ({ data: toWireUserInfo(await identity.getCustomer(ctx, params.id)) })),
  ]
}
