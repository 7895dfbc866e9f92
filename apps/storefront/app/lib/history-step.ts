import { useEffect, useRef } from 'react'
import { useLocation, useRouter } from './router/use-page.ts'

/**
 * Something opened over the page as a step of the history, so that Back closes it; kept under `name` in the state of that step. Loading the page anew closes it
 * too: boot.ts takes the step back that says `isOver`.
 */
export function useHistoryStep<T>(name: string) {
  const { state } = useLocation()
  const { go } = useRouter()
  const opened: T | undefined = typeof state === 'object' && state !== null ? (state as Readonly<Record<string, T>>)[name] : undefined
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = opened !== undefined
  }, [opened])
  return {
    opened,
    open: (next: T) => go(window.location.pathname + window.location.search, { state: { [name]: next, isOver: true }, keepScroll: true }),
    /** Not when Back has closed it, and only once. */
    close: () => {
      if (isOpen.current) go(-1)
      isOpen.current = false
    },
  }
}
