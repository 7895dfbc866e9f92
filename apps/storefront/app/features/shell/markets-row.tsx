import { ArchMark } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useParams } from '../../lib/router/use-page.ts'
import { Kept } from '../../lib/kept.tsx'
import { openHalls, useTenant } from '../../lib/tenant.ts'
import { LanguageLinks } from './language-links.tsx'
import { PlaceChip } from './place-chip.tsx'

/** A link for each market with something in it, with its mark before it; that of the page is marked. */
export function MarketLinks({ className, mark = 'small' }: { className: string; mark?: 'small' | 'medium' }) {
  const { tenant } = useTenant()
  const { market } = useParams()
  const current = openHalls(tenant).find(({ slug }) => slug === market)?.slug
  return (
    <Kept as="ul" className={className} by={import.meta.env.SSR && ['markets', tenant, mark, current]}>
      {() => <MarketItems mark={mark} current={current} />}
    </Kept>
  )
}

function MarketItems({ mark, current }: { mark: 'small' | 'medium'; current: string | undefined }) {
  const { tenant, paths } = useTenant()
  return openHalls(tenant).map(({ slug, name }) => (
    <li key={slug} data-market={slug}>
      <a href={paths.market(slug)} aria-current={slug === current ? 'page' : undefined}>
        <ArchMark size={mark} />
        {name}
      </a>
    </li>
  ))
}

/** The second row: every market, one click away. */
export function MarketsRow() {
  const { t } = useLingui()
  const { tenant } = useTenant()
  return (
    <div className="markets-band">
      <div className="markets wrap">
        <Kept by={import.meta.env.SSR && ['place chip', tenant]}>{() => <PlaceChip className="place-chip-row" />}</Kept>
        {openHalls(tenant).length > 0 ? (
          <nav aria-label={t`Markets`} className="markets-nav">
            <MarketLinks className="markets-list" />
          </nav>
        ) : null}
        <nav aria-label={t`Language`} className="markets-language">
          <LanguageLinks />
        </nav>
      </div>
    </div>
  )
}
