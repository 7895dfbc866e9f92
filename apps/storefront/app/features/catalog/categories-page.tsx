import { ArchMark, Breadcrumbs, EmptyState } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { PackageOpen } from 'lucide-react'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { breadcrumbData } from './breadcrumb-data.ts'
import type { Category } from './category-nav.tsx'

export type CategoriesPageProps = {
  markets: readonly {
    readonly slug: string
    readonly name: string
    readonly itemCount: number
    readonly categories: readonly Category[]
    /** How many are not here. */
    readonly more: number
  }[]
}

/** the whole shop on one page, hall by hall. */
export function CategoriesPage({ markets }: CategoriesPageProps) {
  const { t } = useLingui()
  const { tenant, paths, format } = useTenant()
  const crumbs = [{ label: t`Home`, href: paths.home() }, { label: t`All categories` }]
  return (
    <div className="wrap">
      <PageHead title={t`All categories`} description={t`Everything ${tenant.name} sells, hall by hall.`} />
      <StructuredData data={import.meta.env.SSR ? breadcrumbData(crumbs, tenant.origin) : undefined} />
      <Breadcrumbs label={t`You are here`} crumbs={crumbs} />
      <h1 className="directory-title">{t`All categories`}</h1>
      {markets.length === 0 ? (
        <EmptyState level={2} icon={PackageOpen} title={t`Nothing here yet`} text={<Trans>The first products will appear here soon.</Trans>} />
      ) : null}
      <div className="directory">
        {markets.map(({ slug, name, itemCount, categories, more }) => (
          <section key={slug} className="directory-market" data-market={slug} aria-labelledby={`market-${slug}`}>
            <h2 id={`market-${slug}`}>
              <a href={paths.market(slug)}>
                <ArchMark size="medium" />
                {name}
              </a>
            </h2>
            <ul className="directory-list">
              {categories.map((category) => (
                <li key={category.id}>
                  <a href={paths.listing(slug, category.slug)}>
                    <span>{category.name}</span>
                    <small>{format.number(category.count)}</small>
                  </a>
                </li>
              ))}
              <li>
                <a href={more > 0 ? paths.market(slug) : paths.listing(slug, 'all')}>
                  {more > 0 ? (
                    <span>
                      <Plural value={more} one="# more category" other="# more categories" />
                    </span>
                  ) : (
                    <>
                      <span>
                        <Trans>Everything in {name}</Trans>
                      </span>
                      <small>{format.number(itemCount)}</small>
                    </>
                  )}
                </a>
              </li>
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
