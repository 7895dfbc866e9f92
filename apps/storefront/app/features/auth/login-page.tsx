import { ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import { AuthFrame } from './auth-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { useReturn } from './return-target.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** */
export function LoginPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { redirectTo } = useReturn()
  const complete = useCompleteSignIn()
  return (
    <AuthFrame
      title={t`Log in`}
      foot={
        <>
          <ButtonLink kind="quiet" href={paths.loginWith(redirectTo)}>
            <KeyRound className="icon" aria-hidden="true" />
            <Trans>Log in with a code instead</Trans>
          </ButtonLink>
          <p>
            <Trans>
              New here?{' '}
              <a className="text-link" href={paths.register(redirectTo)}>
                Create an account
              </a>
            </Trans>
          </p>
        </>
      }
    >
      <LoginForm onSignedIn={complete} isAlone />
    </AuthFrame>
  )
}
