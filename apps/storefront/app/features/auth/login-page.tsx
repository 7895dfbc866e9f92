import { ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useLoaderData } from '../../lib/router/use-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { authDoors } from './auth-doors.ts'
import { AuthFrame } from './auth-frame.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { LoginForm } from './login-form.tsx'
import { useReturn } from './return-target.ts'
import { SocialButtons } from './social-buttons.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** */
export function LoginPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { redirectTo } = useReturn()
  const complete = useCompleteSignIn()
  const { providers } = useLoaderData<typeof authDoors>()
  return (
    <AuthFrame
      title={t`Log in`}
      foot={
        <>
          <div className="social">
            <PasskeyButton onSignedIn={complete} />
            <SocialButtons providers={providers} />
            <ButtonLink kind="quiet" data-live href={paths.loginWith(redirectTo)}>
              <KeyRound className="icon" aria-hidden="true" />
              <Trans>Log in with a code instead</Trans>
            </ButtonLink>
          </div>
          <p>
            <Trans>
              New here?{' '}
              <a className="text-link" data-live href={paths.register(redirectTo)}>
                Create an account
              </a>
            </Trans>
          </p>
        </>
      }
    >
      <LoginForm
        onSignedIn={complete}
        isAlone
        forgot={
          <a className="text-link" data-live href={paths.forgotPassword(redirectTo)}>
            <Trans>Forgot your password?</Trans>
          </a>
        }
      />
    </AuthFrame>
  )
}
