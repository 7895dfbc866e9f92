import { Breadcrumbs, ButtonLink, EmptyState } from '@galleria/ui'
import type { MarketLayout } from '@galleria/rules'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PackageOpen } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { breadcrumbData } from './breadcrumb-data.ts'
import { type Category, CategoryNav, pathTo } from './category-nav.tsx'
import type { ListData } from './catalog-data.ts'
import { ListBody } from './list-body.tsx'
import type { TitleLength } from './title-length.ts'

export type ListingPageProps = {
  market: { readonly slug: string; readonly name: string; readonly blurb: string; readonly itemCount: number; readonly layout: MarketLayout }
  categories: readonly Category[]
  category: Category | undefined
  /** Of the category's name. */
  length: TitleLength | undefined
  list: ListData
}

/** */
export function ListingPage({ market, categories, category, length, list }: ListingPageProps) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const { query, total } = list
  const title = category?.name ?? t`All of ${market.name}`
  const items = category?.slug ?? 'all'
  const above = category ? pathTo(categories, category).slice(0, -1) : []
  const crumbs = [
    { label: t`Home`, href: paths.home() },
    { label: market.name, href: paths.market(market.slug) },
    ...above.map(({ slug, name }) => ({ label: name, href: paths.listing(market.slug, slug) })),
    { label: title },
  ]
  return (
    <div className="wrap listing" data-market={market.slug} data-layout={market.layout}>
      <PageHead
        title={category ? `${category.name} · ${market.name}` : title}
        description={t`${title} at ${tenant.name}: ${market.blurb}. ${plural(total, { one: '# product', other: '# products' })}.`}
        canonicalQuery={{ page: query.page > 1 ? query.page : undefined }}
        isIndexed={total > 0}
      />
      <StructuredData data={import.meta.env.SSR ? breadcrumbData(crumbs, tenant.origin) : undefined} />
      <div className="listing-head">
        <Breadcrumbs label={t`You are here`} crumbs={crumbs} />
        <h1 data-length={length}>{title}</h1>
      </div>
      <ListBody
        list={list}
        layout={market.layout}
        nav={<CategoryNav market={market.slug} categories={categories} current={items} total={market.itemCount} />}
        instead={<NothingHere market={market} />}
      />
    </div>
  )
}

function NothingHere({ market }: Pick<ListingPageProps, 'market'>) {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <EmptyState
      level={2}
      icon={PackageOpen}
      title={t`Nothing here yet`}
      text={<Trans>The first products will appear here soon.</Trans>}
      actions={
        <ButtonLink kind="quiet" href={paths.market(market.slug)}>
          <Trans>Back to {market.name}</Trans>
        </ButtonLink>
      }
    />
  )
}
