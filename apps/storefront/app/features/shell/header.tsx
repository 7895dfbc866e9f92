import { IconButton, IconLink } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '../../lib/router/use-page.ts'
import { Kept } from '../../lib/kept.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { useCart } from '../cart/cart-actions.ts'
import { useFetchSoon } from '../cart/use-fetch-soon.ts'
import { glyph } from '../../components/glyph.tsx'
import { shortName, type useGlance } from './glance.ts'
import { MenuButton } from './menu.tsx'
import { PlaceChip } from './place-chip.tsx'
import { SearchForm } from './search-form.tsx'

type Glance = ReturnType<typeof useGlance>

/** U-01, U-03, U-04. Guest and customer are both in the markup; the root element says which is shown. */
export function Header({ glance, onLogOut }: { glance: Glance; onLogOut: () => void }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const cart = useCart()
  const { pathname, search } = useLocation()
  // Other pages have fields of their own.
  const query = (pathname.endsWith('/search') && new URLSearchParams(search).get('q')) || ''
  // Whoever has something in the cart looks into it sooner or later. With an empty one the files wait for somebody who comes near the button.
  useFetchSoon(Boolean(glance.cart), cart.prepare)
  return (
    <header className="top">
      {/* Before the page is alive nothing is in the cart, and nobody is signed in. */}
      <Kept as="div" className="wrap bar" by={import.meta.env.SSR && query === '' && ['header', tenant]}>
        {() => (
          <>
            <MenuButton />
            <a className="logo" href={paths.home()}>
              {tenant.name}
            </a>
            <PlaceChip className="place-chip-bar" />
            <SearchForm query={query} />
            <nav className="bar-links" aria-label={t`Information`}>
              <a href={paths.home()}>{t`Home`}</a>
              <a href={paths.content('about')}>{t`About`}</a>
              <a href={paths.contact()}>{t`Contact`}</a>
              {tenant.hasBills ? <a className="bar-bills" href={paths.bills()}>{t`Recharge and bills`}</a> : null}
            </nav>
            <div className="bar-acts">
              {/* The figures in their names are painted: see notifications/counts.ts. */}
              <IconLink className="count count-chats for-customer" data-told="chats" href={paths.chats()}>
                {glyph('message-circle')}
                <span className="hidden-visually">{t`Chats`}</span>
              </IconLink>
              <IconLink className="count count-notes for-customer" data-told="notes" href={paths.notifications()}>
                {glyph('bell')}
                <span className="hidden-visually">{t`Notifications`}</span>
              </IconLink>
              <IconLink className="count-wishlist" href={paths.wishlist()} aria-label={glance.wishlist ? t`Wishlist, ${glance.wishlist}` : t`Wishlist`}>
                {glyph('heart')}
              </IconLink>
              <IconButton
                className="count-cart"
                data-js
                aria-haspopup="dialog"
                aria-label={glance.cart ? t`Cart, ${glance.cart}` : t`Cart`}
                onPointerEnter={cart.prepare}
                onFocus={cart.prepare}
                onClick={cart.open}
              >
                {glyph('shopping-bag')}
              </IconButton>
              <a className="account-link for-guest" href={paths.login()}>
                <span className="account-figure">{glyph('user')}</span>
                <span className="account-word">{t`Log in`}</span>
              </a>
              <ProfileMenu name={glance.session?.userInfo.name.first ?? ''} onLogOut={onLogOut} />
            </div>
          </>
        )}
      </Kept>
    </header>
  )
}

function ProfileMenu({ name, onLogOut }: { name: string; onLogOut: () => void }) {
  const { t } = useLingui()
  const { paths, tenant } = useTenant()
  const entries = [
    [paths.profile(), t`Profile`, 'user'],
    [paths.myOrders(), t`My orders`, 'package'],
    ...(tenant.hasBills ? ([[paths.bills(), t`Recharge and bills`, 'zap']] as const) : []),
    [paths.wishlist(), t`Wishlist`, 'heart'],
    [paths.cart(), t`Cart`, 'shopping-bag'],
  ] as const
  return (
    <div className="for-customer profile">
      <button type="button" className="account-link" popoverTarget="profile-menu" aria-label={name ? t`Account of ${name}` : t`Account`}>
        <span className="account-name" aria-hidden="true">
          {shortName(name)}
        </span>
        <span className="account-figure">{glyph('user')}</span>
        {glyph('chevron-down')}
      </button>
      <div id="profile-menu" popover="auto" className="popover">
        <ul className="popover-list">
          {entries.map(([href, label, icon]) => (
            <li key={href}>
              <a href={href}>
                {glyph(icon)}
                {label}
              </a>
            </li>
          ))}
          <li className="for-seller">
            <a className="count count-inbox" href={paths.inbox()}>
              {glyph('message-circle')}
              {t`Inbox`}
            </a>
          </li>
          <li>
            <button type="button" popoverTarget="profile-menu" popoverTargetAction="hide" onClick={onLogOut}>
              {glyph('log-out')}
              {t`Log out`}
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}
