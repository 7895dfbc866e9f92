import type { SuggestionsWire } from '@galleria/contract'
import { useEffect, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useTenant } from '../../lib/tenant.ts'

export type Answered = { readonly text: string; readonly answer: SuggestionsWire }

/** Milliseconds between two questions: whoever types faster is asked about when they pause, or after this. */
const PAUSE = 50
const MOST_KEPT = 60
/** Answers by shop, language and text: going back a letter asks nothing. As old as the page at most. */
const kept = new Map<string, Answered>()

function keep(key: string, answered: Answered): void {
  kept.set(key, answered)
  for (const [oldest] of kept) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
}

let askedAt = Number.NEGATIVE_INFINITY

/**
 * What the platform suggests for a text, at once for its first letter; the last answer stays until there is another. An older question is given up for a newer one, so
 * that no answer takes the place of one to what was typed later. Nothing is asked for an undefined text. `isAway` while nothing can be searched for.
 */
export function useSuggestions(text: string | undefined): { readonly answered: Answered | undefined; readonly isAway: boolean } {
  const api = useApi()
  const { tenantKey, locale } = useTenant().tenant
  const [last, setLast] = useState<Answered>()
  const [isAway, setIsAway] = useState(false)
  const key = text === undefined ? undefined : `${tenantKey} ${locale} ${text}`
  const known = key === undefined ? undefined : kept.get(key)

  useEffect(() => {
    if (key === undefined || text === undefined || kept.has(key)) return
    const given = new AbortController()
    const ask = async () => {
      askedAt = performance.now()
      try {
        const { data: answer } = await api.suggestSearch({ query: { q: text } }, { signal: given.signal })
        keep(key, { text, answer })
        if (given.signal.aborted) return
        setLast({ text, answer })
        setIsAway(false)
      } catch (error) {
        // For any other reason the field works without suggestions.
        if (isApiFailure(error) && error.code === 'search.unavailable') setIsAway(true)
      }
    }
    const pause = askedAt + PAUSE - performance.now()
    const timer = pause > 0 ? setTimeout(() => void ask(), pause) : void ask()
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [key, text, api])

  // What is known already is newer than what came last.
  if (known && known !== last && known.text !== last?.text) setLast(known)
  return { answered: known ?? last, isAway: isAway && !known }
}
