import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

export type Category = { readonly id: string; readonly slug: string; readonly name: string; readonly count: number }

/** The categories of a market, with how many things are in each; this one is marked. */
export function CategoryNav({
  market,
  categories,
  current,
  total,
}: {
  market: string
  categories: readonly Category[]
  current: string
  total: number | undefined
}) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const entries = [{ slug: 'all', name: t`Everything`, count: total }, ...categories]
  return (
    <nav className="categories" aria-label={t`Categories`}>
      <ul className="categories-list">
        {entries.map(({ slug, name, count }) => (
          <li key={slug}>
            <a href={paths.listing(market, slug)} aria-current={slug === current ? 'page' : undefined}>
              <span>{name}</span>
              {count === undefined ? null : <small>{format.number(count)}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
