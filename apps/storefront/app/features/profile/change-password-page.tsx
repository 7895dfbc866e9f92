import { Button, Skeleton } from '@galleria/ui'
import { PASSWORD_MAX } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useGo } from '../../lib/navigation.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { NEW_PASSWORD_FIELDS, type NewPassword, NewPasswordFields, newPasswordId } from '../auth/new-password-fields.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { problemsOf, saidErrors } from '../../components/form/problems-of.ts'
import { PageHead } from '../../components/page-head.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { useSecurityReload } from './use-security.ts'
import './profile.css'
import '../../components/form/form.css'

type Values = NewPassword & { oldPassword: string }
const FIELDS = ['oldPassword', ...NEW_PASSWORD_FIELDS] as const

/** R-076, V-37, V-38 */
export function ChangePasswordPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Change password`} isIndexed={false} />
      <SignInGate
        prompt={{ icon: Lock, title: t`Your password`, text: <Trans>Log in to change your password.</Trans> }}
        skeleton={
          <AccountLayout part="profile">
            <Skeleton className="profile-form-skeleton" />
          </AccountLayout>
        }
      >
        {(session) => <ChangePassword session={session} />}
      </SignInGate>
    </>
  )
}

function ChangePassword({ session }: { session: Session }) {
  const { t } = useLingui()
  const api = useApi()
  const go = useGo()
  const { paths } = useTenant()
  const reloadSecurity = useSecurityReload(session.userInfo._id)
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, getValues, formState } = useForm<Values>(FORM_MODE)
  const { isSubmitting, submitCount } = formState
  const errors = saidErrors(formState)
  const { problems, isSomethingMissing } = problemsOf(errors, FIELDS, newPasswordId)

  const submit = handleSubmit(
    async ({ oldPassword, password, confirmPassword }) => {
      setFailure(undefined)
      try {
        await api.updatePassword({ body: { oldPassword, newPassword: password, confirmPassword } })
        void reloadSecurity()
        toast(t`Password changed`)
        go(paths.security())
      } catch (error) {
        const code = isApiFailure(error) ? error.code : undefined
        const text = failureText(error)
        if (code === 'identity.password_weak') setError('password', { type: 'weak', message: text }, { shouldFocus: true })
        else if (code === 'identity.old_password_wrong') setError('oldPassword', { type: 'wrong', message: text }, { shouldFocus: true })
        else setFailure(text)
      }
    },
    () => setFailure(undefined),
  )

  return (
    <AccountLayout part="profile" session={session} back={{ href: paths.security(), label: t`Log-in and security` }}>
      <div className="account-head">
        <h1>
          <Trans>Change password</Trans>
        </h1>
        <p className="muted">
          <Trans>Other devices will be logged out, to be on the safe side.</Trans>
        </p>
      </div>
      <form method="post" className="form profile-form" data-live noValidate onSubmit={submit}>
        {failure ? <FormNotice title={t`Failed to Update Password`} text={failure} /> : null}
        {submitCount > 0 && problems.length > 0 && !failure ? (
          <FormNotice
            title={isSomethingMissing ? t`Missing Fields` : t`Invalid Input`}
            text={isSomethingMissing ? t`Please fill all the details first.` : t`Please check the marked field.`}
            problems={problems}
          />
        ) : null}
        {/* Tells password managers whose it is. */}
        <input type="text" hidden readOnly autoComplete="username" value={session.userInfo.authentication.userName} />
        <PasswordField
          id={newPasswordId('oldPassword')}
          label={t`Current password`}
          autoComplete="current-password"
          enterKeyHint="next"
          maxLength={PASSWORD_MAX}
          required
          error={errors.oldPassword?.message}
          {...register('oldPassword', { required: t`Current password is missing` })}
        />
        <p className="profile-aside">
          <a className="text-link" href={paths.forgotPassword(paths.security())}>
            <Trans>Forgot your password?</Trans>
          </a>
        </p>
        <NewPasswordFields register={register} errors={errors} chosen={() => getValues('password')} />
        <Button type="submit" isBusy={isSubmitting} aria-disabled={isSubmitting || undefined}>
          <Trans>Save password</Trans>
        </Button>
      </form>
    </AccountLayout>
  )
}
