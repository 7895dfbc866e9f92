import { useLingui } from '@lingui/react/macro'
import { House, Package, User } from 'lucide-react'
import { useLocation } from 'react-router'
import { withoutPrefix } from '../../lib/paths.ts'
import { useShop } from '../../lib/shop.ts'

/** U-06, on phones. */
export function BottomBar() {
  const { t } = useLingui()
  const { paths } = useShop()
  const { pathname } = useLocation()
  const entries = [
    [paths.home(), t`Home`, House],
    [paths.myOrders(), t`My orders`, Package],
    [paths.profile(), t`My account`, User],
  ] as const
  return (
    <nav className="bottom-bar" aria-label={t`Quick links`}>
      {entries.map(([href, label, Icon]) => (
        <a key={href} href={href} aria-current={withoutPrefix(href, paths.prefix) === pathname ? 'page' : undefined}>
          <Icon className="icon" aria-hidden="true" />
          {label}
        </a>
      ))}
    </nav>
  )
}
