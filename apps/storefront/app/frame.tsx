import { type ReactNode, useMemo } from 'react'
import { Sprite } from './components/sprite.tsx'
import { CartProvider } from './features/cart/cart-provider.tsx'
import { CompareHost } from './features/compare/compare-host.tsx'
import { Shell } from './features/shell/shell.tsx'
import { WishlistProvider } from './features/wishlist/wishlist-provider.tsx'
import { formatFor } from './lib/format.ts'
import { createPaths } from './lib/paths.ts'
import { type Tenant, TenantContext } from './lib/tenant.ts'

/** What every page stands in: what is known of the shop and of the shopper, and everything around the page. */
export function Frame({ tenant, year, children }: { tenant: Tenant; year: number; children: ReactNode }) {
  const value = useMemo(() => ({ tenant, paths: createPaths(tenant.prefix), format: formatFor(tenant.formatLocale, tenant.timeZone) }), [tenant])
  return (
    <TenantContext value={value}>
      <CartProvider>
        <WishlistProvider>
          <Sprite />
          <Shell year={year}>{children}</Shell>
          <CompareHost />
        </WishlistProvider>
      </CartProvider>
    </TenantContext>
  )
}
