import type { SellerRight, StaffRight } from '@galleria/contract'
import { ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { AccountPage, type AccountPageProps } from '../account/account-page.tsx'
import { useRights } from './use-rights.ts'

export type StaffPageProps = Pick<AccountPageProps, 'title' | 'waits'> & {
  icon: LucideIcon
  /** What has to be allowed, by the shop or by the seller whom somebody works for. */
  right: { readonly staff: StaffRight } | { readonly seller: SellerRight }
  /** What somebody without that right is told. */
  refused: ReactNode
  /** The page that this one lies below; the account where none is given. */
  back?: AccountPageProps['back']
  children: (customerId: string) => ReactNode
}

/** Around a page for those who work for the shop, or for a seller, and have a right to be there. */
export function StaffPage({ title, icon, right, refused, back, waits, children }: StaffPageProps) {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <AccountPage
      title={title}
      part="profile"
      back={back ?? { href: paths.profile(), label: t`My account` }}
      prompt={{ icon, title, text: <Trans>Log in with your staff account.</Trans> }}
      waits={waits}
    >
      {({ userInfo: { _id: customerId } }) => <WithRight {...{ customerId, icon, right, refused, waits }}>{() => children(customerId)}</WithRight>}
    </AccountPage>
  )
}

type WithRightProps = Pick<StaffPageProps, 'icon' | 'right' | 'refused' | 'waits'> & { customerId: string; children: () => ReactNode }

function WithRight({ customerId, icon, right, refused, waits, children }: WithRightProps) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const failureText = useFailureText()
  const { rights, sellerRights, error } = useRights(customerId)
  // What somebody is in the middle of stays, though they could not be asked for anew.
  if (!rights || !sellerRights) return error ? <AccountFailed text={failureText(error)} onRetry={() => window.location.reload()} isBusy={false} /> : waits
  if ('staff' in right ? rights.includes(right.staff) : sellerRights.includes(right.seller)) return children()
  return (
    <EmptyState
      icon={icon}
      title={t`For staff only`}
      text={refused}
      actions={
        <ButtonLink href={paths.profile()}>
          <Trans>My account</Trans>
        </ButtonLink>
      }
    />
  )
}
