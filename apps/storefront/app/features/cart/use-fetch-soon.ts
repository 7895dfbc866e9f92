import { useEffect } from 'react'

/** In milliseconds: what a page that has just come alive still asks for comes first. */
const REST_MS = 2500

const whenIdle = (work: () => void): void => void ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work))
/** Somebody has told their browser to ask for no more than it must. */
const isSparing = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Fetches in an idle moment what is likely to be wanted. `fetch` must be the same function each time. */
export function useFetchSoon(isLikely: boolean, fetch: () => void): void {
  useEffect(() => {
    if (!isLikely || isSparing()) return
    const rest = setTimeout(() => whenIdle(fetch), REST_MS)
    return () => clearTimeout(rest)
  }, [isLikely, fetch])
}
