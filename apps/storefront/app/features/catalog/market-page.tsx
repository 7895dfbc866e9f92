import { Breadcrumbs, ButtonLink } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { glyph } from '../../components/glyph.tsx'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { breadcrumbData } from './breadcrumb-data.ts'
import type { Category } from './category-nav.tsx'
import { Picture } from '../../components/picture.tsx'
import type { TileData } from './tile-data.ts'
import { TileRow } from './tile-row.tsx'

export type MarketPageProps = {
  market: { readonly slug: string; readonly name: string; readonly blurb: string; readonly icon: string; readonly itemCount: number }
  categories: readonly (Category & { readonly image: string })[]
  trending: readonly TileData[]
  newest: readonly TileData[]
  offers: readonly TileData[]
}

/** a market, its doors, and what stands near the entrance. */
export function MarketPage({ market, categories, trending, newest, offers }: MarketPageProps) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const crumbs = [{ label: t`Home`, href: paths.home() }, { label: market.name }]
  const all = paths.listing(market.slug, 'all')
  return (
    <div data-market={market.slug}>
      <PageHead title={market.name} description={t`${market.blurb}. ${market.itemCount} products in ${market.name} at ${tenant.name}.`} image={market.icon} />
      <StructuredData data={breadcrumbData(crumbs, tenant.origin)} />
      <div className="wrap">
        <Breadcrumbs label={t`You are here`} crumbs={crumbs} />
        <header className="market">
          <div className="market-text">
            <h1>{market.name}</h1>
            <p className="lead">{market.blurb}.</p>
            <ButtonLink href={all}>
              <Plural value={market.itemCount} one="See the one product" other="See all # products" />
            </ButtonLink>
          </div>
          <div className="market-door" aria-hidden="true">
            <Picture image={market.icon} sizes="(max-width: 760px) 200px, 320px" isFirst isLarge />
          </div>
        </header>
        <nav aria-label={t`Categories`}>
          <ul className="doors">
            {categories.map(({ slug, name, count, image }) => (
              <li key={slug}>
                <a href={paths.listing(market.slug, slug)}>
                  <span className="doors-text">
                    <b>{name}</b>
                    <small>
                      <Plural value={count} one="# product" other="# products" />
                    </small>
                  </span>
                  <span className="doors-picture">
                    <Picture image={image} sizes="112px" />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <TileRow title={t`Loved in this hall`} why={t`Best rated by many shoppers`} tiles={trending} all={{ href: all }} />
      <TileRow
        title={t`Just arrived`}
        why={t`The latest on the shelves`}
        tiles={newest}
        all={{ href: paths.listing(market.slug, 'all', { sort: 'newest' }) }}
      />
      <TileRow title={t`Most off the list price`} why={t`The largest discounts today`} tiles={offers} />
      <p className="wrap market-end">
        <a className="more-link" href={all}>
          <Trans>Everything in {market.name}</Trans>
          {glyph('arrow-right')}
        </a>
      </p>
    </div>
  )
}
