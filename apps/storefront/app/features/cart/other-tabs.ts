import { forgetFirstAnswers } from '../../lib/first-calls.ts'
import { readStored, storageKey, writeStored } from '../../lib/storage.ts'

/** The same shop in other tabs of this browser: they hear that the customer's cart has changed, and ask for it themselves. */
export type OtherTabs = { readonly tell: () => void; readonly subscribe: (listener: () => void) => () => void }

/** By storage events, which reach other tabs only. A tab that nobody sees hears of all changes at once when it is looked at again. */
export function otherTabsOf(tenantKey: string): OtherTabs {
  const key = storageKey(tenantKey, 'cart-changed')
  return {
    // The time, and more of it than two changes of one millisecond share: what stays the same is told to nobody.
    tell: () => void writeStored(key, String(Date.now() + Math.random())),
    subscribe: (onChanged) => {
      // What this page has asked for while it came is from before the change.
      const listener = () => {
        forgetFirstAnswers()
        onChanged()
      }
      // Changed while this page was on its way to its listeners: what it has asked for may be older.
      if (Number(readStored(key)) >= performance.timeOrigin) forgetFirstAnswers()
      const controller = new AbortController()
      const { signal } = controller
      let isMissed = false
      const hear = () => {
        isMissed = document.hidden
        if (!isMissed) listener()
      }
      window.addEventListener('storage', (event) => (event.key === key ? hear() : undefined), { signal })
      document.addEventListener('visibilitychange', () => (isMissed ? hear() : undefined), { signal })
      // Kept whole while another page was shown: what it has missed, nobody knows.
      window.addEventListener('pageshow', (event) => (event.persisted ? listener() : undefined), { signal })
      return () => controller.abort()
    },
  }
}
