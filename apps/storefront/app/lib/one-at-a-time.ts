import { use, useLayoutEffect, useRef, useState } from 'react'
import { RouterContext } from './router/use-page.ts'

/**
 * Does what may not be done twice: `once(work)` does nothing while work that it was given before is under way, and `isBusy` says that it is. A press is compared
 * with what is true now, not with what was drawn last; what comes of the work is in the document before the next is taken, and where the work leads to
 * another page, the next one is.
 */
export function useOneAtATime(): readonly [once: <T>(work: () => T | Promise<T>) => Promise<T | undefined>, isBusy: boolean] {
  const router = use(RouterContext)
  const isUnderWay = useRef(false)
  const hasWorked = useRef(false)
  const [drawn, draw] = useState({ isBusy: false })
  useLayoutEffect(() => {
    if (!drawn.isBusy) isUnderWay.current = false
  }, [drawn])
  async function once<T>(work: () => T | Promise<T>): Promise<T | undefined> {
    if (isUnderWay.current || (hasWorked.current && router?.isLoading())) return undefined
    isUnderWay.current = hasWorked.current = true
    draw({ isBusy: true })
    try {
      return await work()
    } finally {
      draw({ isBusy: false })
    }
  }
  return [once, drawn.isBusy]
}
