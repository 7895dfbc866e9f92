import { Button } from '@galleria/ui'
import type { SessionWire } from '@galleria/contract'
import { tidy } from '@galleria/kernel'
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, passwordLength, PHONE_DIGITS, userNameOf } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { problemsOf, saidErrors } from '../../components/form/problems-of.ts'
import { TextField } from '../../components/form/text-field.tsx'
import { useKnownDevice } from './known-device.ts'

type Values = { first: string; last: string; userName: string; password: string }
const FIELDS = ['first', 'last', 'userName', 'password'] as const
const idOf = (field: string) => `register-${field}`

export type RegisterFormProps = {
  onSignedIn: (session: SessionWire) => void
  /** A way to log in, offered when there is an account already. */
  logIn: ReactNode
  /** All that the page is for: takes the focus. */
  isAlone?: boolean
}

/** A new account with a password. */
export function RegisterForm({ onSignedIn, logIn, isAlone = false }: RegisterFormProps) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const device = useKnownDevice()
  const [failure, setFailure] = useState<{ text: string; hasAccount: boolean }>()
  const { register, handleSubmit, setError, formState } = useForm<Values>(FORM_MODE)
  const { isSubmitting, submitCount } = formState
  const errors = saidErrors(formState)
  const { problems, isSomethingMissing } = problemsOf(errors, FIELDS, idOf)

  const submit = handleSubmit(
    async ({ first, last, userName, password }) => {
      setFailure(undefined)
      const lastName = tidy(last)
      try {
        onSignedIn(
          await api.registerCustomer({
            body: { userName: userName.trim(), password, name: { first: tidy(first), ...(lastName ? { last: lastName } : {}) }, ...device.shown() },
          }),
        )
      } catch (error) {
        const text = failureText(error)
        const code = isApiFailure(error) ? error.code : undefined
        if (code === 'identity.password_weak') setError('password', { type: 'weak', message: text }, { shouldFocus: true })
        else if (code === 'identity.user_name_invalid') setError('userName', { type: 'shape', message: text }, { shouldFocus: true })
        else setFailure({ text, hasAccount: code === 'identity.account_exists' })
      }
    },
    () => setFailure(undefined),
  )

  return (
    <form className="form" data-live noValidate onSubmit={submit}>
      {failure ? <FormNotice text={failure.text} actions={failure.hasAccount ? logIn : undefined} /> : null}
      {submitCount > 0 && problems.length > 0 && !failure ? (
        <FormNotice
          title={isSomethingMissing ? t`Missing Fields` : t`Invalid Input`}
          text={isSomethingMissing ? t`Please fill in all required fields.` : t`One thing needs another look.`}
          problems={problems}
        />
      ) : null}
      <TextField
        id={idOf('first')}
        label={t`First name`}
        autoFocus={isAlone}
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={NAME_MAX}
        required
        error={errors.first?.message}
        {...register('first', { validate: (value) => tidy(value) !== '' || t`First name is missing`, required: t`First name is missing` })}
      />
      <TextField
        id={idOf('last')}
        label={t`Last name`}
        optional={t`optional`}
        autoComplete="family-name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={NAME_MAX}
        error={errors.last?.message}
        {...register('last')}
      />
      <TextField
        id={idOf('userName')}
        label={t`Email or mobile number`}
        hint={t`You log in with it, and news of your orders goes there.`}
        autoComplete="username"
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
          validate: (value) => userNameOf(value) !== undefined || t`Please enter a valid email address or ${PHONE_DIGITS}-digit phone number.`,
        })}
      />
      <PasswordField
        id={idOf('password')}
        label={t`Password`}
        hint={t`At least ${PASSWORD_MIN} characters. A few words together are easy to remember and hard to guess.`}
        autoComplete="new-password"
        enterKeyHint="done"
        maxLength={PASSWORD_MAX}
        required
        error={errors.password?.message}
        {...register('password', {
          required: t`Password is missing`,
          validate: (value) => {
            const length = passwordLength(value)
            return length >= PASSWORD_MIN || t`The password has ${length} characters, ${PASSWORD_MIN} are needed`
          },
        })}
      />
      <Button type="submit" isBusy={isSubmitting} aria-disabled={isSubmitting || undefined}>
        <Trans>Create account</Trans>
      </Button>
    </form>
  )
}
