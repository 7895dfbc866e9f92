import { useLingui } from '@lingui/react/macro'
import { useLocation } from '../../lib/router/use-page.ts'
import { withoutPrefix } from '../../lib/paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import { glyph } from '../../components/glyph.tsx'

/** U-06, on phones. */
export function BottomBar() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { pathname } = useLocation()
  const entries = [
    [paths.home(), t`Home`, 'house'],
    [paths.myOrders(), t`My orders`, 'package'],
    [paths.profile(), t`My account`, 'user'],
  ] as const
  return (
    <nav className="bottom-bar" aria-label={t`Quick links`}>
      {entries.map(([href, label, icon]) => (
        <a key={href} href={href} aria-current={withoutPrefix(href, paths.prefix) === pathname ? 'page' : undefined}>
          {glyph(icon)}
          {label}
        </a>
      ))}
    </nav>
  )
}
