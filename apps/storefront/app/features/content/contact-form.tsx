import { Button, Card, Field, fieldProps, Input, keepFocus, Notice, TextArea } from '@galleria/ui'
import { isEmail } from '@galleria/kernel'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { saidErrors } from '../../components/form/problems-of.ts'

type Enquiry = { name: string; email: string; message: string }

const MIN_MESSAGE = 10
const MAX_MESSAGE = 4000

/** Checked when a field is left, corrected as one types; what was typed is never lost. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState } = useForm<Enquiry>({ ...FORM_MODE, defaultValues: { name: '', email: '', message: '' } })
  const { isSubmitting } = formState
  const errors = saidErrors(formState)
  const error = { name: errors.name?.message, email: errors.email?.message, message: errors.message?.message }

  const send = handleSubmit(async ({ name, email, message }) => {
    setFailure(undefined)
    try {
      await api.sendEnquiry({ body: { name: name.trim(), email: email.trim(), message: message.trim() } })
      onSent()
    } catch (cause) {
      setFailure(failureText(cause))
    }
  })

  const messageRule = (text: string) => {
    const { length } = text.trim()
    if (length === 0) return t`Please write what it is about.`
    return length >= MIN_MESSAGE || t`A little more, please: ${MIN_MESSAGE} letters are needed, these are ${length}.`
  }
  return (
    <Card as="form" className="contact-form" onSubmit={send} noValidate data-live data-js>
      <Field id="contact-name" label={t`Your name`} error={error.name}>
        <Input
          autoComplete="name"
          maxLength={120}
          {...fieldProps('contact-name', { error: error.name })}
          {...register('name', { validate: (text) => text.trim() !== '' || t`Please tell us your name.` })}
        />
      </Field>
      <Field id="contact-email" label={t`Your e-mail address`} hint={t`We answer to this address and use it for nothing else.`} error={error.email}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...fieldProps('contact-email', { error: error.email, hint: 'yes' })}
          {...register('email', {
            validate: (text) =>
              isEmail(text.trim()) ||
              (text.trim() === '' ? t`Please tell us where to answer.` : t`This does not look like an e-mail address, such as name@example.com.`),
          })}
        />
      </Field>
      <Field id="contact-message" label={t`Your message`} error={error.message}>
        <TextArea
          rows={6}
          maxLength={MAX_MESSAGE}
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
