import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { LanguageLinks } from './language-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** U-08 */
export function Footer({ year }: { year: number }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  return (
    <footer className="foot">
      <div className="wrap foot-grid">
        <div className="foot-brand">
          <p className="logo">{tenant.name}</p>
          <p className="muted">{tenant.tagline}</p>
        </div>
        <nav aria-label={t`Halls`}>
          <h2>{t`Halls`}</h2>
          <ul className="foot-links foot-markets">
            {tenant.markets.map(({ slug, name }) => (
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
              <a href={`mailto:${tenant.support.email}`}>{tenant.support.email}</a>
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
            © {year} {tenant.name}. Powered by Galleria Platform.
          </Trans>
        </p>
      </div>
    </footer>
  )
}
