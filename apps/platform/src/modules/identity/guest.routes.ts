import { beginGuest, changeGuestContact, confirmGuest, joinGuest, openOrder, requestGuestCode, requestOrderCode, saveGuest } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { GuestOrders } from './guest-order.service.ts'
import type { GuestService } from './guest.service.ts'
import { toWireSession, toWireUserInfo } from './identity.view.ts'

/** Buying without an account, and what becomes of it when there is one. */
export function guestRoutes({ guests, guestOrders }: { readonly guests: GuestService; readonly guestOrders: GuestOrders }) {
  return [
    implement(beginGuest, async (ctx, { body }) => {
      const { token, customer } = await guests.begin(ctx, body)
      return { token, userInfo: toWireUserInfo(customer) }
    }),
    implement(changeGuestContact, async (ctx, { body }) => ({ data: toWireUserInfo(await guests.changeContact(ctx, body)) })),
    implement(requestGuestCode, (ctx) => guests.requestCode(ctx)),
    implement(confirmGuest, async (ctx, { body }) => ({ data: toWireUserInfo(await guests.confirm(ctx, body)) })),
    implement(saveGuest, async (ctx, { body }) => toWireSession(await guests.save(ctx, body))),
    implement(joinGuest, async (ctx, { body }) => {
      await guests.join(ctx, body)
      return { data: { ok: true as const } }
    }),
    implement(requestOrderCode, (ctx, { body }) => guestOrders.requestCode(ctx, body)),
    implement(openOrder, async (ctx, { body }) => {
      const opened = await guestOrders.open(ctx, body)
      return { session: opened ? { token: opened.token, userInfo: toWireUserInfo(opened.customer) } : null }
    }),
  ]
}
