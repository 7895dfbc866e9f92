import {
  changeBirthday,
  changeProfilePicture,
  confirmContactChange,
  endOtherSessions,
  endSession,
  getBirthday,
  getSecurity,
  removeProfilePicture,
  requestContactChange,
  resetPassword,
  unlinkProvider,
  updatePassword,
  updateProfile,
} from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { AccountService } from './account.service.ts'
import type { ContactService } from './contact.service.ts'
import type { PictureService } from './picture.service.ts'
import { toWireSecurity, toWireSession, toWireUserInfo } from './identity.view.ts'
import type { Providers } from './providers.ts'

const DONE = { data: { ok: true as const } }

type Deps = { readonly account: AccountService; readonly contact: ContactService; readonly picture: PictureService; readonly providers: Providers }

/** What somebody does with an account of their own. */
export function accountRoutes({ account, contact, picture, providers }: Deps) {
  return [
    implement(resetPassword, async (ctx, { body }) => toWireSession(await account.resetPassword(ctx, body))),
    implement(updatePassword, async (ctx, { body }) => {
      await account.changePassword(ctx, body)
      return DONE
    }),
    implement(updateProfile, async (ctx, { body }) => ({ data: toWireUserInfo(await account.changeProfile(ctx, body)) })),
    implement(changeProfilePicture, async (ctx, { body }) => ({ data: toWireUserInfo(await picture.change(ctx, body.picture.bytes)) })),
    implement(removeProfilePicture, async (ctx) => ({ data: toWireUserInfo(await picture.remove(ctx)) })),
    implement(getBirthday, async (ctx) => ({ data: await account.getBirthday(ctx) })),
    implement(changeBirthday, async (ctx, { body }) => ({ data: await account.changeBirthday(ctx, body.birthday) })),
    implement(requestContactChange, (ctx, { body }) => contact.request(ctx, body)),
    implement(confirmContactChange, async (ctx, { body }) => ({ data: toWireUserInfo(await contact.confirm(ctx, body)) })),
    implement(getSecurity, async (ctx) => {
      const offered = new Map(providers.list(ctx.tenant).map(({ type, name }) => [type, name]))
      return { data: toWireSecurity(await account.getSecurity(ctx), ctx.actor.tokenHash, (type) => offered.get(type) ?? type) }
    }),
    implement(endSession, async (ctx, { params }) => {
      await account.endSession(ctx, params.id)
      return DONE
    }),
    implement(endOtherSessions, async (ctx) => {
      await account.endOtherSessions(ctx)
      return DONE
    }),
    implement(unlinkProvider, async (ctx, { params }) => {
      await account.unlinkProvider(ctx, params.type)
      return DONE
    }),
  ]
}
