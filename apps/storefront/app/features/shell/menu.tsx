import { IconButton } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { Kept } from '../../lib/kept.tsx'
import { openHalls, useTenant } from '../../lib/tenant.ts'
import { glyph } from '../../components/glyph.tsx'
import { MarketLinks } from './markets-row.tsx'
import { LanguageLinks } from './language-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const ID = 'site-menu'

export function MenuButton() {
  const { t } = useLingui()
  return (
    <IconButton className="menu-button" popoverTarget={ID} aria-label={t`Menu`}>
      {glyph('menu')}
    </IconButton>
  )
}

/** U-06: everything of the header that a phone has no room for. The browser's own popover: it opens before any script is there. */
export function Menu() {
  const { t } = useLingui()
  const { tenant } = useTenant()
  return (
    <div id={ID} popover="auto" className="menu">
      <Kept as="div" className="menu-head" by={import.meta.env.SSR && ['menu head', tenant]}>
        {() => (
          <>
            <span className="logo">{tenant.name}</span>
            <IconButton popoverTarget={ID} popoverTargetAction="hide" aria-label={t`Close`}>
              {glyph('x')}
            </IconButton>
          </>
        )}
      </Kept>
      <nav aria-label={t`Menu`}>
        {openHalls(tenant).length > 0 ? <MarketLinks className="menu-markets" mark="medium" /> : null}
        <Kept as="ul" className="menu-links" by={import.meta.env.SSR && ['menu links', tenant]}>
          {() => <MenuLinks />}
        </Kept>
      </nav>
      <div className="menu-foot">
        <ThemeSwitch name="menu-theme" />
        <LanguageLinks />
      </div>
    </div>
  )
}

function MenuLinks() {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  return (
    <>
      <li>
        <a href={paths.home()}>{t`Home`}</a>
      </li>
      {openHalls(tenant).length > 0 ? (
        <li>
          <a href={paths.categories()}>{t`All categories`}</a>
        </li>
      ) : null}
      <li>
        <a href={paths.content('about')}>{t`About`}</a>
      </li>
      {tenant.hasShops ? (
        <li>
          <a href={paths.shops()}>{t`Shops`}</a>
        </li>
      ) : null}
      {tenant.hasBills ? (
        <li>
          <a href={paths.bills()}>{t`Recharge and bills`}</a>
        </li>
      ) : null}
      <li>
        <a href={paths.contact()}>{t`Contact`}</a>
      </li>
      <li className="for-guest">
        <a href={paths.login()}>{t`Log in`}</a>
      </li>
    </>
  )
}
