import { useLingui } from '@lingui/react/macro'
import { Kept } from '../../lib/kept.tsx'
import { useTenant } from '../../lib/tenant.ts'

export type Category = {
  readonly id: string
  readonly slug: string
  readonly name: string
  /** Products in it and below. */
  readonly count: number
  /** The category that it is directly below, if any. */
  readonly parentId?: string
}

/** From the outermost category down to this one. */
export function pathTo(categories: readonly Category[], category: Category): Category[] {
  const path = [category]
  for (let above = category.parentId; above !== undefined; above = path[0]?.parentId) {
    const parent = categories.find(({ id }) => id === above)
    if (!parent || path.includes(parent)) break
    path.unshift(parent)
  }
  return path
}

/** The outermost ones, and those along the way to the one shown: directly below it, and below what it is below. Empty rooms have no sign. */
function shownOf(categories: readonly Category[], current: Category | undefined): { category: Category; depth: number }[] {
  const path = current ? pathTo(categories, current) : []
  const open = new Set(path.map(({ id }) => id))
  return categories
    .filter(({ id, count, parentId }) => (count > 0 || open.has(id)) && (parentId === undefined || open.has(parentId)))
    .map((category) => ({ category, depth: pathTo(categories, category).length }))
}

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
  const { tenant, paths, format } = useTenant()
  const entries = () => [
    { slug: 'all', name: t`Everything`, count: total, depth: 1 },
    ...shownOf(
      categories,
      categories.find(({ slug }) => slug === current),
    ).map(({ category, depth }) => ({ ...category, depth })),
  ]
  return (
    <nav className="categories" aria-label={t`Categories`}>
      <Kept as="ul" className="categories-list" by={import.meta.env.SSR && ['categories', tenant, market, current, total, JSON.stringify(categories)]}>
        {() =>
          entries().map(({ slug, name, count, depth }) => (
            <li key={slug} data-depth={depth > 1 ? Math.min(depth, 3) : undefined}>
              <a href={paths.listing(market, slug)} aria-current={slug === current ? 'page' : undefined}>
                <span>{name}</span>
                {count === undefined ? null : <small>{format.number(count)}</small>}
              </a>
            </li>
          ))
        }
      </Kept>
    </nav>
  )
}
