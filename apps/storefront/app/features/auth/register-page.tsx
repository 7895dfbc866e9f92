import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { AuthFrame } from './auth-frame.tsx'
import { RegisterForm } from './register-form.tsx'
import { useReturn } from './return-target.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** */
export function RegisterPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { redirectTo } = useReturn()
  const complete = useCompleteSignIn()
  return (
    <AuthFrame
      title={t`Create your account`}
      lead={<Trans>Your orders, addresses and wishlist in one place. What is in your cart stays in it.</Trans>}
      foot={
        <p>
          <Trans>
            Already have an account?{' '}
            <a className="text-link" href={paths.login(redirectTo)}>
              Log in
            </a>
          </Trans>
        </p>
      }
    >
      <RegisterForm
        isAlone
        onSignedIn={complete}
        logIn={
          <a href={paths.login(redirectTo)}>
            <Trans>Log in</Trans>
          </a>
        }
      />
    </AuthFrame>
  )
}
