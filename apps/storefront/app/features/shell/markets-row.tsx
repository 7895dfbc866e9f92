import { ArchMark } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { useTenant } from '../../lib/tenant.ts'
import { LanguageLinks } from './language-links.tsx'

/** A link for each market, with its mark before it. */
export function MarketLinks({ mark = 'small' }: { mark?: 'small' | 'medium' }) {
  const { tenant, paths } = useTenant()
  const { market } = useParams()
  return tenant.markets.map(({ slug, name }) => (
    <li key={slug} data-market={slug}>
      <a href={paths.market(slug)} aria-current={slug === market ? 'page' : undefined}>
        <ArchMark size={mark} />
        {name}
      </a>
    </li>
  ))
}

/** The second row: every market, one click away. */
export function MarketsRow() {
  const { t } = useLingui()
  return (
    <div className="markets wrap">
      <nav aria-label={t`Markets`} className="markets-nav">
        <ul className="markets-list">
          <MarketLinks />
        </ul>
      </nav>
      <nav aria-label={t`Language`} className="markets-language">
        <LanguageLinks />
      </nav>
    </div>
  )
}
