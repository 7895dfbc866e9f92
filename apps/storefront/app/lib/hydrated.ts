import { useSyncExternalStore } from 'react'
import { useLocation, useQuery } from './router/use-page.ts'

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
  const query = useQuery()
  return useHydrated() ? query : NONE
}

/** Parameters that change what a public page shows; the rest is the browser's own affair. Pages are kept by these. */
export const PUBLIC_QUERY = [
  'q',
  'market',
  'sort',
  'stock',
  'page',
  'f',
  'min',
  'max',
  'least',
  'most',
  'at',
  'all',
  'v',
  'version',
  'items',
  'stars',
  'photos',
  'kind',
] as const

/** The whole query with its "?", as it may be written into links: until the page is alive, only what the server knows of it. */
export function useQueryForLinks(): string {
  const { search } = useLocation()
  const isHydrated = useHydrated()
  if (isHydrated) return search
  // In the order in which the platform gives them to the server's renderer.
  const known = [...new URLSearchParams(search)]
    .filter(([name, value]) => value !== '' && PUBLIC_QUERY.some((one) => one === name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return known.length > 0 ? `?${new URLSearchParams(known).toString()}` : ''
}
