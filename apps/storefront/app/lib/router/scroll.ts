const STORED = 'galleria:scroll'
/** Steps of the history whose place is remembered. */
const MOST = 60

type Arrival = { readonly key: string; readonly hash: string; readonly stays: boolean; readonly isBack: boolean }

function stored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'))
  } catch {
    return new Map() // switched off, or somebody else wrote there
  }
}

function namedBy(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null // no name that could be written into an address
  }
}

/**
 * Where each step of the history was scrolled to. The browser would go there before the page has come; so it is done here, once the page is in the document.
 * Documents are left to the browser. `firstKey` names the step that is shown.
 */
export function createScroll(firstKey: string) {
  const places = stored()
  let current = firstKey
  let waiting: { readonly page: object; readonly to: Arrival } | undefined

  // Until another page is in the document, it is still the one before that moves.
  const note = (): void => void (waiting ?? places.set(current, window.scrollY))
  const leave = (): void => {
    note()
    window.history.scrollRestoration = 'auto'
    try {
      sessionStorage.setItem(STORED, JSON.stringify([...places].slice(-MOST)))
    } catch {
      // switched off or full: going back after a reload begins at the top
    }
  }
  const take = (): void => void (window.history.scrollRestoration = 'manual')

  take()
  window.addEventListener('scroll', note, { passive: true })
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', take)

  return {
    /** Another page is about to be shown. */
    arrive: (page: object, to: Arrival): void => {
      // A step within a page has moved already.
      if (!(to.isBack && to.stays)) note()
      current = to.key
      waiting = { page, to }
    },
    /** It is in the document. */
    settle: (page: object): void => {
      if (waiting?.page !== page) return
      const { key, hash, stays, isBack } = waiting.to
      waiting = undefined
      const place = isBack ? places.get(key) : undefined
      const named = namedBy(hash)
      if (place !== undefined) window.scrollTo(0, place)
      else if (stays) return
      else if (named) named.scrollIntoView()
      else window.scrollTo(0, 0)
    },
    close: (): void => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', take)
    },
  }
}
