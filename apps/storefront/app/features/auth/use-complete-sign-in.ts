import type { SessionWire } from '@galleria/contract'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useApi } from '../../lib/api.ts'
import { joinedGuestOf } from '../../lib/joined-guest.ts'
import { isGuest, sessionStore, useSessionActions } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { useCartContext } from '../cart/cart-context.ts'
import { deviceCart } from '../cart/device-cart.ts'
import { sayInvitation } from './kept-invitation.ts'
import { useKnownDevice } from './known-device.ts'
import { type MergeNotice, mergeNotice } from './merge-notice.ts'

/** Long enough to be read, since it says more than "done". */
const NOTICE_MS = 6000
/** After that long the carts will not be joined by this visit. */
const GIVE_UP_MS = 20_000

/** Keeps the session, which also joins the device's cart into the customer's (ST-02), and says what became of it; settles once it is kept. */
export function useCompleteSignIn(): (session: SessionWire) => Promise<void> {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const { signIn } = useSessionActions()
  const { store } = useCartContext()
  const api = useApi()
  const device = useKnownDevice()

  return useCallback(
    async (session) => {
      const name = session.userInfo.name.first
      const deviceItems = deviceCart(tenant.tenantKey)
      const brought = deviceItems.get()
      const named = session.isNew ? t`Welcome, ${name}` : t`Welcome back, ${name}`
      const unnamed = session.isNew ? t`Welcome` : t`Welcome back`
      const welcome = name ? named : unnamed

      const tell = ({ brought: pieces, waiting, gone, short }: MergeNotice) => {
        const came =
          waiting > 0
            ? t`${plural(pieces, { one: '# item from this device is now in your cart.', other: '# items from this device are now in your cart.' })} ${plural(waiting, { one: '# was there already.', other: '# were there already.' })}`
            : t`Your cart came with you: ${plural(pieces, { one: '# item.', other: '# items.' })}`
        const unsold =
          gone > 0 ? t`${plural(gone, { one: '# product from this device is no longer sold.', other: '# products from this device are no longer sold.' })}` : ''
        const less =
          short > 0
            ? t`${plural(short, { one: "# product has fewer left than you wanted: it's marked.", other: "# products have fewer left than you wanted: they're marked." })}`
            : ''
        toast([`${welcome}.`, came, unsold, less].filter(Boolean).join(' '), { duration: NOTICE_MS })
      }

      if (brought.length > 0) {
        const stop = deviceItems.subscribe(() => {
          if (deviceItems.get().length > 0) return
          stop()
          clearTimeout(limit)
          const cart = store?.getView().cart
          const notice = cart && mergeNotice(brought, cart)
          if (notice) tell(notice)
        })
        const limit = setTimeout(() => {
          stop()
          toast(t`We couldn't move this device's cart into your account yet. It's still saved here.`, { kind: 'error', duration: NOTICE_MS })
        }, GIVE_UP_MS)
      } else toast(welcome)
      device.remember(session.deviceToken)
      const enter = (): void => {
        signIn(session)
        if (session.isNew) void sayInvitation(tenant.tenantKey, api)
      }
      const before = sessionStore(tenant.tenantKey).get()
      if (!before || !isGuest(before)) return enter()
      // While the token is still the guest's: what was bought and chosen without an account goes along.
      try {
        await api.joinGuest({ body: { accountToken: session.token } })
        joinedGuestOf(tenant.tenantKey).write({ guestId: before.userInfo._id, customerId: session.userInfo._id })
      } catch {
        toast(t`We couldn't move your guest order into your account. The links in our emails still lead to it.`, { kind: 'error', duration: NOTICE_MS })
      }
      enter()
    },
    [t, api, tenant.tenantKey, signIn, store, device],
  )
}

/** Keeps the session of the account that a guest has just become. */
export function useSavedGuest(): (session: SessionWire) => void {
  const { t } = useLingui()
  const { signIn } = useSessionActions()
  const device = useKnownDevice()
  const api = useApi()
  const { tenantKey } = useTenant().tenant
  return useCallback(
    (session) => {
      device.remember(session.deviceToken)
      signIn(session)
      if (session.isNew) void sayInvitation(tenantKey, api)
      toast(session.isNew ? t`Your account is ready` : t`Saved in your account`)
    },
    [t, signIn, device, tenantKey, api],
  )
}
