import { Plural, useLingui } from '@lingui/react/macro'
import { Picture } from '../../components/picture.tsx'
import { Kept } from '../../lib/kept.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { sharersOf } from './hall-rows.ts'
import type { MarketCard } from './market-card.ts'

/** Up to so many halls have large cards, where there is room; more have a door each. */
const FEW = 5
/** Cards of a row at most, on phones, tablets and desks. */
const MOST = { few: [3, 3, 5], many: [3, 5, 9] } as const

/** Every hall as a way in; a shop of one hall needs no door to it, its rows are what is in it. However many there are, each row is full: cards of a row grow alike. */
export function Halls({ markets }: { markets: readonly MarketCard[] }) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  if (markets.length < 2) return null
  const kind = markets.length <= FEW ? 'few' : 'many'
  return (
    <nav className="wrap" id="markets" aria-label={t`Choose a hall`}>
      <Kept as="ul" className={kind === 'few' ? 'halls halls-few' : 'halls'} by={import.meta.env.SSR && ['halls', tenant, JSON.stringify(markets)]}>
        {() => {
          const [narrow, middle, wide] = MOST[kind].map((most) => sharersOf(markets.length, most))
          return markets.map(({ slug, name, icon, itemCount }, index) => (
            <li key={slug} className="hall" data-market={slug} data-narrow={narrow?.[index]} data-middle={middle?.[index]} data-wide={wide?.[index]}>
              <HallDoor slug={slug} name={name} icon={icon} itemCount={itemCount} />
            </li>
          ))
        }}
      </Kept>
    </nav>
  )
}

function HallDoor({ slug, name, icon, itemCount }: Omit<MarketCard, 'blurb'>) {
  const { paths } = useTenant()
  return (
    <a href={paths.market(slug)}>
      <span className="hall-door">
        <Picture image={icon} sizes="(max-width: 760px) 40vw, (max-width: 1100px) 20vw, 180px" />
      </span>
      <span className="hall-text">
        <b>{name}</b>
        <small>
          <Plural value={itemCount} one="# product" other="# products" />
        </small>
      </span>
    </a>
  )
}
