import type { SecurityWire } from '@galleria/contract'
import { ButtonLink, Card, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { useRef } from 'react'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountPage } from '../account/account-page.tsx'
import { Fetched } from '../account/fetched.tsx'
import { DeviceList } from './device-list.tsx'
import { LinkedProviders } from './linked-providers.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { useSecurity, useSecurityReload } from './use-security.ts'
import './profile.css'

/** G-04: every way into the account, and where it is logged in. */
export function SecurityPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <AccountPage
      title={t`Log-in and security`}
      part="profile"
      back={{ href: paths.profile(), label: t`My account` }}
      prompt={{ icon: ShieldCheck, title: t`Log-in and security`, text: <Trans>Log in to see your password, passkeys and devices.</Trans> }}
      waits={<SecuritySkeleton />}
    >
      {(session) => <Security session={session} />}
    </AccountPage>
  )
}

function Security({ session }: { session: Session }) {
  const query = useSecurity(session.userInfo._id)
  const reload = useSecurityReload(session.userInfo._id)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <div className="account-head">
        <h1 ref={heading} tabIndex={-1}>
          <Trans>Log-in and security</Trans>
        </h1>
      </div>
      <Fetched query={query} waits={<SecuritySkeleton />}>
        {({ hasPassword, passkeys, providers, sessions }) => (
          <div className="security">
            <PasswordCard hasPassword={hasPassword} />
            <PasskeyList passkeys={passkeys} onChanged={reload} />
            {providers.length > 0 ? <LinkedProviders providers={providers} onChanged={reload} onUnlinked={() => heading.current?.focus()} /> : null}
            <DeviceList sessions={sessions} onChanged={reload} />
          </div>
        )}
      </Fetched>
    </>
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
