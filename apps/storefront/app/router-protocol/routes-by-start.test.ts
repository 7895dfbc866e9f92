import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { byStart } from './routes-by-start.ts'

describe('routes by how an address begins', () => {
  let routes: RouteObject[]
  let addresses: string[]
  beforeAll(async () => {
    Object.assign(globalThis, { __reactRouterAppDirectory: import.meta.dirname })
    const entries = (await import('../routes.ts')).default
    const objects = (of: readonly RouteConfigEntry[]): RouteObject[] =>
      of.map(({ id, file, path, index, children }) =>
        index ? { id: id ?? file, index: true } : { id: id ?? file, ...(path ? { path } : {}), children: objects(children ?? []) },
      )
    routes = [{ id: 'root', children: objects(entries) }]
    const paths = (of: readonly RouteConfigEntry[]): string[] => of.flatMap(({ path = '', children }) => [`/${path}`, ...paths(children ?? [])])
    addresses = [...new Set(paths(entries))].map((path) => path.replace(/:\w+|\*/g, 'some-name'))
  })

  const idsAt = (among: RouteObject[], address: string) => matchRoutes(among, address)?.map(({ route, params }) => [route.id, params])

  it('are few, and the one that an address leads to is always there', () => {
    const few = byStart(routes, (some) => some)
    const odd = ['/', '//', '/Market/toys', '/m%61rket/toys', '/nowhere/at/all', '/market', '/market/', '/robots.txt', '/es', '/offline/x']
    const written = addresses.flatMap((address) => [address, `${address}/`, `${address}/more`, address.toUpperCase()])
    expect(addresses.length).toBeGreaterThan(80)
    for (const address of [...odd, ...written]) expect(idsAt(few(address), address), address).toEqual(idsAt(routes, address))
    const count = (of: readonly RouteObject[]): number => of.reduce((sum, { children = [] }) => sum + 1 + count(children), 0)
    expect(count(few('/product/lamp'))).toBeLessThan(6)
    expect(few('/%')).toBe(few('/nowhere'))
  })

  it('are all of which any beginning may be one, where a path begins with a name', () => {
    const few = byStart(
      [{ path: ':shop/about', id: 'of a shop' }, { path: 'about/us', id: 'ours' }, { children: [{ path: 'x?/y', id: 'optional' }] }],
      (some) => some,
    )
    expect(idsAt(few('/about/us'), '/about/us')?.at(-1)?.[0]).toBe('ours')
    expect(idsAt(few('/about/about'), '/about/about')?.at(-1)?.[0]).toBe('of a shop')
    expect(idsAt(few('/y'), '/y')?.at(-1)?.[0]).toBe('optional')
  })
})
