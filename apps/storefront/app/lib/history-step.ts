import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useRouter } from './router/use-page.ts'

/**
 * By name, what was told to close, which the browser does a moment later, and what is to be opened then. For all that has the name: of many tiles each may open
 * the same step.
 */
const closing = new Map<string, { next?: unknown }>()

/**
 * Something opened over the page as a step of the history, so that Back closes it; kept under `name` in the state of that step. Loading the page anew closes it
 * too: boot.ts takes the step back that says `isOver`.
 */
export function useHistoryStep<T>(name: string) {
  const { state } = useLocation()
  const { go } = useRouter()
  const opened: T | undefined = typeof state === 'object' && state !== null ? (state as Readonly<Record<string, T>>)[name] : undefined
  const isOpen = useRef(false)
  /** Not when Back has closed it, and only once. */
  const close = useCallback((): void => {
    if (!isOpen.current || closing.has(name)) return
    closing.set(name, {})
    go(-1)
  }, [go, name])
  const open = useCallback(
    (wanted: unknown): void => {
      // Nobody asks for another while a dialog is open: the browser has closed it, and tells of it later.
      close()
      const step = closing.get(name)
      // A step that is taken before the one back would be the one that goes.
      if (step) step.next = wanted
      else go(window.location.pathname + window.location.search, { state: { [name]: wanted, isOver: true }, keepScroll: true })
    },
    [close, go, name],
  )
  useEffect(() => {
    isOpen.current = opened !== undefined
    if (isOpen.current) return
    const step = closing.get(name)
    closing.delete(name)
    if (step?.next !== undefined) open(step.next)
  }, [opened, open, name])
  // Of a page that is left nothing comes back.
  useEffect(() => () => void closing.delete(name), [name])
  return { opened, open: open as (wanted: T) => void, close }
}
