import { useEffect, useSyncExternalStore } from 'react'
import { forgetFirstAnswers } from '../../lib/first-calls.ts'
import { useCartContext } from './cart-context.ts'
import { type CartView, NO_VIEW } from './cart-store.ts'

const never = () => () => undefined
const none = () => NO_VIEW

/** The cart with prices, names and pictures: a customer's as the platform has it, a guest's priced by the platform (C-16). Only in the browser. */
export function useCartView(): CartView {
  const { store } = useCartContext()
  useEffect(() => {
    if (!store) return undefined
    const onVisible = () => {
      if (document.hidden) return
      forgetFirstAnswers() // another device may have changed it since
      store.lookAgain()
    }
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('online', store.look)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('online', store.look)
    }
  }, [store])
  return useSyncExternalStore(store?.subscribeView ?? never, store?.getView ?? none, none)
}
