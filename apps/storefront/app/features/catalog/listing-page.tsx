import { Breadcrumbs, ButtonLink, EmptyState } from '@galleria/ui'
import type { MarketLayout } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { PackageOpen } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { breadcrumbData } from './breadcrumb-data.ts'
import { type Category, CategoryNav, pathTo } from './category-nav.tsx'
import { type ListingQuery, listingParams } from './listing-query.ts'
import { Results } from './results.tsx'
import type { TileData } from './tile-data.ts'

export type ListingPageProps = {
  market: { readonly slug: string; readonly name: string; readonly blurb: string; readonly itemCount: number; readonly layout: MarketLayout }
  categories: readonly Category[]
  category: Category | undefined
  query: ListingQuery
  total: number
  tiles: readonly TileData[]
}

/** R-037 */
export function ListingPage({ market, categories, category, query, total, tiles }: ListingPageProps) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
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
        description={t`${title} at ${tenant.name}: ${market.blurb}. ${total} products, delivered to your door.`}
        canonicalQuery={{ page: listingParams(query).page }}
        isIndexed={tiles.length > 0}
      />
      <StructuredData data={import.meta.env.SSR ? breadcrumbData(crumbs, tenant.origin) : undefined} />
      <div className="listing-head">
        <Breadcrumbs label={t`You are here`} crumbs={crumbs} />
        <h1>{title}</h1>
      </div>
      <CategoryNav market={market.slug} categories={categories} current={items} total={market.itemCount} />
      <div className="listing-results">
        {total > 0 || query.inStock ? (
          <Results action={paths.listing(market.slug, items)} query={query} total={total} tiles={tiles} layout={market.layout} />
        ) : null}
        {tiles.length === 0 ? <NothingHere market={market} items={items} query={query} /> : null}
      </div>
    </div>
  )
}

function NothingHere({ market, items, query }: Pick<ListingPageProps, 'market' | 'query'> & { items: string }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <EmptyState
      level={2}
      icon={PackageOpen}
      title={query.inStock ? t`Nothing in stock right now` : t`Nothing here yet`}
      text={
        query.inStock ? (
          <Trans>Everything in this part of the hall is out of stock. You can still take a look.</Trans>
        ) : (
          <Trans>We're still filling this part of the hall.</Trans>
        )
      }
      actions={
        <>
          {query.inStock || query.page > 1 ? (
            <ButtonLink href={paths.listing(market.slug, items)}>
              <Trans>Show everything here</Trans>
            </ButtonLink>
          ) : null}
          <ButtonLink kind="quiet" href={paths.market(market.slug)}>
            <Trans>Back to {market.name}</Trans>
          </ButtonLink>
        </>
      }
    />
  )
}
