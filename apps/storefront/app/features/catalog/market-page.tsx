import { DISCOUNT_STEPS, type MarketLayout } from '@galleria/rules'
import { ArchMark, Breadcrumbs, ButtonLink, EmptyState } from '@galleria/ui'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { openHalls, useTenant } from '../../lib/tenant.ts'
import { glyph } from '../../components/glyph.tsx'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { Picture } from '../../components/picture.tsx'
import type { Ad } from '../advertisement/ad-data.ts'
import { Advertisements } from '../advertisement/advertisements.tsx'
import { breadcrumbData } from './breadcrumb-data.ts'
import { CategoryDoors, type Door } from './category-doors.tsx'
import type { TileData } from './tile-data.ts'
import { TileRow, type TileRowProps } from './tile-row.tsx'

type Rows = { readonly topRated: readonly TileData[]; readonly newest: readonly TileData[]; readonly offers: readonly TileData[] }

export type MarketPageProps = {
  market: {
    readonly slug: string
    readonly name: string
    readonly blurb: string
    readonly icon: string
    readonly itemCount: number
    readonly layout: MarketLayout
  }
  /** What stands before its categories. */
  firstDoors: ReactNode
  doors: readonly Door[]
  rows: Rows
  topAds: readonly Ad[]
  middleAds: readonly Ad[]
}

/** Fewer do not make a row, but where the whole hall has no more. */
const LEAST_IN_ROW = 3

/** What comes first is what the goods are chosen by: the season, the verdict of others, the price. */
const VERDICT_FIRST = ['topRated', 'newest', 'offers'] as const
const PRICE_FIRST = ['offers', 'topRated', 'newest'] as const
const ORDER: Readonly<Partial<Record<MarketLayout, readonly (keyof Rows)[]>>> = {
  editorial: ['newest', 'topRated', 'offers'],
  specs: ['topRated', 'offers', 'newest'],
  shelf: PRICE_FIRST,
  stall: PRICE_FIRST,
  cabinet: PRICE_FIRST,
}

/** a market, its doors, and what stands near the entrance. */
export function MarketPage({ market, firstDoors, doors, rows, topAds, middleAds }: MarketPageProps) {
  const { t } = useLingui()
  const { tenant, paths, format } = useTenant()
  const crumbs = [{ label: t`Home`, href: paths.home() }, { label: market.name }]
  const all = paths.listing(market.slug, 'all')
  const isEmpty = market.itemCount === 0
  // A list can be narrowed to these; smaller discounts would not be in it.
  const [percent] = DISCOUNT_STEPS
  const hasOffersList = rows.offers.every(({ price, listPrice }) => format.percentOff(price, listPrice) >= percent)
  const words: Readonly<Record<keyof Rows, Omit<TileRowProps, 'name' | 'tiles'>>> = {
    topRated: { title: t`Top rated`, why: t`What shoppers rate highest`, all: { href: all } },
    newest: { title: t`New arrivals`, why: t`The latest on the shelves`, all: { href: paths.listing(market.slug, 'all', { sort: 'newest' }) } },
    offers: {
      title: t`Offers`,
      why: t`The largest discounts today`,
      ...(hasOffersList ? { all: { href: paths.listing(market.slug, 'all', { f: `discount:${percent}` }) } } : {}),
    },
  }
  const shown = (ORDER[market.layout] ?? VERDICT_FIRST).filter((name) => rows[name].length >= Math.min(LEAST_IN_ROW, market.itemCount))
  return (
    <div data-market={market.slug} data-layout={market.layout}>
      <PageHead
        title={market.name}
        description={t`${market.blurb}. ${plural(market.itemCount, { 0: 'No products yet', one: '# product', other: '# products' })} in ${market.name} at ${tenant.name}.`}
        image={market.icon}
      />
      <StructuredData data={import.meta.env.SSR ? breadcrumbData(crumbs, tenant.origin) : undefined} />
      <div className="wrap">
        <Breadcrumbs label={t`You are here`} crumbs={crumbs} />
        <header className="market">
          <div className="market-text">
            <h1>{market.name}</h1>
            <p className="lead">{market.blurb}.</p>
            {isEmpty ? null : (
              <ButtonLink href={all}>
                <Plural value={market.itemCount} one="See the one product" other="See all # products" />
              </ButtonLink>
            )}
          </div>
          <div className="market-door" aria-hidden="true">
            <Picture image={market.icon} sizes="(max-width: 760px) 200px, 320px" isFirst isLarge instead={{ name: market.name, isSmall: true }} />
          </div>
        </header>
        {firstDoors}
        {doors.length > 0 ? <CategoryDoors market={market.slug} doors={doors} /> : null}
      </div>
      <Advertisements ads={topAds} />
      {isEmpty ? (
        <EmptyMarket slug={market.slug} />
      ) : (
        <>
          {shown.slice(0, 2).map((name) => (
            <TileRow key={name} name={name} tiles={rows[name]} {...words[name]} />
          ))}
          <Advertisements ads={middleAds} />
          {shown.slice(2).map((name) => (
            <TileRow key={name} name={name} tiles={rows[name]} {...words[name]} />
          ))}
          <p className="wrap market-end">
            <a className="more-link" href={all}>
              <Trans>Everything in {market.name}</Trans>
              {glyph('arrow-right')}
            </a>
          </p>
        </>
      )}
    </div>
  )
}

/** A hall before its first product: others are open, or none is. */
function EmptyMarket({ slug }: { slug: string }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const others = openHalls(tenant).filter((other) => other.slug !== slug)
  if (others.length === 0)
    return <EmptyState level={2} icon={PackageOpen} title={t`Nothing here yet`} text={<Trans>The first products will appear here soon.</Trans>} />
  return (
    <EmptyState
      level={2}
      icon={PackageOpen}
      title={t`Nothing here yet`}
      text={<Trans>The first products will appear here soon. Until then, visit another hall:</Trans>}
      actions={
        <ul className="empty-markets">
          {others.map((other) => (
            <li key={other.slug} data-market={other.slug}>
              <a href={paths.market(other.slug)}>
                <ArchMark />
                {other.name}
              </a>
            </li>
          ))}
        </ul>
      }
    />
  )
}
