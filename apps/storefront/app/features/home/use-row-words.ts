import { useLingui } from '@lingui/react/macro'
import { openHalls, useTenant } from '../../lib/tenant.ts'
import type { HomeRows } from './home-rows.ts'

export type RowName = keyof HomeRows
/** In the order of the page. */
export const ROW_NAMES = ['trending', 'newest', 'offers', 'topRated', 'suggestions', 'inStock', 'soldOut'] as const satisfies readonly RowName[]

export type RowWords = { readonly title: string; readonly why: string; readonly all: string }

/** What each row is called, why its products are in it, and where all of them are. */
export function useRowWords(): Readonly<Record<RowName, RowWords>> {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const hasHalls = openHalls(tenant).length > 1
  return {
    trending: { title: t`Trending`, why: t`What shoppers are viewing and ordering most right now`, all: paths.sections('trending') },
    newest: { title: t`New arrivals`, why: hasHalls ? t`The latest in all halls` : t`The latest on the shelves`, all: paths.newArrivals() },
    offers: { title: t`Offers`, why: t`The largest discounts off the list price today`, all: paths.sections('offers') },
    topRated: { title: t`Top rated`, why: t`The best ratings, with at least five each`, all: paths.sections('topRated') },
    suggestions: {
      title: t`A bit of everything`,
      why: hasHalls ? t`Well rated, often ordered or new, from all halls` : t`Well rated, often ordered or new`,
      all: paths.search(),
    },
    inStock: { title: t`In stock now`, why: t`Ready to be delivered`, all: paths.search({ stock: 1 }) },
    soldOut: { title: t`Out of stock for now`, why: t`Save them to your wishlist and come back later`, all: paths.sections('soldOut') },
  }
}
