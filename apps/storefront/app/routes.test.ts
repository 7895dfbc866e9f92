import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeAll, describe, expect, it } from 'vitest'

/** Every address of the shop, one on a line. Adding a page is adding a line here, on purpose. */
describe('routes', () => {
  let routes: RouteConfigEntry[]
  beforeAll(async () => {
    Object.assign(globalThis, { __reactRouterAppDirectory: import.meta.dirname })
    routes = (await import('./routes.ts')).default
  })

  it('has these paths and no others', () => {
    const pathsOf = (entries: readonly RouteConfigEntry[], base: string): string[] =>
      entries.flatMap(({ path, index, children }) => {
        const here = path ? `${base}/${path}` : base
        return [...(path || index ? [here || '/'] : []), ...pathsOf(children ?? [], here)]
      })
    expect([...new Set(pathsOf(routes, ''))].join('\n')).toMatchInlineSnapshot(`
      "/
      /about
      /contact
      /market/:market
      /market/:market/:items
      /product/:data
      /search
      /wishlist
      /cart
      /auth/login
      /auth/register
      /auth/login-with
      /auth/otp-validate
      /checkout
      /checkout/order-verify
      /checkout/order-success/:orderId
      /profile
      /profile/my-order
      /profile/order-detail/:orderId
      /profile/view-address
      /development/components
      /robots.txt
      /sitemap.xml
      /*"
    `)
  })
})
