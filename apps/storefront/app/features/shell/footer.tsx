import { Trans, useLingui } from '@lingui/react/macro'
import { useShop } from '../../lib/shop.ts'
import { LanguageLinks } from './language-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** U-08 */
export function Footer({ year }: { year: number }) {
  const { t } = useLingui()
  const { shop, paths } = useShop()
  return (
    <footer className="foot">
      <div className="wrap foot-grid">
        <div className="foot-brand">
          <p className="logo">{shop.name}</p>
          <p className="muted">{shop.tagline}</p>
        </div>
        <nav aria-label={t`Halls`}>
          <h2>{t`Halls`}</h2>
          <ul className="foot-links foot-markets">
            {shop.markets.map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.market(slug)}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t`The shop`}>
          <h2>{t`The shop`}</h2>
          <ul className="foot-links">
            <li>
              <a href={paths.about()}>{t`About`}</a>
            </li>
            <li>
              <a href={paths.contact()}>{t`Contact`}</a>
            </li>
            <li>
              <a href={`mailto:${shop.support.email}`}>{shop.support.email}</a>
            </li>
          </ul>
        </nav>
        <div className="foot-settings">
          <h2>{t`How you read it`}</h2>
          <ThemeSwitch />
          <LanguageLinks />
        </div>
        <p className="foot-credits muted small">
          <Trans>
            © {year} {shop.name}. Powered by Galleria Platform.
          </Trans>
        </p>
      </div>
    </footer>
  )
}
