import type { SecurityWire } from '@galleria/contract'
import { ButtonLink, Card, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { useFailureText } from '../../lib/failure-text.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { PageHead } from '../../components/page-head.tsx'
import { AccountFailed } from '../account/account-failed.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { DeviceList } from './device-list.tsx'
import { LinkedProviders } from './linked-providers.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { useSecurity, useSecurityReload } from './use-security.ts'
import './profile.css'

/** G-04: every way into the account, and where it is logged in. */
export function SecurityPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Log-in and security`} isIndexed={false} />
      <SignInGate
        prompt={{ icon: ShieldCheck, title: t`Log-in and security`, text: <Trans>Log in to see your password, passkeys and devices.</Trans> }}
        skeleton={
          <AccountLayout part="profile">
            <SecuritySkeleton />
          </AccountLayout>
        }
      >
        {(session) => <Security session={session} />}
      </SignInGate>
    </>
  )
}

function Security({ session }: { session: Session }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const failureText = useFailureText()
  const { data, error, isFetching, refetch } = useSecurity(session.userInfo._id)
  const reload = useSecurityReload(session.userInfo._id)
  return (
    <AccountLayout part="profile" session={session} back={{ href: paths.profile(), label: t`My account` }}>
      <div className="account-head">
        <h1>
          <Trans>Log-in and security</Trans>
        </h1>
      </div>
      {data ? (
        <div className="security">
          <PasswordCard hasPassword={data.hasPassword} />
          <PasskeyList passkeys={data.passkeys} onChanged={reload} />
          {data.providers.length > 0 ? <LinkedProviders providers={data.providers} onChanged={reload} /> : null}
          <DeviceList sessions={data.sessions} onChanged={reload} />
        </div>
      ) : error && !isFetching ? (
        <AccountFailed text={failureText(error)} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : (
        <SecuritySkeleton />
      )}
    </AccountLayout>
  )
}

function PasswordCard({ hasPassword }: Pick<SecurityWire, 'hasPassword'>) {
  const { paths } = useTenant()
  return (
    <Card as="section" className="security-part" aria-labelledby="security-password">
      <div className="security-head">
        <h2 id="security-password">
          <Trans>Password</Trans>
        </h2>
        <ButtonLink kind="quiet" size="small" href={hasPassword ? paths.changePassword() : paths.forgotPassword(paths.security())}>
          {hasPassword ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
        </ButtonLink>
      </div>
      <p className="muted">
        {hasPassword ? (
          <Trans>You log in with a password. A code by email or text message always works, too.</Trans>
        ) : (
          <Trans>You have no password: you log in with a code that we send you.</Trans>
        )}
      </p>
    </Card>
  )
}

function SecuritySkeleton() {
  return (
    <div className="security" aria-hidden="true">
      {[0, 1, 2].map((part) => (
        <Skeleton key={part} className="security-skeleton" />
      ))}
    </div>
  )
}
