import { EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShoppingBag } from 'lucide-react'
import { useShop } from '../../lib/shop.ts'

/** U-07 */
export function EmptyCart({ level, onGo }: { level: 1 | 2; onGo?: () => void }) {
  const { t } = useLingui()
  const { paths } = useShop()
  return (
    <EmptyState
      icon={ShoppingBag}
      level={level}
      title={t`Your cart is empty`}
      text={<Trans>What you put in stays here until you come back, even if you are not logged in.</Trans>}
      actions={
        <a className="btn" href={paths.home()} onClick={onGo}>
          <Trans>Shop now</Trans>
        </a>
      }
    />
  )
}
