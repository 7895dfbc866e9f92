import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { Kept } from '../../lib/kept.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { Ad } from '../advertisement/ad-data.ts'
import { Advertisements } from '../advertisement/advertisements.tsx'
import { CategoryDoors, type Door } from '../catalog/category-doors.tsx'
import { RecentlyViewed } from '../catalog/recently-viewed.tsx'
import { shopData } from './shop-data.ts'
import type { TileData } from '../catalog/tile-data.ts'
import { TileRow } from '../catalog/tile-row.tsx'
import { ShopsNear } from '../shops/shops-near.tsx'
import { Halls } from './halls.tsx'
import { Hero } from './hero.tsx'
import type { HomeRows } from './home-rows.ts'
import type { MarketCard } from './market-card.ts'
import { isPaidAtDoor } from './paid-at-door.ts'
import { useArrivals } from './use-arrivals.ts'
import { type RowName, useRowWords } from './use-row-words.ts'

export type HomePageProps = {
  markets: readonly MarketCard[]
  /** The categories of the hall where there is only one: there is none to choose. */
  doors: readonly Door[]
  rows: HomeRows & { readonly exhibits: readonly TileData[] }
  ads: readonly Ad[]
}

/** */
export function HomePage({ markets, doors, rows, ads }: HomePageProps) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const words = useRowWords()
  const shown = useMemo(() => Object.entries(rows).flatMap(([name, tiles]) => (name === 'newest' ? [] : tiles.map(({ id }) => id))), [rows])
  const arrivals = useArrivals(words.newest, rows.newest, shown)
  const row = (name: RowName) => <TileRow name={name} title={words[name].title} why={words[name].why} tiles={rows[name]} all={{ href: words[name].all }} />
  return (
    <>
      <PageHead
        description={
          isPaidAtDoor(tenant)
            ? t`${tenant.name}: ${tenant.tagline} Delivered to your door, paid when it arrives.`
            : t`${tenant.name}: ${tenant.tagline} Delivered to your door.`
        }
        image={markets[0]?.icon ?? ''}
      />
      <StructuredData data={import.meta.env.SSR ? shopData(tenant, paths) : undefined} />
      <Hero markets={markets} exhibits={rows.exhibits} />
      {doors.length > 0 && markets[0] ? (
        <div className="wrap" data-market={markets[0].slug}>
          <CategoryDoors market={markets[0].slug} doors={doors} />
        </div>
      ) : (
        <Halls markets={markets} />
      )}
      {tenant.hasBills ? (
        <Kept as="div" className="wrap" by={import.meta.env.SSR && ['home bills', tenant]}>
          {() => <BillsDoor />}
        </Kept>
      ) : null}
      {row('trending')}
      <Advertisements ads={ads.filter(({ placement }) => placement === 'top home banner web')} />
      <TileRow name="newest" title={words.newest.title} {...arrivals} isSteady />
      {tenant.hasShops ? <ShopsNear /> : null}
      {row('offers')}
      <Advertisements ads={ads.filter(({ placement }) => placement !== 'top home banner web')} />
      {row('topRated')}
      {row('suggestions')}
      <RecentlyViewed except={[...shown, ...arrivals.tiles.map(({ id }) => id)]} />
      {row('inStock')}
      {row('soldOut')}
      {tenant.hasShops ? <ShopsNear isNewest /> : null}
      <section className="wrap" aria-label={t`How it works`}>
        <Kept as="ul" className="promises" by={import.meta.env.SSR && ['promises', tenant]}>
          {() => <Promises />}
        </Kept>
      </section>
    </>
  )
}

/** The way to what is paid to others. */
function BillsDoor() {
  const { paths } = useTenant()
  return (
    <a className="home-bills" href={paths.bills()}>
      {glyph('zap')}
      <span>
        <b>
          <Trans>Recharge and bills</Trans>
        </b>
        <Trans>Mobile, TV and electricity</Trans>
      </span>
      {glyph('arrow-right')}
    </a>
  )
}

/** What the shop holds itself to: figures of its own configuration. */
function Promises() {
  const { tenant, format } = useTenant()
  const returnDays = tenant.returns.days
  const fee = format.money({ amount: tenant.delivery.fee, currency: tenant.currency })
  const freeFrom = format.money({ amount: tenant.delivery.freeFrom, currency: tenant.currency })
  return (
    <>
      <li>
        {tenant.delivery.variesByPlace ? (
          <>
            <b>
              <Trans>Delivered to your door</Trans>
            </b>
            <Trans>The delivery fee depends on your address.</Trans>
          </>
        ) : (
          <>
            <b>
              <Trans>Free delivery from {freeFrom}</Trans>
            </b>
            <Trans>For smaller orders it costs {fee}, anywhere in the country.</Trans>
          </>
        )}
      </li>
      {isPaidAtDoor(tenant) ? (
        <li>
          <b>
            <Trans>Pay when it arrives</Trans>
          </b>
          <Trans>Cash on delivery. You pay nothing before then.</Trans>
        </li>
      ) : null}
      {returnDays > 0 ? (
        <li>
          <b>
            <Trans>{returnDays} days to return</Trans>
          </b>
          <Trans>Changed your mind? Send it back and get your money back.</Trans>
        </li>
      ) : null}
    </>
  )
}
