import { Button } from '@galleria/ui'
import { CODE_DIGITS, PHONE_DIGITS } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useGo } from '../../lib/navigation.ts'
import { useTenant } from '../../lib/tenant.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { problemsOf, saidErrors } from '../../components/form/problems-of.ts'
import { UserNameField } from './user-name-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useKnownDevice } from './known-device.ts'
import { useReturn } from './return-target.ts'
import { codeSent, sentCodeOf } from './sent-code.ts'

type Values = { userName: string }
const ID = 'forgot-userName'

/** R-023. Whoever is signed in comes here, too, to get a first password. */
export function ForgotPage() {
  const { t } = useLingui()
  const api = useApi()
  const go = useGo()
  const { tenant, paths } = useTenant()
  const { redirectTo } = useReturn()
  const failureText = useFailureText()
  const device = useKnownDevice()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState } = useForm<Values>(FORM_MODE)
  const { isSubmitting, submitCount } = formState
  const errors = saidErrors(formState)
  const { problems, isSomethingMissing } = problemsOf(errors, ['userName'], () => ID)

  const submit = handleSubmit(
    async ({ userName: text }) => {
      setFailure(undefined)
      const userName = text.trim()
      try {
        const { refId, channel, expiresIn } = await api.forgotPassword({ body: { userName, ...device.shown() } })
        sentCodeOf(tenant.tenantKey).write(codeSent({ refId, userName, channel: channel === 'sms' ? 'phone' : 'email', purpose: 'reset' }, expiresIn))
        go(paths.otpValidate(redirectTo))
      } catch (error) {
        setFailure(failureText(error))
      }
    },
    () => setFailure(undefined),
  )

  return (
    <AuthFrame
      isForAll
      title={t`Choose a new password`}
      lead={<Trans>Tell us where to reach you. We'll send you a {CODE_DIGITS}-digit code, and with it you choose a new password.</Trans>}
      foot={
        <p>
          <a className="text-link" data-live href={paths.login(redirectTo)}>
            <Trans>Back to log in</Trans>
          </a>
        </p>
      }
    >
      <form method="post" className="form" data-live noValidate onSubmit={submit}>
        {failure ? <FormNotice text={failure} /> : null}
        {submitCount > 0 && problems.length > 0 && !failure ? (
          <FormNotice
            title={isSomethingMissing ? t`Missing Fields` : t`Invalid Input`}
            text={isSomethingMissing ? t`Please fill in all required fields.` : t`Please enter a valid email address or ${PHONE_DIGITS}-digit phone number.`}
            problems={problems}
          />
        ) : null}
        <UserNameField id={ID} autoFocus enterKeyHint="send" error={errors.userName?.message} register={register} />
        <Button type="submit" isBusy={isSubmitting} aria-disabled={isSubmitting || undefined}>
          <Trans>Send me a code</Trans>
        </Button>
      </form>
    </AuthFrame>
  )
}
