import { useCallback } from 'react'
import { useLocation } from '../../lib/router/use-page.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useGo } from '../../lib/navigation.ts'
import { localeIn, localPath, type Prefix } from '../../lib/paths.ts'
import { useTenant } from '../../lib/tenant.ts'

/**
 * Where to go on after signing in: `redirectTo` if it is an address of this site and not a way back into signing in, else `fallback`.
 */
export function returnTarget(redirectTo: string | null, fallback: string): string {
  const target = localPath(redirectTo)
  return target === undefined || /^(?:\/[a-z]{2})?\/auth(?:[/?#]|$)/.test(target) ? fallback : target
}

/** Whether the router, which knows one language, can go there itself. */
export const isInLanguage = (target: string, prefix: Prefix): boolean => (localeIn(target) ? `/${localeIn(target)}` : '') === prefix

/**
 * `target`, to be handed on between the pages of signing in, and `goOn`, once signed in. Until the page is alive a link does not know it: such a link carries
 * `data-live`, so that a press is kept until it does.
 */
export function useReturn(): { readonly target: string; readonly redirectTo: string | undefined; readonly goOn: () => void } {
  const query = useBrowserQuery()
  const go = useGo()
  const { paths } = useTenant()
  const asked = query.get('redirectTo')
  const target = returnTarget(asked, paths.home())
  const goOn = useCallback(() => {
    if (isInLanguage(target, paths.prefix)) go(target, { replace: true })
    else window.location.replace(target)
  }, [go, target, paths])
  return { target, redirectTo: asked === null ? undefined : target, goOn }
}

/** This page's own address, for coming back to it; without its query until the page is alive, as with `useReturn`. */
export function useHere(): string {
  const { pathname } = useLocation()
  const { prefix } = useTenant().paths
  const query = useBrowserQuery().toString()
  return (pathname === '/' ? prefix || '/' : prefix + pathname) + (query ? `?${query}` : '')
}
