import { ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { AuthFrame } from './auth-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { useReturn } from './return-target.ts'
import { type SentCode, sentCodeOf } from './sent-code.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** The code's reference is kept by the tab, so that a reload, or a look at the mail, loses nothing. */
export function OtpPage() {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const { redirectTo } = useReturn()
  const complete = useCompleteSignIn()
  const [sent, setSent] = useState<SentCode | 'none'>()
  useEffect(() => setSent(sentCodeOf(tenant.tenantKey).read() ?? 'none'), [tenant.tenantKey])
  const change = (
    <a className="text-link" href={paths.loginWith(redirectTo)}>
      <Trans>Change</Trans>
    </a>
  )
  return (
    <AuthFrame title={t`Enter the code`}>
      {sent === 'none' ? (
        <div className="form">
          <p>
            <Trans>No code is on its way to this browser tab. Ask for one first: it takes a moment.</Trans>
          </p>
          <ButtonLink href={paths.loginWith(redirectTo)}>
            <Trans>Ask for a code</Trans>
          </ButtonLink>
        </div>
      ) : (
        <CodeForm isAlone sent={sent} onSignedIn={complete} onResent={setSent} change={change} />
      )}
    </AuthFrame>
  )
}
