import { afterFrame } from '@galleria/ui'
import { useRef } from 'react'
import { useTenant } from '../../lib/tenant.ts'

const loadPrefetch = () => import('./prefetch-quick-item.ts')

/** Listeners for the door of something about this product: at the first sign that somebody will go through, its code and its data are fetched. */
export function useQuickHints(productId: string, load: () => Promise<unknown>) {
  const { tenant } = useTenant()
  const isComing = useRef(false)
  /** A tap is several signs, and is answered first. */
  const prepare = (): void => {
    if (isComing.current) return
    isComing.current = true
    afterFrame(() => {
      isComing.current = false
      // Whoever opens it tells the shopper if it does not come.
      Promise.all([loadPrefetch().then(({ prefetchQuickItem }) => prefetchQuickItem(tenant, productId)), load()]).catch(() => undefined)
    })
  }
  return { onPointerEnter: prepare, onTouchStart: prepare, onFocus: prepare }
}
