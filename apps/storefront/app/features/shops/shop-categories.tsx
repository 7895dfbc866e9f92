import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import type { ShopCategory, ShopData } from './shop-data.ts'

/** Where a shop's products stand, with how many are in each; this one is marked. */
export function ShopCategories({ shop, current }: { shop: ShopData; current: ShopCategory | undefined }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  if (shop.categories.length < 2) return null
  const entries = [{ id: '', slug: undefined, name: t`Everything`, count: shop.itemCount }, ...shop.categories]
  return (
    <nav className="shop-categories" aria-label={t`Categories`}>
      {entries.map(({ id, slug, name, count }) => (
        <a key={id} className="shop-chip" href={paths.shop(shop.slug, slug)} aria-current={id === (current?.id ?? '') ? 'page' : undefined}>
          {name} <small className="muted">{format.number(count)}</small>
        </a>
      ))}
    </nav>
  )
}
