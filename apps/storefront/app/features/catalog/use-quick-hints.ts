import { useTenant } from '../../lib/tenant.ts'

const loadPrefetch = () => import('./prefetch-quick-item.ts')

/** Listeners for the door of something about this product: at the first sign that somebody will go through, its code and its data are fetched. */
export function useQuickHints(productId: string, load: () => Promise<unknown>) {
  const { tenant } = useTenant()
  const prepare = (): void => {
    // Whoever opens it tells the shopper if it does not come.
    Promise.all([loadPrefetch().then(({ prefetchQuickItem }) => prefetchQuickItem(tenant, productId)), load()]).catch(() => undefined)
  }
  return { onPointerEnter: prepare, onTouchStart: prepare, onFocus: prepare }
}
