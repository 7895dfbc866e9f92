import { Button, Segmented } from '@galleria/ui'
import { EMAIL_MAX, PHONE_DIGITS, type UserName, userNameOf } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { type LucideIcon, Mail, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { problemsOf, saidErrors } from '../../components/form/problems-of.ts'
import { TextField } from '../../components/form/text-field.tsx'
import { useKnownDevice } from './known-device.ts'
import { codeSent, sentCodeOf } from './sent-code.ts'

type Values = { userName: string }
const ID = 'code-userName'

/** Asks for a sign-in code: by e-mail or by SMS. The answer is the same whether or not there is an account. */
export function CodeRequestForm({ onSent, isAlone = false }: { onSent: () => void; isAlone?: boolean }) {
  const { t } = useLingui()
  const api = useApi()
  const { tenant } = useTenant()
  const failureText = useFailureText()
  const device = useKnownDevice()
  const [channel, setChannel] = useState<UserName['kind']>('email')
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, clearErrors, formState } = useForm<Values>(FORM_MODE)
  const { isSubmitting, submitCount } = formState
  const errors = saidErrors(formState)
  const { problems, isSomethingMissing } = problemsOf(errors, ['userName'], () => ID)

  const submit = handleSubmit(
    async ({ userName }) => {
      setFailure(undefined)
      try {
        const sent = await api.requestCode({ body: { userName: userName.trim(), ...device.shown() } })
        sentCodeOf(tenant.tenantKey).write(codeSent({ refId: sent.refId, userName: userName.trim(), channel, purpose: 'sign_in' }, sent.expiresIn))
        onSent()
      } catch (error) {
        setFailure(failureText(error))
      }
    },
    () => setFailure(undefined),
  )

  const channels = [
    { value: 'email', label: t`Email`, content: <Way icon={Mail} label={t`Email`} /> },
    { value: 'phone', label: t`Text message`, content: <Way icon={Smartphone} label={t`Text message`} /> },
  ] as const
  return (
    <form method="post" className="form" data-live noValidate onSubmit={submit}>
      {failure ? <FormNotice text={failure} /> : null}
      {submitCount > 0 && problems.length > 0 && !failure ? (
        <FormNotice
          title={isSomethingMissing ? t`Missing Fields` : t`Invalid Input`}
          text={isSomethingMissing ? t`Please fill in all required fields.` : t`Please enter a valid email address or ${PHONE_DIGITS}-digit phone number.`}
          problems={problems}
        />
      ) : null}
      <Segmented
        className="code-channel"
        legend={t`How to get the code`}
        options={channels}
        value={channel}
        onChange={(value) => {
          setChannel(value)
          clearErrors()
        }}
      />
      <TextField
        key={channel}
        id={ID}
        autoFocus={isAlone}
        label={channel === 'email' ? t`Email` : t`Mobile number`}
        type={channel === 'email' ? 'email' : 'tel'}
        autoComplete={channel === 'email' ? 'email' : 'tel'}
        inputMode={channel === 'email' ? 'email' : 'tel'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        maxLength={EMAIL_MAX}
        required
        error={errors.userName?.message}
        {...register('userName', {
          required: channel === 'email' ? t`Email is missing` : t`Mobile number is missing`,
          validate: (value) =>
            userNameOf(value)?.kind === channel ||
            (channel === 'email'
              ? t`Email should look like name@example.com`
              : t`A mobile number has ${PHONE_DIGITS} digits, with or without the country code`),
        })}
      />
      <Button type="submit" isBusy={isSubmitting} aria-disabled={isSubmitting || undefined}>
        <Trans>Send me a code</Trans>
      </Button>
    </form>
  )
}

function Way({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon className="icon" aria-hidden="true" />
      {label}
    </>
  )
}
