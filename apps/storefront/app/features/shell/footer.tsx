import { Trans, useLingui } from '@lingui/react/macro'
import { Kept } from '../../lib/kept.tsx'
import { openHalls, useTenant } from '../../lib/tenant.ts'
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
        {openHalls(tenant).length > 0 ? (
          <Kept as="nav" aria-label={t`Halls`} by={import.meta.env.SSR && ['footer halls', tenant]}>
            {() => <HallLinks />}
          </Kept>
        ) : null}
        <Kept as="nav" aria-label={t`The shop`} by={import.meta.env.SSR && ['footer shop', tenant]}>
          {() => <ShopLinks />}
        </Kept>
        <div className="foot-settings">
          <h2>{t`Language and appearance`}</h2>
          <ThemeSwitch name="foot-theme" />
          <LanguageLinks />
          <a className="foot-link" href={paths.theme()}>
            <Trans>Colours of the shop</Trans>
          </a>
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

function HallLinks() {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  return (
    <>
      <h2>{t`Halls`}</h2>
      <ul className="foot-links foot-markets">
        {openHalls(tenant).map(({ slug, name }) => (
          <li key={slug}>
            <a href={paths.market(slug)}>{name}</a>
          </li>
        ))}
        <li>
          <a href={paths.categories()}>{t`All categories`}</a>
        </li>
      </ul>
    </>
  )
}

function ShopLinks() {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  return (
    <>
      <h2>{t`The shop`}</h2>
      <ul className="foot-links">
        {tenant.hasShops ? (
          <li>
            <a href={paths.shops()}>{t`Shops`}</a>
          </li>
        ) : null}
        <li>
          <a href={paths.content('about')}>{t`About`}</a>
        </li>
        {openHalls(tenant).length > 0 ? (
          <li>
            <a href={paths.sections()}>{t`Sections`}</a>
          </li>
        ) : null}
        {tenant.hasBills ? (
          <li>
            <a href={paths.bills()}>{t`Recharge and bills`}</a>
          </li>
        ) : null}
        {tenant.hasAdvertisements ? (
          <li>
            <a href={paths.advertisements()}>{t`Advertisements`}</a>
          </li>
        ) : null}
        <li>
          <a href={paths.content('faq')}>{t`Help`}</a>
        </li>
        <li>
          <a href={paths.contact()}>{t`Contact`}</a>
        </li>
        <li>
          <a href={paths.content('returns')}>{t`Returns and refunds`}</a>
        </li>
        <li>
          <a href={paths.content('terms')}>{t`Terms`}</a>
        </li>
        <li>
          <a href={paths.content('privacy')}>{t`Privacy`}</a>
        </li>
        <li>
          <a href={`mailto:${tenant.support.email}`}>{tenant.support.email}</a>
        </li>
      </ul>
    </>
  )
}
