import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useGo } from '../../lib/navigation.ts'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { announce, toast } from '../../lib/toast.ts'
import { useWishlistView, type WishedItem, WishlistContext, wishlistKey } from '../../lib/wishlist.ts'

/** One question to the platform for all hearts of the page. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const api = useApi()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const go = useGo()
  const { paths } = useTenant()
  const customerId = useSession()?.userInfo._id
  const tiles = useWishlistView().data
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ item, adds }: { item: WishedItem; adds: boolean }) =>
      (await (adds ? api.addToWishlist : api.removeFromWishlist)({ body: { item: item._id } })).data,
    onSuccess: (next, { item, adds }) => {
      if (customerId) queries.setQueryData(wishlistKey(customerId), next)
      announce(adds ? t`${item.Name} is on your wishlist` : t`${item.Name} is off your wishlist`)
    },
    onError: (error) => toast(failureText(error), { kind: 'error' }),
  })
  const value = useMemo(() => {
    const ids = new Set(customerId ? tiles?.map(({ _id }) => _id) : [])
    if (isPending) ids[variables.adds ? 'add' : 'delete'](variables.item._id)
    return {
      ids,
      toggle: (item: WishedItem) => {
        if (customerId) mutate({ item, adds: !ids.has(item._id) })
        else go(paths.login(window.location.pathname + window.location.search))
      },
    }
  }, [tiles, customerId, isPending, variables, mutate, go, paths])
  return <WishlistContext value={value}>{children}</WishlistContext>
}
