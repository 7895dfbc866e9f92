import { useCallback, useEffect } from 'react'
import { useLocation, useRouter } from './router/use-page.ts'

/**
 * By name, what was told to close, which the browser does a moment later, and what is to be opened then. For all that has the name: of many tiles each may open
 * the same step.
 */
const closing: Record<string, { next?: unknown } | undefined> = {}

/**
 * Something opened over the page as a step of the history, so that Back closes it; kept under `name` in the state of that step. Loading the page anew closes it
 * too: boot.ts takes the step back that says `isOver`.
 */
export function useHistoryStep<T>(name: string) {
  const { state } = useLocation()
  const { go } = useRouter()
  const opened: T | undefined = typeof state === 'object' && state !== null ? (state as Readonly<Record<string, T>>)[name] : undefined
  const push = useCallback(
    (wanted: unknown): void => go(window.location.pathname + window.location.search, { state: { [name]: wanted, isOver: true }, keepScroll: true }),
    [go, name],
  )
  useEffect(() => {
    if (opened !== undefined) return
    const wanted = closing[name]?.next
    closing[name] = undefined
    if (wanted !== undefined) push(wanted)
  }, [opened, push, name])
  /** Not when Back has closed it, and only once. */
  const close = (): void => {
    if (opened === undefined || closing[name]) return
    closing[name] = {}
    go(-1)
  }
  return {
    opened,
    open: (wanted: T): void => {
      // Nobody asks for another while a dialog is open: the browser has closed it, and tells of it later.
      close()
      const step = closing[name]
      // A step that is taken before the one back would be the one that goes.
      if (step) step.next = wanted
      else push(wanted)
    },
    close,
  }
}
