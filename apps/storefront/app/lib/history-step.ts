import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useRouter } from './router/use-page.ts'

/**
 * Something opened over the page as a step of the history, so that Back closes it; kept under `name` in the state of that step. Loading the page anew closes it
 * too: boot.ts takes the step back that says `isOver`.
 */
export function useHistoryStep<T>(name: string) {
  const { state } = useLocation()
  const { go } = useRouter()
  const opened: T | undefined = typeof state === 'object' && state !== null ? (state as Readonly<Record<string, T>>)[name] : undefined
  /** Told to close, which the browser does a moment later. */
  const isClosing = useRef(false)
  const next = useRef<T>(undefined)
  const isOpen = useRef(false)
  const open = useCallback(
    (wanted: T): void => {
      // A step that is taken before the one back would be the one that goes.
      if (isClosing.current) next.current = wanted
      else go(window.location.pathname + window.location.search, { state: { [name]: wanted, isOver: true }, keepScroll: true })
    },
    [go, name],
  )
  useEffect(() => {
    isOpen.current = opened !== undefined
    if (isOpen.current) return
    isClosing.current = false
    const wanted = next.current
    next.current = undefined
    if (wanted !== undefined) open(wanted)
  }, [opened, open])
  return {
    opened,
    open,
    /** Not when Back has closed it, and only once. */
    close: () => {
      isClosing.current ||= isOpen.current
      if (isOpen.current) go(-1)
      isOpen.current = false
    },
  }
}
