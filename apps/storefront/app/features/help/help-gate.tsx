import { Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { LifeBuoy } from 'lucide-react'
import { AccountPage, type AccountPageProps } from '../account/account-page.tsx'
import './help.css'

/** Around each page of help: whose it is, and where it lies. */
export function HelpGate(props: Pick<AccountPageProps, 'title' | 'back' | 'children'>) {
  const { t } = useLingui()
  return (
    <AccountPage
      {...props}
      part="tickets"
      prompt={{ icon: LifeBuoy, title: t`Help with your orders`, text: <Trans>Log in, so that we know which order you mean and can answer you.</Trans> }}
      waits={<HelpWaits />}
    />
  )
}

export const HelpWaits = () => (
  <div className="help-waits" aria-busy="true">
    <Skeleton className="account-skeleton-title" />
    <Skeleton className="help-wait" />
    <Skeleton className="help-wait" />
  </div>
)
