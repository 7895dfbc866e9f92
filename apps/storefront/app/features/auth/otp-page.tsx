import { ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SessionWire } from '@galleria/contract'
import { useEffect, useState } from 'react'
import { useGo } from '../../lib/navigation.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AuthFrame } from './auth-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { useReturn } from './return-target.ts'
import { type SentCode, sentCodeIn, sentCodeOf } from './sent-code.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** The code's reference is kept by the tab, so that a reload, or a look at the mail, loses nothing. */
export function OtpPage() {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const { redirectTo } = useReturn()
  const complete = useCompleteSignIn()
  const go = useGo()
  /** Whoever came for a new password chooses it first: nobody is to be left with one that they do not know. */
  const enter = (session: SessionWire) => (session.resetRefId ? go(paths.newPassword(session.resetRefId, redirectTo), { replace: true }) : complete(session))
  const [sent, setSent] = useState<SentCode | 'none'>()
  useEffect(() => setSent(sentCodeOf(tenant.tenantKey).read() ?? sentCodeIn(window.location.hash) ?? 'none'), [tenant.tenantKey])
  const change = (
    <a className="text-link" href={sent !== 'none' && sent?.purpose === 'reset' ? paths.forgotPassword(redirectTo) : paths.loginWith(redirectTo)}>
      <Trans>Change</Trans>
    </a>
  )
  return (
    <AuthFrame title={t`Enter the code`} isForAll={sent !== 'none' && sent?.purpose === 'reset'}>
      {sent === 'none' ? (
        <div className="form">
          <p>
            <Trans>No code has been sent to this tab yet. Ask for one first: it only takes a moment.</Trans>
          </p>
          <ButtonLink href={paths.loginWith(redirectTo)}>
            <Trans>Ask for a code</Trans>
          </ButtonLink>
        </div>
      ) : (
        <CodeForm isAlone sent={sent} onSignedIn={enter} onResent={setSent} change={change} />
      )}
    </AuthFrame>
  )
}
