import { CODE_DIGITS } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { useGo } from '../../lib/navigation.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AuthFrame } from './auth-frame.tsx'
import { CodeRequestForm } from './code-request-form.tsx'
import { useReturn } from './return-target.ts'

/** R-022 */
export function LoginWithPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { redirectTo } = useReturn()
  const go = useGo()
  return (
    <AuthFrame
      title={t`Log in with a code`}
      lead={<Trans>No password needed: we'll send you a {CODE_DIGITS}-digit code. No account yet? This creates one.</Trans>}
      foot={
        <p>
          <a className="text-link" data-live href={paths.login(redirectTo)}>
            <Trans>Log in with a password instead</Trans>
          </a>
        </p>
      }
    >
      <CodeRequestForm isAlone onSent={() => go(paths.otpValidate(redirectTo))} />
    </AuthFrame>
  )
}
