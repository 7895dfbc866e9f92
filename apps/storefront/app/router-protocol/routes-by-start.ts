import type { RouteObject } from 'react-router'

/** How an address begins: its first segment as routes are told apart by it, whatever its capitals and escapes. */
function startOf(path: string): string {
  const [start = ''] = path.replace(/^\/+/, '').split('/', 1)
  try {
    return decodeURIComponent(start).toLowerCase()
  } catch {
    return ''
  }
}

/** Whether any address may begin a route of this path. */
const isOpen = (path: string): boolean => /^\/*[^/]*[:*?]/.test(path)

function beginning(routes: readonly RouteObject[], start: string): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    if (route.path) return isOpen(route.path) || startOf(route.path) === start ? [route] : []
    if (route.index) return [route]
    const children = beginning(route.children ?? [], start)
    return children.length > 0 ? [{ ...route, children }] : []
  })
}

function startsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => (path ? (isOpen(path) ? [] : [startOf(path)]) : startsOf(children)))
}

/**
 * Routes by how an address begins, made once: the router compares an address with every route that it knows, and of a hundred all but a few begin otherwise.
 * `make` is given those that may lead to an address of that beginning; they are all of which one could be the best match, so it is the same as among all.
 */
export function byStart<T>(routes: readonly RouteObject[], make: (routes: RouteObject[]) => T): (path: string) => T {
  const others = make(beginning(routes, ''))
  const known = new Map([...new Set(startsOf(routes))].map((start) => [start, make(beginning(routes, start))]))
  return (path) => known.get(startOf(path)) ?? others
}
