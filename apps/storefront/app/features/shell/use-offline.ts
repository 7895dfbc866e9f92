import { useEffect, useRef } from 'react'
import { useLocation } from '../../lib/router/use-page.ts'
import { useSession } from '../../lib/session.ts'
import { SERVICE_WORKER } from '../../lib/trusted-markup.ts'

/** Keeps pages that were visited, to be read without a connection (offline/service-worker.ts). */
export function useOffline(): void {
  const { pathname, search } = useLocation()
  const isFirst = useRef(true)
  const customerId = useSession()?.userInfo._id

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const register = (): void => {
      // A browser that keeps nothing, as in a private window, has no worker; the shop needs none.
      navigator.serviceWorker.register(SERVICE_WORKER).catch(() => undefined)
    }
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 5_000 })
    else setTimeout(register, 1_000)
  }, [])

  useEffect(() => {
    if (!import.meta.env.PROD) return
    // The worker itself has seen a document that came through it.
    if (!isFirst.current || !navigator.serviceWorker?.controller) void tellWorker({ keep: window.location.href, assets: loadedAssets() })
    isFirst.current = false
  }, [pathname, search])

  // What one person looked at is not the next one's business.
  useEffect(
    () => () => {
      if (customerId) void tellWorker({ forget: true })
    },
    [customerId],
  )
}

const loadedAssets = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`))

async function tellWorker(message: object): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage(message)
}
