import { type ReactNode, useEffect, useMemo } from 'react'
import { apiFor } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useGo } from '../../lib/navigation.ts'
import { accountStore } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { announce, toast } from '../../lib/toast.ts'
import { NO_WISHES, useWishPrompt, useWishWords, type WishedItem, type Wishlist, WishlistContext } from '../../lib/wishlist.ts'
import { forgetWish, keepWish, keptWish } from './kept-wish.ts'
import { createWishlistStore } from './wishlist-store.ts'

const noListener = (): void => undefined

/** One question to the platform for all hearts of the page. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const wishWords = useWishWords()
  const askedToLogIn = useWishPrompt()
  const { tenant, paths } = useTenant()
  const failureText = useFailureText()
  const go = useGo()
  const session = useMemo(() => accountStore(tenant.tenantKey), [tenant.tenantKey])
  const store = useMemo(
    () =>
      typeof window === 'undefined'
        ? undefined
        : createWishlistStore({ session, api: apiFor(tenant), kept: { read: () => keptWish(tenant.tenantKey), forget: () => forgetWish(tenant.tenantKey) } }),
    [session, tenant],
  )
  useEffect(() => {
    const leave = store?.connect(({ Name }) => toast(wishWords(Name, true)))
    const look = (): void => {
      if (document.visibilityState === 'visible') store?.lookAgain()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      leave?.()
      document.removeEventListener('visibilitychange', look)
    }
  }, [store, wishWords])

  const value = useMemo(
    (): Wishlist => ({
      subscribe: store?.subscribe ?? (() => noListener),
      get: store?.get ?? (() => NO_WISHES),
      refresh: () => store?.refresh(),
      clear: async () => store?.clear().catch((error: unknown) => toast(failureText(error), { kind: 'error' })),
      toggle: (item: WishedItem) => {
        if (!session.get()) {
          keepWish(tenant.tenantKey, item)
          toast(askedToLogIn, { kind: 'error' })
          return go(paths.login(window.location.pathname + window.location.search))
        }
        const adds = !store?.get().ids.has(item._id)
        store?.set(item, adds).then(
          (isDone) => isDone && announce(wishWords(item.Name, adds)),
          (error: unknown) => toast(failureText(error), { kind: 'error' }),
        )
      },
    }),
    [store, session, tenant.tenantKey, askedToLogIn, go, paths, wishWords, failureText],
  )
  return <WishlistContext value={value}>{children}</WishlistContext>
}
