import { Button, Card, Field, fieldProps, Input, keepFocus, Notice, TextArea } from '@galleria/ui'
import { EMAIL_MAX, type Enquiry, ENQUIRY_MESSAGE_MAX, ENQUIRY_MESSAGE_MIN, ENQUIRY_NAME_MAX, isEnquiryFieldGood, lengthOf, tidyEnquiry } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useSession } from '../../lib/session.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { saidErrors } from '../../components/form/problems-of.ts'

/** No number of an order is longer. */
const ORDER_NUMBER_MAX = 24

const NOTHING: Enquiry = { name: '', email: '', message: '' }

/** A-083. Checked when a field is left, corrected as one types; what was typed is never lost. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui()
  const api = useApi()
  const attempt = useAttempt()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState, getValues, setValue } = useForm<Enquiry>({ ...FORM_MODE, defaultValues: NOTHING })
  const { isSubmitting } = formState
  const errors = saidErrors(formState)
  const error = { name: errors.name?.message, email: errors.email?.message, message: errors.message?.message }

  // UX-37: whoever comes from an order has said which one, and who they are. What was typed stays.
  const order = useBrowserQuery().get('order')?.slice(0, ORDER_NUMBER_MAX)
  const userInfo = useSession()?.userInfo
  const about = order ? `${t`About order ${order}:`}\n` : ''
  const name = userInfo ? `${userInfo.name.first} ${userInfo.name.last}`.trim() : ''
  const email = userInfo?.authentication.email ?? ''
  useEffect(() => {
    for (const [field, text] of Object.entries({ name, email, message: about }))
      if (about !== '' && text !== '' && getValues(field as keyof Enquiry) === '') setValue(field as keyof Enquiry, text)
  }, [about, name, email, getValues, setValue])

  const send = handleSubmit(async (enquiry) => {
    setFailure(undefined)
    try {
      const said = { body: tidyEnquiry(enquiry) }
      await attempt(said, (options) => api.sendEnquiry(said, options))
      onSent()
    } catch (cause) {
      setFailure(failureText(cause))
    }
  })

  const isGood = (field: keyof Enquiry, text: string) => isEnquiryFieldGood[field](tidyEnquiry({ ...NOTHING, [field]: text })[field])
  const messageRule = (text: string) => {
    const length = lengthOf(text.trim())
    if (length === 0) return t`Please tell us what it's about.`
    return isGood('message', text) || t`A little more, please: it needs ${ENQUIRY_MESSAGE_MIN} characters and has ${length}.`
  }
  return (
    <Card as="form" method="post" className="contact-form" onSubmit={send} noValidate data-live data-js>
      <Field id="contact-name" label={t`Your name`} error={error.name}>
        <Input
          autoComplete="name"
          maxLength={ENQUIRY_NAME_MAX}
          {...fieldProps('contact-name', { error: error.name })}
          {...register('name', { validate: (text) => isGood('name', text) || t`Please tell us your name.` })}
        />
      </Field>
      <Field id="contact-email" label={t`Your email address`} hint={t`We only use it to answer you.`} error={error.email}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          {...fieldProps('contact-email', { error: error.email, hint: 'yes' })}
          {...register('email', {
            validate: (text) => isGood('email', text) || (text.trim() === '' ? t`Please tell us where to answer.` : t`Email should look like name@example.com`),
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
