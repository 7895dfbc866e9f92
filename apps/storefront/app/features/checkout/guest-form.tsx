import { Button } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { saidErrors } from '../../components/form/problems-of.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { EmailField } from '../auth/email-field.tsx'

type Props = {
  initial?: string
  /** It was not there a moment ago, and takes the focus. */
  isOpened?: boolean
  submitLabel: string
  /** Throws what the platform refuses. */
  onEmail: (email: string) => Promise<void>
  onCancel?: (() => void) | undefined
}

/** Where news of an order goes that is placed without an account. */
export function GuestForm({ initial = '', isOpened = false, submitLabel, onEmail, onCancel }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState } = useForm<{ email: string }>({ ...FORM_MODE, defaultValues: { email: initial } })
  const errors = saidErrors(formState)
  const submit = handleSubmit(
    async ({ email }) => {
      setFailure(undefined)
      await onEmail(email.trim()).catch((error: unknown) => setFailure(failureText(error)))
    },
    () => setFailure(undefined),
  )
  return (
    <form method="post" className="form" data-live noValidate onSubmit={submit}>
      {failure ? <FormNotice text={failure} /> : null}
      <EmailField
        id="guest-email"
        autoFocus={isOpened}
        hint={t`We'll send the confirmation and news of your order there.`}
        error={errors.email?.message}
        register={register}
      />
      <div className="guest-acts">
        <Button type="submit" isWide isBusy={formState.isSubmitting} aria-disabled={formState.isSubmitting || undefined}>
          {submitLabel}
        </Button>
        {onCancel ? (
          <Button kind="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  )
}
