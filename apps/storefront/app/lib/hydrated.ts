import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const never = () => () => undefined

/** False on the server and in the first paint, which must be alike; true from then on. What is personal is shown only when it is true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const NONE = new URLSearchParams()

/** The address's query as only the browser knows it: pages are cached without the parameters that don't change what everybody sees. */
export function useBrowserQuery(): URLSearchParams {
  const [query] = useSearchParams()
  return useHydrated() ? query : NONE
}
