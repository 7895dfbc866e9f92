import { ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useLoaderData } from '../../lib/router/use-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { authDoors } from './auth-doors.ts'
import { AuthFrame } from './auth-frame.tsx'
import { RegisterForm } from './register-form.tsx'
import { useReturn } from './return-target.ts'
import { SocialButtons } from './social-buttons.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** */
export function RegisterPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { redirectTo } = useReturn()
  const complete = useCompleteSignIn()
  const { providers } = useLoaderData<typeof authDoors>()
  return (
    <AuthFrame
      title={t`Create your account`}
      lead={<Trans>Your orders, addresses and wishlist in one place. Your cart stays as it is.</Trans>}
      foot={
        <>
          <div className="social">
            <SocialButtons providers={providers} />
            <ButtonLink kind="quiet" data-live href={paths.loginWith(redirectTo)}>
              <KeyRound className="icon" aria-hidden="true" />
              <Trans>Sign up with a code instead</Trans>
            </ButtonLink>
          </div>
          <p>
            <Trans>
              Already have an account?{' '}
              <a className="text-link" data-live href={paths.login(redirectTo)}>
                Log in
              </a>
            </Trans>
          </p>
        </>
      }
    >
      <RegisterForm
        isAlone
        onSignedIn={complete}
        logIn={
          <a data-live href={paths.login(redirectTo)}>
            <Trans>Log in</Trans>
          </a>
        }
      />
    </AuthFrame>
  )
}
