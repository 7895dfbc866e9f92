import { ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { PackageX } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'

/** Instead of an order that is not in the account of whoever asks. */
export function NoSuchOrder() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <EmptyState
      icon={PackageX}
      title={t`We can't find this order`}
      text={<Trans>Not in this account, at least. You may have placed it with another one.</Trans>}
      actions={
        <ButtonLink href={paths.myOrders()}>
          <Trans>See my orders</Trans>
        </ButtonLink>
      }
    />
  )
}
