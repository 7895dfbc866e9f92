import { ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'

/** It waits for its money: whoever comes back from the page of a bank has not ordered in vain, nor paid. */
export function WaitingOrder({ orderId, level = 1, onGo }: { orderId: string; level?: 1 | 2; onGo?: () => void }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <EmptyState
      icon={Hourglass}
      level={level}
      title={t`This order isn't paid yet`}
      text={<Trans>Your order {orderId} is waiting for your payment.</Trans>}
      actions={
        <>
          <ButtonLink href={paths.orderVerify(orderId)} onClick={onGo}>
            <Trans>Pay now</Trans>
          </ButtonLink>
          <ButtonLink kind="quiet" href={paths.orderDetail(orderId)} onClick={onGo}>
            <Trans>See the order</Trans>
          </ButtonLink>
        </>
      }
    />
  )
}
