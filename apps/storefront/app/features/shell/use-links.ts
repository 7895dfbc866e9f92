import { useEffect } from 'react'
import { localeIn, type Prefix } from '../../lib/paths.ts'
import { useRouter } from '../../lib/router/use-page.ts'
import { useTenant } from '../../lib/tenant.ts'

/** Long enough that a pointer on its way elsewhere fetches nothing. */
const HOVER_MS = 80

/** The address inside the application that a plain link leads to; undefined for everything that is the browser's business. */
function innerAddress(anchor: HTMLAnchorElement, prefix: Prefix): string | undefined {
  if (anchor.target || anchor.hasAttribute('download') || 'reload' in anchor.dataset) return undefined
  const url = new URL(anchor.href)
  if (url.origin !== window.location.origin || /^\/(?:api|img|assets)\/|\.\w+$/.test(url.pathname)) return undefined
  const locale = localeIn(url.pathname)
  if ((locale ? `/${locale}` : '') !== prefix) return undefined
  const isSamePage = url.pathname === window.location.pathname && url.search === window.location.search
  if (isSamePage && url.hash) return undefined
  // Who is there already and means to stay has no use for the place that a new document would begin at.
  return url.pathname + url.search + ('keepScroll' in anchor.dataset ? '' : url.hash)
}

/** Without a connection the browser asks for documents, of which the service worker has those that were visited. */
const isLeftToBrowser = (event: Event) => event.defaultPrevented || !navigator.onLine

/** Links with `data-live` do something of their own once the page is alive. */
const anchorOf = (event: Event) => {
  const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  return anchor && 'live' in anchor.dataset ? null : anchor
}

/**
 * Turns every plain link and every GET form of the site into a client navigation, with two listeners for the whole page: a hundred
 * links cost the server nothing but their text. `data-replace` and `data-keep-scroll` say how to go, `data-reload` leaves it to the browser.
 */
export function useLinks(): void {
  const { prefix } = useTenant().paths
  const { go, prefetch } = useRouter()

  useEffect(() => {
    const optionsOf = ({ dataset }: HTMLElement) => ({ replace: 'replace' in dataset, keepScroll: 'keepScroll' in dataset })
    const onClick = (event: MouseEvent) => {
      if (isLeftToBrowser(event) || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const anchor = anchorOf(event)
      const address = anchor && innerAddress(anchor, prefix)
      if (!address) return
      event.preventDefault()
      go(address, optionsOf(anchor))
    }
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target
      if (isLeftToBrowser(event) || !(form instanceof HTMLFormElement) || form.method !== 'get') return
      const values = [...new FormData(form, event.submitter)].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
      event.preventDefault()
      const { pathname } = new URL(form.action)
      go(values.length > 0 ? `${pathname}?${new URLSearchParams(values)}` : pathname, optionsOf(form))
    }
    const onChange = (event: Event) => {
      const form = event.target instanceof Element ? event.target.closest('form') : null
      if (form && 'autosubmit' in form.dataset) form.requestSubmit()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const onHint = (event: Event) => {
      clearTimeout(timer)
      const anchor = anchorOf(event)
      const address = anchor && innerAddress(anchor, prefix)
      if (address) timer = setTimeout(prefetch, event.type === 'pointerover' ? HOVER_MS : 0, address)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('submit', onSubmit)
    document.addEventListener('change', onChange)
    for (const hint of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(hint, onHint, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onClick)
      document.removeEventListener('submit', onSubmit)
      document.removeEventListener('change', onChange)
      for (const hint of ['pointerover', 'touchstart', 'focusin']) document.removeEventListener(hint, onHint)
    }
  }, [prefix, go, prefetch])
}
