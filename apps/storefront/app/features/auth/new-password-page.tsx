import { Button } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams } from '../../lib/router/use-page.ts'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { NEW_PASSWORD_FIELDS, type NewPassword, NewPasswordFields, newPasswordId } from './new-password-fields.tsx'
import { problemsOf, saidErrors } from '../../components/form/problems-of.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useKnownDevice } from './known-device.ts'
import { useReturn } from './return-target.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** R-025, after the code of R-023: works once, for ten minutes. */
export function NewPasswordPage() {
  const { t } = useLingui()
  const api = useApi()
  const { paths } = useTenant()
  const { redirectTo, goOn } = useReturn()
  const { resetRefId = '' } = useParams()
  const complete = useCompleteSignIn()
  const failureText = useFailureText()
  const device = useKnownDevice()
  const [failure, setFailure] = useState<{ readonly text: string; readonly hasExpired: boolean }>()
  const { register, handleSubmit, setError, getValues, formState } = useForm<NewPassword>(FORM_MODE)
  const { isSubmitting, submitCount } = formState
  const errors = saidErrors(formState)
  const { problems, isSomethingMissing } = problemsOf(errors, NEW_PASSWORD_FIELDS, newPasswordId)

  const submit = handleSubmit(
    async (values) => {
      setFailure(undefined)
      try {
        const entered = complete(await api.resetPassword({ body: { resetRefId, ...values, ...device.shown() } }))
        goOn()
        await entered
      } catch (error) {
        const code = isApiFailure(error) ? error.code : undefined
        if (code === 'identity.password_weak') setError('password', { type: 'weak', message: failureText(error) }, { shouldFocus: true })
        else setFailure({ text: failureText(error), hasExpired: code === 'identity.reset_expired' })
      }
    },
    () => setFailure(undefined),
  )

  return (
    <AuthFrame isForAll title={t`Your new password`} lead={<Trans>Other devices will be logged out, to be on the safe side.</Trans>}>
      <form method="post" className="form" data-live noValidate onSubmit={submit}>
        {failure ? (
          <FormNotice
            text={failure.text}
            actions={
              failure.hasExpired ? (
                <a href={paths.forgotPassword(redirectTo)}>
                  <Trans>Ask for a new code</Trans>
                </a>
              ) : undefined
            }
          />
        ) : null}
        {submitCount > 0 && problems.length > 0 && !failure ? (
          <FormNotice
            title={isSomethingMissing ? t`Missing Fields` : t`Invalid Input`}
            text={isSomethingMissing ? t`Please fill in all required fields.` : t`Please check the marked field.`}
            problems={problems}
          />
        ) : null}
        <NewPasswordFields autoFocus register={register} errors={errors} chosen={() => getValues('password')} />
        <Button type="submit" isBusy={isSubmitting} aria-disabled={isSubmitting || undefined}>
          <Trans>Save password</Trans>
        </Button>
      </form>
    </AuthFrame>
  )
}
