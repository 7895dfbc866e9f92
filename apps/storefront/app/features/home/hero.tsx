import { ButtonLink } from '@galleria/ui'
import { Plural, Trans } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { Picture } from '../../components/picture.tsx'
import type { MarketCard } from './market-card.ts'

/** Five doors, and things too lively to stay inside them. */
const DOORS = 5

export function Hero({ markets }: { markets: readonly MarketCard[] }) {
  const { tenant, paths } = useTenant()
  const products = markets.reduce((sum, market) => sum + market.itemCount, 0)
  const doors = markets.slice(0, DOORS)
  return (
    <div className="wrap">
      <section className="hero" aria-labelledby="hero-title">
        <div className="hero-text">
          <h1 id="hero-title">{tenant.tagline}</h1>
          <p className="lead">
            <Trans>
              <Plural value={products} one="# thing" other="# things" /> from shops that care about them, in{' '}
              <Plural value={markets.length} one="one hall" other="# halls" /> under one roof. Walk in, look around, pay when it arrives.
            </Trans>
          </p>
          <p className="hero-actions">
            <ButtonLink href={paths.search({ sort: 'newest' })}>
              <Trans>See what is new</Trans>
            </ButtonLink>
            <ButtonLink kind="quiet" href="#markets">
              <Trans>Choose a hall</Trans>
            </ButtonLink>
          </p>
        </div>
        <div className="hero-doors" aria-hidden="true">
          {doors.map(({ slug, icon }) => (
            <span key={slug} className="hero-door" data-market={slug}>
              <Picture image={icon} sizes="(max-width: 760px) 26vw, 220px" isFirst />
            </span>
          ))}
        </div>
      </section>
    </div>
  )
}
