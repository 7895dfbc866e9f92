import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { Page, PageLocation } from './page.ts'
import type { Router } from './router.ts'

export const ShownPage = createContext<Page | undefined>(undefined)
/** There is none on the server. */
export const RouterContext = createContext<Router | undefined>(undefined)
/** What the loader of the route answered that this is a part of. */
export const RouteData = createContext<unknown>(undefined)

export function usePage(): Page {
  const page = use(ShownPage)
  if (!page) throw new Error('usePage needs a page above it')
  return page
}

export const useLocation = (): PageLocation => usePage().location

/** The parts of the path that the route leaves open. */
export const useParams = (): Page['params'] => usePage().params

export function useQuery(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** What the route's loader answered, for its parts deep inside. */
export const useLoaderData = <Loader extends (...given: never[]) => unknown>(): Awaited<ReturnType<Loader>> => use(RouteData) as Awaited<ReturnType<Loader>>

/** Something to call in the browser only: in handlers and effects. */
export function useRouter(): Pick<Router, 'go' | 'prefetch' | 'peek'> {
  const router = use(RouterContext)
  return router ?? NOWHERE
}

const refuse = (): never => {
  throw new Error('Pages are gone to in the browser only')
}
const NOWHERE = { go: refuse, prefetch: refuse, peek: refuse }

const never = () => () => undefined

/** Whether another page is on its way. */
export function useIsLoading(): boolean {
  const router = use(RouterContext)
  return useSyncExternalStore(router?.subscribe ?? never, router?.isLoading ?? isIdle, isIdle)
}

const isIdle = () => false
