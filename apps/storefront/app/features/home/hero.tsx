import { ButtonLink } from '@galleria/ui'
import { Plural, Trans } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { Kept } from '../../lib/kept.tsx'
import { fetchFirst, Picture } from '../../components/picture.tsx'
import type { TileData } from '../catalog/tile-data.ts'
import type { MarketCard } from './market-card.ts'
import { isPaidAtDoor } from './paid-at-door.ts'

/** Something that stands in a bay of the hero, and where it leads. */
type Exhibit = { readonly key: string; readonly href: string; readonly market: string; readonly image: string; readonly name: string; readonly note: string }

/** Fewer of them would look like a row with gaps; then the halls show themselves. */
const LEAST = 4
const BAYS = 5
const BAY_SIZES = '(max-width: 760px) 30vw, 190px'

export function Hero({ markets, exhibits }: { markets: readonly MarketCard[]; exhibits: readonly TileData[] }) {
  const { tenant, paths, format } = useTenant()
  const products = markets.reduce((sum, market) => sum + market.itemCount, 0)
  const shown: Exhibit[] =
    exhibits.length >= LEAST
      ? exhibits.map(({ id, slug, market, image, name, price }) => ({ key: id, href: paths.product(slug), market, image, name, note: format.money(price) }))
      : markets
          .slice(0, BAYS)
          .map(({ slug, icon, name, itemCount }) => ({ key: slug, href: paths.market(slug), market: slug, image: icon, name, note: format.number(itemCount) }))
  return (
    <div className="wrap">
      <section className="hero" aria-labelledby="hero-title">
        <Kept as="div" className="hero-text" by={import.meta.env.SSR && ['hero', tenant, products, markets.length]}>
          {() => <HeroText products={products} markets={markets} />}
        </Kept>
        {shown.length > 0 ? (
          <ul className="hero-bays" data-few={shown.length < LEAST || undefined}>
            {shown.map(({ key, href, market, image, name, note }) => (
              <Kept
                key={key}
                as="li"
                data-market={market}
                by={import.meta.env.SSR && ['bay', href, image, name, note]}
                ahead={import.meta.env.SSR && (() => fetchFirst(image, BAY_SIZES))}
              >
                {() => (
                  <a href={href} aria-label={`${name} ${note}`}>
                    <span className="hero-bay">
                      <span className="hero-inside">
                        <Picture image={image} sizes={BAY_SIZES} isFirst />
                      </span>
                    </span>
                    <span className="hero-tag">
                      <b>{name}</b> <span>{note}</span>
                    </span>
                  </a>
                )}
              </Kept>
            ))}
          </ul>
        ) : null}
      </section>
    </div>
  )
}

/** What the shop is, and the two ways in. */
function HeroText({ products, markets }: { products: number; markets: readonly MarketCard[] }) {
  const { tenant, paths } = useTenant()
  const [first, ...others] = markets
  if (!first)
    return (
      <>
        <h1 id="hero-title">{tenant.tagline}</h1>
        <p className="lead">
          <Trans>The first products will appear here soon.</Trans>
        </p>
      </>
    )
  const isOneHall = others.length === 0
  return (
    <>
      <h1 id="hero-title">{tenant.tagline}</h1>
      <p className="lead">
        {isOneHall ? (
          <Trans>
            <Plural value={products} one="# product" other="# products" /> from people who know what they sell.
          </Trans>
        ) : (
          <Trans>
            <Plural value={products} one="# product" other="# products" /> from people who know what they sell, in{' '}
            <Plural value={markets.length} one="one hall" other="# halls" /> under one roof.
          </Trans>
        )}{' '}
        {isPaidAtDoor(tenant) ? <Trans>Walk in, look around, pay when it arrives.</Trans> : <Trans>Walk in and look around.</Trans>}
      </p>
      <p className="hero-actions">
        <ButtonLink href={paths.newArrivals()}>
          <Trans>See what's new</Trans>
        </ButtonLink>
        {isOneHall ? (
          <ButtonLink kind="quiet" href={paths.market(first.slug)}>
            <Trans>See everything</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink kind="quiet" href="#markets">
            <Trans>Choose a hall</Trans>
          </ButtonLink>
        )}
      </p>
    </>
  )
}
