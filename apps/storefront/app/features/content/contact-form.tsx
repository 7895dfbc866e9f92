import { Button, Card, Field, fieldProps, Input, keepFocus, Notice, TextArea } from '@galleria/ui'
import { EMAIL_MAX, type Enquiry, ENQUIRY_MESSAGE_MAX, ENQUIRY_MESSAGE_MIN, ENQUIRY_NAME_MAX, isEnquiryFieldGood, lengthOf, tidyEnquiry } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { saidErrors } from '../../components/form/problems-of.ts'

const NOTHING: Enquiry = { name: '', email: '', message: '' }

/** Checked when a field is left, corrected as one types; what was typed is never lost. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState } = useForm<Enquiry>({ ...FORM_MODE, defaultValues: NOTHING })
  const { isSubmitting } = formState
  const errors = saidErrors(formState)
  const error = { name: errors.name?.message, email: errors.email?.message, message: errors.message?.message }

  const send = handleSubmit(async (enquiry) => {
    setFailure(undefined)
    try {
      await api.sendEnquiry({ body: tidyEnquiry(enquiry) })
      onSent()
    } catch (cause) {
      setFailure(failureText(cause))
    }
  })

  const isGood = (field: keyof Enquiry, text: string) => isEnquiryFieldGood[field](tidyEnquiry({ ...NOTHING, [field]: text })[field])
  const messageRule = (text: string) => {
    const length = lengthOf(text.trim())
    if (length === 0) return t`Please write what it is about.`
    return isGood('message', text) || t`A little more, please: ${ENQUIRY_MESSAGE_MIN} letters are needed, these are ${length}.`
  }
  return (
    <Card as="form" className="contact-form" onSubmit={send} noValidate data-live data-js>
      <Field id="contact-name" label={t`Your name`} error={error.name}>
        <Input
          autoComplete="name"
          maxLength={ENQUIRY_NAME_MAX}
          {...fieldProps('contact-name', { error: error.name })}
          {...register('name', { validate: (text) => isGood('name', text) || t`Please tell us your name.` })}
        />
      </Field>
      <Field id="contact-email" label={t`Your e-mail address`} hint={t`We answer to this address and use it for nothing else.`} error={error.email}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          {...fieldProps('contact-email', { error: error.email, hint: 'yes' })}
          {...register('email', {
            validate: (text) =>
              isGood('email', text) ||
              (text.trim() === '' ? t`Please tell us where to answer.` : t`This does not look like an e-mail address, such as name@example.com.`),
          })}
        />
      </Field>
      <Field id="contact-message" label={t`Your message`} error={error.message}>
        <TextArea
          rows={6}
          maxLength={ENQUIRY_MESSAGE_MAX}
          {...fieldProps('contact-message', { error: error.message })}
          {...register('message', { validate: messageRule })}
        />
      </Field>
      {failure ? (
        <Notice kind="error">
          <p>{failure}</p>
        </Notice>
      ) : null}
      <Button type="submit" isBusy={isSubmitting} onMouseDown={keepFocus}>
        <Trans>Send</Trans>
      </Button>
    </Card>
  )
}
