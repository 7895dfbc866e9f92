import { RETURN_DAYS } from '@galleria/rules'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { Picture } from '../../components/picture.tsx'
import type { TileData } from '../catalog/tile-data.ts'
import { TileRow } from '../catalog/tile-row.tsx'
import { glyph } from '../../components/glyph.tsx'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { Hero } from './hero.tsx'
import type { MarketCard } from './market-card.ts'

export type HomePageProps = {
  markets: readonly MarketCard[]
  trending: readonly TileData[]
  newest: readonly TileData[]
  offers: readonly TileData[]
}

/** */
export function HomePage({ markets, trending, newest, offers }: HomePageProps) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const [first, second] = [markets.at(2) ?? markets[0], markets.at(-1)]
  return (
    <>
      <PageHead description={t`${tenant.name}: ${tenant.tagline} Delivered to your door, paid when it arrives.`} image={markets[0]?.icon ?? ''} />
      <StructuredData
        data={{
          '@type': 'WebSite',
          name: tenant.name,
          url: tenant.origin + paths.home(),
          potentialAction: {
            '@type': 'SearchAction',
            target: `${tenant.origin}${paths.search()}?q={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        }}
      />
      <Hero markets={markets} />
      <nav className="wrap" id="markets" aria-label={t`Choose a hall`}>
        <ul className="market-cards">
          {markets.map(({ slug, name, icon }) => (
            <li key={slug} data-market={slug}>
              <a href={paths.market(slug)}>
                <span className="market-card-door">
                  <Picture image={icon} sizes="(max-width: 760px) 29vw, (max-width: 1100px) 18vw, 140px" />
                </span>
                <span className="market-card-name">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <TileRow title={t`Trending`} why={t`Best rated by many shoppers`} tiles={trending} all={{ href: paths.search(), label: t`See everything` }} />
      <div className="wrap promos">
        {[first, second].map((market) =>
          market ? (
            <a key={market.slug} className="promo" href={paths.market(market.slug)} data-market={market.slug}>
              <span className="promo-text">
                <span className="kicker">{market.name}</span>
                <span className="promo-title">{market.blurb}</span>
                <span className="promo-more">
                  <Plural value={market.itemCount} one="# product" other="# products" />
                  {glyph('arrow-right')}
                </span>
              </span>
              <span className="promo-pic">
                <Picture image={market.icon} sizes="240px" />
              </span>
            </a>
          ) : null,
        )}
      </div>
      <TileRow title={t`New arrivals`} why={t`The latest on the shelves of all halls`} tiles={newest} all={{ href: paths.search({ sort: 'newest' }) }} />
      <TileRow title={t`Offers`} why={t`The largest discounts off the list price today`} tiles={offers} />
      <section className="wrap" aria-label={t`How it works here`}>
        <Promises />
      </section>
    </>
  )
}

/** What the shop holds itself to: figures of its own configuration. */
function Promises() {
  const { tenant, format } = useTenant()
  const fee = format.money({ amount: tenant.delivery.fee, currency: tenant.currency })
  const freeFrom = format.money({ amount: tenant.delivery.freeFrom, currency: tenant.currency })
  return (
    <ul className="promises">
      <li>
        <b>
          <Trans>Free delivery from {freeFrom}</Trans>
        </b>
        <Trans>Below that it costs {fee}, wherever in the country you are.</Trans>
      </li>
      <li>
        <b>
          <Trans>Pay when it arrives</Trans>
        </b>
        <Trans>Cash on delivery. Nothing is charged before.</Trans>
      </li>
      <li>
        <b>
          <Trans>{RETURN_DAYS} days to return</Trans>
        </b>
        <Trans>Changed your mind? Send it back and get your money back.</Trans>
      </li>
    </ul>
  )
}
