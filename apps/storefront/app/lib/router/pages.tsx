import { Component, createContext, Fragment, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'
import type { Page } from './page.ts'
import type { Router } from './router.ts'
import { RouteData, RouterContext, ShownPage, usePage } from './use-page.ts'

/** How far inside a route is: the root is 0. */
const Depth = createContext(0)

/** The route inside of this one. */
export function Outlet() {
  const { routes, params, data } = usePage()
  const depth = use(Depth)
  const route = routes[depth]
  if (!route) return null
  const Shown = route.module.default
  return (
    <Depth value={depth + 1}>
      <RouteData value={data[route.id]}>
        <Shown loaderData={data[route.id]} params={params} />
      </RouteData>
    </Depth>
  )
}

type CatcherProps = { readonly page: Page; readonly instead: ReactNode; readonly children: ReactNode }
type Caught = { readonly page: Page; readonly hasFailed: boolean }

/** Shows something else in place of a page that can't be drawn, until another page comes. */
class Catcher extends Component<CatcherProps, Caught> {
  override state: Caught = { page: this.props.page, hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  static getDerivedStateFromProps = ({ page }: CatcherProps, state: Caught) => (page === state.page ? null : { page, hasFailed: false })
  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}

/** A page within the root's layout. */
export function PageView({ page }: { page: Page }) {
  const { Layout = Fragment, ErrorBoundary } = page.routes[0]?.module ?? {}
  const instead = ErrorBoundary ? <ErrorBoundary failure={page.failure ?? {}} /> : null
  return (
    <ShownPage value={page}>
      <Layout>
        <Catcher page={page} instead={instead}>
          {page.failure && page.routes.length < 2 ? instead : <Outlet />}
        </Catcher>
      </Layout>
    </ShownPage>
  )
}

/** In the browser: the page that the router has come to. */
export function Pages({ router }: { router: Router }) {
  const [page, setPage] = useState(router.page)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setPage(router.page()))
    follow()
    return router.subscribe(follow)
  }, [router])
  useLayoutEffect(() => router.settle(page), [router, page])
  return (
    <RouterContext value={router}>
      <PageView page={page} />
    </RouterContext>
  )
}
