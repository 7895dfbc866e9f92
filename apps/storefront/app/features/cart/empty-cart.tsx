import { ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShoppingBag } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'

/** U-07 */
export function EmptyCart({ level, onGo }: { level: 1 | 2; onGo?: () => void }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <EmptyState
      icon={ShoppingBag}
      level={level}
      title={t`Your cart is empty`}
      text={<Trans>What you add stays here until you come back, even if you're not logged in.</Trans>}
      actions={
        <>
          <ButtonLink href={paths.home()} onClick={onGo}>
            <Trans>Shop now</Trans>
          </ButtonLink>
          {/* Both are written; the root element says whether somebody is signed in. */}
          <p className="for-guest cart-log-in">
            <a className="text-link" href={paths.login(paths.cart())} onClick={onGo}>
              <Trans>Log in to see the cart in your account</Trans>
            </a>
          </p>
        </>
      }
    />
  )
}
