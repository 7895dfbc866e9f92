import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, Gift, Heart, LifeBuoy, LogOut, MapPin, Package, User, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { LogoutPart } from '../../components/logout-part.tsx'
import '../../components/gate.css'
import './account.css'

export type AccountPart = 'profile' | 'orders' | 'wallet' | 'referral' | 'addresses' | 'tickets' | 'wishlist'

/** What an account has: names, places and figures. */
export function useAccountLinks() {
  const { t } = useLingui()
  const { paths, tenant } = useTenant()
  return [
    { part: 'profile', href: paths.profile(), label: t`My account`, Icon: User },
    { part: 'orders', href: paths.myOrders(), label: t`My orders`, Icon: Package },
    ...(tenant.hasWallet ? [{ part: 'wallet', href: paths.wallet(), label: t`Wallet`, Icon: Wallet } as const] : []),
    ...(tenant.hasReferrals ? [{ part: 'referral', href: paths.local('/profile/refer'), label: t`Refer a friend`, Icon: Gift } as const] : []),
    { part: 'addresses', href: paths.addresses(), label: t`Addresses`, Icon: MapPin },
    { part: 'tickets', href: paths.local('/profile/support-ticket'), label: t`Support tickets`, Icon: LifeBuoy },
    { part: 'wishlist', href: paths.wishlist(), label: t`Wishlist`, Icon: Heart },
  ] as const
}

export type AccountLayoutProps = {
  part: AccountPart
  /** Nobody while the page waits for the browser. */
  session?: Session | undefined
  /** The page that this one lies below, on phones the way back. */
  back?: { readonly href: string; readonly label: string } | undefined
  children: ReactNode
}

/** Side navigation on desktop; on phones the account page is the list, and each part has a way back to it. */
export function AccountLayout({ part, session, back, children }: AccountLayoutProps) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const links = useAccountLinks()
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const up = back ?? (part === 'profile' ? undefined : { href: paths.profile(), label: t`My account` })
  return (
    <div className="wrap account tall-page">
      <nav className="account-side" aria-label={t`My account`}>
        <p className="muted small">{session ? [session.userInfo.name.first, session.userInfo.name.last].filter(Boolean).join(' ') : '\u00a0'}</p>
        <ul className="account-links">
          {links.map(({ part: other, href, label, Icon }) => (
            <li key={other}>
              <a href={href} aria-current={other === part ? (back ? 'true' : 'page') : undefined}>
                <Icon className="icon" aria-hidden="true" />
                {label}
              </a>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => setIsLoggingOut(true)}>
              <LogOut className="icon" aria-hidden="true" />
              <Trans>Log out</Trans>
            </button>
          </li>
        </ul>
      </nav>
      <div className="account-main">
        {up ? (
          <a className={back ? 'account-back' : 'account-back account-back-phone'} href={up.href}>
            <ChevronLeft className="icon" aria-hidden="true" />
            {up.label}
          </a>
        ) : null}
        {children}
      </div>
      <LogoutPart isOpen={isLoggingOut} onClose={() => setIsLoggingOut(false)} />
    </div>
  )
}
