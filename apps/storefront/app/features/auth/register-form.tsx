import { Button } from '@galleria/ui'
import type { SessionWire } from '@galleria/contract'
import { tidy } from '@galleria/kernel'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { ChosenPasswordField } from './chosen-password-field.tsx'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { NameFields } from '../../components/form/name-fields.tsx'
import { problemsOf, saidErrors } from '../../components/form/problems-of.ts'
import { UserNameField } from './user-name-field.tsx'
import { useKnownDevice } from './known-device.ts'

type Values = { first: string; last: string; userName: string; password: string }
const FIELDS = ['first', 'last', 'userName', 'password'] as const
const idOf = (field: string) => `register-${field}`

export type RegisterFormProps = {
  onSignedIn: (session: SessionWire) => unknown
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
        await onSignedIn(
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
    <form method="post" className="form" data-live noValidate onSubmit={submit}>
      {failure ? <FormNotice text={failure.text} actions={failure.hasAccount ? logIn : undefined} /> : null}
      {submitCount > 0 && problems.length > 0 && !failure ? (
        <FormNotice
          title={isSomethingMissing ? t`Missing Fields` : t`Invalid Input`}
          text={isSomethingMissing ? t`Please fill in all required fields.` : t`Please check the marked field.`}
          problems={problems}
        />
      ) : null}
      <NameFields register={register} errors={errors} idOf={idOf} autoFocus={isAlone} enterKeyHint="next" />
      <UserNameField
        id={idOf('userName')}
        hint={t`You'll log in with it, and we'll send order updates there.`}
        enterKeyHint="next"
        error={errors.userName?.message}
        register={register}
      />
      <ChosenPasswordField id={idOf('password')} label={t`Password`} enterKeyHint="done" error={errors.password?.message} register={register} />
      <Button type="submit" isBusy={isSubmitting} aria-disabled={isSubmitting || undefined}>
        <Trans>Create account</Trans>
      </Button>
    </form>
  )
}
