import { Button } from '@galleria/ui'
import type { SessionWire } from '@galleria/contract'
import { EMAIL_MAX, PASSWORD_MAX, userNameOf } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { PasswordField } from './password-field.tsx'
import { problemsOf, saidErrors } from '../../components/form/problems-of.ts'
import { TextField } from '../../components/form/text-field.tsx'
import { useKnownDevice } from './known-device.ts'

type Values = { userName: string; password: string }
const FIELDS = ['userName', 'password'] as const
const idOf = (field: string) => `login-${field}`

/** Signing in with a password. What was typed stays, whatever the answer. Where it is all that a page is for, it takes the focus, which also starts the page. */
export function LoginForm({
  onSignedIn,
  isAlone = false,
  forgot,
}: {
  onSignedIn: (session: SessionWire) => unknown
  isAlone?: boolean
  /** The way to a new password. */
  forgot?: ReactNode
}) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const device = useKnownDevice()
  const [failure, setFailure] = useState<{ readonly text: string; readonly isWrong: boolean }>()
  const { register, handleSubmit, setFocus, formState } = useForm<Values>(FORM_MODE)
  const { isSubmitting, submitCount, isValid } = formState
  const errors = saidErrors(formState)
  const { problems, isSomethingMissing } = problemsOf(errors, FIELDS, idOf)

  const submit = handleSubmit(
    async ({ userName, password }) => {
      setFailure(undefined)
      try {
        await onSignedIn(await api.logIn({ body: { userName: userName.trim(), password, ...device.shown() } }))
      } catch (error) {
        setFailure({ text: failureText(error), isWrong: isApiFailure(error) && error.code === 'identity.credentials_wrong' })
        setFocus('password')
      }
    },
    () => setFailure(undefined),
  )

  return (
    <form method="post" className="form" data-live noValidate onSubmit={submit}>
      {failure?.isWrong ? <FormNotice title={failure.text} text={t`A log-in code always works, even if your password was removed.`} /> : null}
      {failure && !failure.isWrong ? <FormNotice text={failure.text} /> : null}
      {submitCount > 0 && !isValid && problems.length > 0 && !failure ? (
        <FormNotice
          title={isSomethingMissing ? t`Missing Fields` : t`Invalid Input`}
          text={isSomethingMissing ? t`Please fill in all required fields.` : t`Enter a valid email or mobile number.`}
          problems={isSomethingMissing ? problems : []}
        />
      ) : null}
      <TextField
        id={idOf('userName')}
        label={t`Email or mobile number`}
        autoFocus={isAlone}
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="next"
        maxLength={EMAIL_MAX}
        required
        error={errors.userName?.message}
        {...register('userName', {
          required: t`Email or mobile number is missing`,
          validate: (value) => userNameOf(value) !== undefined || t`Enter a valid email or mobile number.`,
        })}
      />
      <PasswordField
        id={idOf('password')}
        label={t`Password`}
        autoComplete="current-password"
        enterKeyHint="go"
        maxLength={PASSWORD_MAX}
        required
        error={errors.password?.message}
        {...register('password', { required: t`Password is missing` })}
      />
      {forgot ? <p className="login-forgot">{forgot}</p> : null}
      <Button type="submit" isBusy={isSubmitting} aria-disabled={isSubmitting || undefined}>
        <Trans>Log in</Trans>
      </Button>
    </form>
  )
}
