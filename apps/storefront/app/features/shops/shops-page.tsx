import { DISTANCES_KM } from '@galleria/rules'
import { Breadcrumbs, ButtonLink, EmptyState } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Store } from 'lucide-react'
import { glyph } from '../../components/glyph.tsx'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { PlaceLink } from '../../components/place-link.tsx'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { type Place, usePlace } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'
import { breadcrumbData } from '../catalog/breadcrumb-data.ts'
import { ShopCard } from './shop-card.tsx'
import type { ShopCardData, ShopsSort } from './shop-data.ts'
import { type Houses, shopsAddress } from './shops-address.ts'

/** The houses of health care of one kind, in the words of the server. */
export type HouseList = Houses & {
  readonly title: string
  readonly description: string
  readonly nothing: { readonly title: string; readonly text: string }
}

export type ShopsPageProps = { house: HouseList | undefined; sort: ShopsSort; shops: readonly ShopCardData[]; page: number; pageCount: number; total: number }

const loadNear = () => import('./near-list.tsx').then((module) => module.NearList)

/** All shops by name, or the houses of health care of one kind, as everybody sees them; for whoever has a place the nearest first, within a distance (K-15). */
export function ShopsPage(props: ShopsPageProps) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const { house } = props
  const place = usePlace()
  const asked = Number(useBrowserQuery().get('within'))
  const withinKm = DISTANCES_KM.find((km) => km === asked)
  const title = house ? house.title : props.sort === 'newest' ? t`New shops` : t`Shops`
  const everybody = <AllShops {...props} />
  const crumbs = house ? [{ label: t`Home`, href: paths.home() }, { label: t`Shops`, href: paths.shops() }, { label: house.title }] : undefined
  return (
    <div className={house ? 'wrap shops shops-houses' : 'wrap shops'}>
      <PageHead
        title={title}
        description={house ? house.description : t`The shops at ${tenant.name}: where they are, when they are open, and what they sell.`}
        canonicalQuery={{ sort: props.sort === 'newest' ? 'newest' : undefined, page: props.page === 1 ? undefined : props.page }}
      />
      {crumbs ? (
        <>
          <StructuredData data={import.meta.env.SSR ? breadcrumbData(crumbs, tenant.origin) : undefined} />
          <Breadcrumbs label={t`You are here`} crumbs={crumbs} />
        </>
      ) : null}
      <h1>{title}</h1>
      <p className="lead">
        {house ? (
          house.description
        ) : (
          <Plural
            value={props.total}
            one="# shop: where it is, when it's open and what it sells."
            other="# shops under one roof, each with a door of its own."
          />
        )}
      </p>
      <Choices house={house} sort={props.sort} place={place} withinKm={withinKm} />
      {place ? (
        <LazyPart
          load={loadNear}
          props={{ place, withinKm, sort: props.sort, house: house && { kind: house.kind, path: house.path }, everybody }}
          name={house ? house.title : t`Shops near you`}
          fallback={everybody}
        />
      ) : (
        everybody
      )}
    </div>
  )
}

type ChoicesProps = { house: Houses | undefined; sort: ShopsSort; place: Place | null; withinKm: number | undefined }

/** Which shops, and how far they may be. The room is the same with a place and without. */
function Choices({ house, sort, place, withinKm }: ChoicesProps) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const newest = sort === 'newest' ? sort : undefined
  const isNewest = house ? null : (
    <a
      className="shop-chip"
      href={paths.shops({ sort: newest ? undefined : 'newest', within: withinKm })}
      aria-current={newest ? 'true' : undefined}
      data-replace
      data-keep-scroll
    >
      <Trans>New shops</Trans>
    </a>
  )
  if (!place) {
    return (
      <div className="shops-distances">
        <PlaceLink className="shop-chip">
          {glyph('map-pin')}
          <Trans>Choose a location to see the nearest first</Trans>
        </PlaceLink>
        {isNewest}
      </div>
    )
  }
  const choices = [{ km: undefined, label: t`Anywhere` }, ...DISTANCES_KM.map((km) => ({ km, label: format.distance(km) }))]
  return (
    <nav className="shops-distances" aria-label={t`Distance`}>
      <PlaceLink className="shop-chip">
        {glyph('map-pin')}
        {place.label}
      </PlaceLink>
      {choices.map(({ km, label }) => (
        <a
          key={label}
          className="shop-chip"
          href={shopsAddress(paths, house, { sort: newest, within: km })}
          aria-current={km === withinKm ? 'true' : undefined}
          data-replace
          data-keep-scroll
        >
          {label}
        </a>
      ))}
      {isNewest}
    </nav>
  )
}

function AllShops({ house, shops, sort, page, pageCount }: ShopsPageProps) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const newest = sort === 'newest' ? sort : undefined
  if (shops.length === 0 && house) {
    return (
      <EmptyState
        level={2}
        icon={Store}
        title={house.nothing.title}
        text={house.nothing.text}
        actions={
          <ButtonLink href={paths.shops()}>
            <Trans>See other shops</Trans>
          </ButtonLink>
        }
      />
    )
  }
  if (shops.length === 0) {
    return <EmptyState level={2} icon={Store} title={t`No shops yet`} text={<Trans>The first ones are still setting up.</Trans>} />
  }
  return (
    <>
      <ul className="shop-cards">
        {shops.map((shop) => (
          <ShopCard key={shop.id} shop={shop} />
        ))}
      </ul>
      {pageCount > 1 ? (
        <nav className="shops-pages" aria-label={t`Pages`}>
          {page > 1 ? (
            <ButtonLink kind="quiet" rel="prev" href={shopsAddress(paths, house, { sort: newest, page: page === 2 ? undefined : page - 1 })}>
              <Trans>Previous</Trans>
            </ButtonLink>
          ) : null}
          {page < pageCount ? (
            <ButtonLink kind="quiet" rel="next" href={shopsAddress(paths, house, { sort: newest, page: page + 1 })}>
              <Trans>Next</Trans>
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </>
  )
}
