import { Card, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserX } from 'lucide-react'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { PageHead } from '../../components/page-head.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { BuyerGate } from '../auth/sign-in-prompt.tsx'
import { ConsentHistory } from '../notifications/consent-history.tsx'
import { DataCopy } from './data-copy.tsx'
import { DeleteAccount } from './delete-account.tsx'
import './profile.css'
import '../../components/form/form.css'

/** G-08: a copy of all that the shop knows of somebody, and the end of it. */
export function PrivacyPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Your data`} isIndexed={false} />
      <BuyerGate
        prompt={{ icon: UserX, title: t`Your data`, text: <Trans>Log in to download what we know about you, or to delete your account.</Trans> }}
        skeleton={
          <AccountLayout part="profile">
            <div className="security" aria-hidden="true">
              <Skeleton className="security-skeleton" />
              <Skeleton className="security-skeleton" />
            </div>
          </AccountLayout>
        }
      >
        {(session) => <Privacy session={session} />}
      </BuyerGate>
    </>
  )
}

function Privacy({ session }: { session: Session }) {
  const { t } = useLingui()
  const { paths, tenant } = useTenant()
  return (
    <AccountLayout part="profile" session={session} back={{ href: paths.profile(), label: t`My account` }}>
      <div className="account-head">
        <h1>
          <Trans>Your data</Trans>
        </h1>
      </div>
      <div className="security">
        <DataCopy />
        {session.userInfo.isGuest ? null : <ConsentHistory customerId={session.userInfo._id} />}
        <Card as="section" className="security-part" aria-labelledby="privacy-delete">
          <h2 id="privacy-delete">
            <Trans>Delete your account</Trans>
          </h2>
          <p className="muted">
            <Trans>Addresses, cart, wishlist, passkeys, photos and accounts for refunds go. Your reviews keep their stars, without your name and words.</Trans>
          </p>
          <p className="muted">
            <Trans>
              {tenant.name} keeps the bills of what you bought, with the name and address on them, for as long as tax law asks for. Nothing can be brought back.
            </Trans>
          </p>
          <DeleteAccount session={session} />
        </Card>
      </div>
    </AccountLayout>
  )
}
