import { useLingui } from '@lingui/react/macro'
import { ChevronDown, Heart, LogOut, Package, ShoppingBag, User } from 'lucide-react'
import type { Ref } from 'react'
import { useShop } from '../../lib/shop.ts'
import { useCart } from '../cart/cart-actions.ts'
import { shortName, type useGlance } from './glance.ts'
import { MenuButton } from './menu.tsx'
import { SearchForm } from './search-form.tsx'

type Glance = ReturnType<typeof useGlance>

/** U-01, U-03, U-04. Guest and customer are both in the markup; the root element says which is shown. */
export function Header({ glance, onLogOut }: { glance: Glance; onLogOut: () => void }) {
  const { t } = useLingui()
  const { shop, paths } = useShop()
  const cart = useCart()
  return (
    <header className="top">
      <div className="wrap bar">
        <MenuButton />
        <a className="logo" href={paths.home()}>
          {shop.name}
        </a>
        <SearchForm />
        <nav className="bar-links" aria-label={t`Information`}>
          <a href={paths.home()}>{t`Home`}</a>
          <a href={paths.about()}>{t`About`}</a>
          <a href={paths.contact()}>{t`Contact`}</a>
        </nav>
        <div className="bar-acts">
          <a className="icon-btn count-wishlist" href={paths.wishlist()} aria-label={glance.wishlist > 0 ? t`Wishlist, ${glance.wishlist}` : t`Wishlist`}>
            <Heart className="icon" aria-hidden="true" />
          </a>
          <button
            type="button"
            className="icon-btn count-cart"
            data-js
            aria-haspopup="dialog"
            aria-label={glance.cart > 0 ? t`Cart, ${glance.cart}` : t`Cart`}
            onClick={cart.open}
          >
            <ShoppingBag className="icon" aria-hidden="true" />
          </button>
          <a className="account-link for-guest" href={paths.login()}>
            {t`Log in`}
          </a>
          <ProfileMenu name={glance.session?.userInfo.name.first ?? ''} onLogOut={onLogOut} />
        </div>
      </div>
    </header>
  )
}

function ProfileMenu({ name, onLogOut, ref }: { name: string; onLogOut: () => void; ref?: Ref<HTMLDivElement> }) {
  const { t } = useLingui()
  const { paths } = useShop()
  const entries = [
    [paths.profile(), t`Profile`, User],
    [paths.myOrders(), t`My orders`, Package],
    [paths.wishlist(), t`Wishlist`, Heart],
    [paths.cart(), t`Cart`, ShoppingBag],
  ] as const
  return (
    <div className="for-customer profile">
      <button type="button" className="account-link" popoverTarget="profile-menu" aria-label={name ? t`Account of ${name}` : t`Account`}>
        <User className="icon account-figure" aria-hidden="true" />
        <span aria-hidden="true">{shortName(name)}</span>
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      <div id="profile-menu" popover="auto" className="popover" ref={ref}>
        <ul className="popover-list">
          {entries.map(([href, label, Icon]) => (
            <li key={href}>
              <a href={href}>
                <Icon className="icon" aria-hidden="true" />
                {label}
              </a>
            </li>
          ))}
          <li>
            <button type="button" popoverTarget="profile-menu" popoverTargetAction="hide" onClick={onLogOut}>
              <LogOut className="icon" aria-hidden="true" />
              {t`Log out`}
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}
