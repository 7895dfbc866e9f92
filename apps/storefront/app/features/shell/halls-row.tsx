import { ArchMark } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { useShop } from '../../lib/shop.ts'
import { LanguageLinks } from './language-links.tsx'

/** A link for each market, with its mark before it. */
export function HallLinks({ mark = 'small' }: { mark?: 'small' | 'medium' }) {
  const { shop, paths } = useShop()
  const { market } = useParams()
  return shop.halls.map((hall) => (
    <li key={hall.slug} data-hall={hall.slug}>
      <a href={paths.market(hall.slug)} aria-current={hall.slug === market ? 'page' : undefined}>
        <ArchMark size={mark} />
        {hall.name}
      </a>
    </li>
  ))
}

/** The second row: every hall, one click away. */
export function HallsRow() {
  const { t } = useLingui()
  return (
    <div className="halls wrap">
      <nav aria-label={t`Markets`} className="halls-nav">
        <ul className="halls-list">
          <HallLinks />
        </ul>
      </nav>
      <nav aria-label={t`Language`} className="halls-language">
        <LanguageLinks />
      </nav>
    </div>
  )
}
