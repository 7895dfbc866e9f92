import type { UserInfoWire } from '@galleria/contract'
import { EMAIL_MAX, PASSWORD_MAX, PHONE_DIGITS, type UserName, userNameOf } from '@galleria/rules'
import { Button, Dialog } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { announce } from '../../lib/toast.ts'
import { FORM_MODE } from '../../components/form/form-mode.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { saidErrors } from '../../components/form/problems-of.ts'
import { TextField } from '../../components/form/text-field.tsx'
import { type Codes, ContactCodeStep, type SentCodes } from './contact-code-step.tsx'
import { type ContactAct, useContactWords } from './contact-words.ts'

type Asked = { readonly userName: string; readonly password: string }

export type ContactDialogProps = {
  kind: UserName['kind']
  act: ContactAct
  /** What the account has of this kind; empty when there is none. */
  current: string
  /** What it has of the other kind. */
  other: string
  /** It is asked for, because a session alone may be a thief's. */
  hasPassword: boolean
  isOpen: boolean
  onClose: () => void
  /** The account as it is now. */
  onDone: (userInfo: UserInfoWire) => void
}

/** Asks where the code goes, then for the code. Closing it changes nothing. */
export function ContactDialog({ kind, act, current, other, hasPassword, isOpen, onClose, onDone }: ContactDialogProps) {
  const { t } = useLingui()
  const api = useApi()
  const words = useContactWords()
  const failureText = useFailureText()
  const [sent, setSent] = useState<Asked & SentCodes>()
  const [failure, setFailure] = useState<string>()
  const [once, isBusy] = useOneAtATime()

  const doing = (work: () => Promise<void>) =>
    once(async () => {
      setFailure(undefined)
      try {
        await work()
      } catch (error) {
        setFailure(failureText(error))
      }
    })
  const send = (asked: Asked, by?: UserName['kind']) =>
    doing(async () => {
      const { userName, password } = asked
      const {
        refId,
        current: agreeing,
        otherFrom,
      } = await api.requestContactChange({ body: { userName, ...(hasPassword ? { password } : {}), ...(by ? { by } : {}) } })
      if (sent) announce(agreeing ? t`New codes are on their way. The old ones no longer work.` : t`A new code is on its way. The old one no longer works.`)
      setSent({ ...asked, refId, agreeing, otherFrom })
    })
  const give = (codes: Codes) =>
    doing(async () => {
      if (!sent) return
      const { data } = await api.confirmContactChange({ body: { refId: sent.refId, ...codes } })
      onDone(data)
      setSent(undefined)
    })
  const close = () => {
    setSent(undefined)
    setFailure(undefined)
    onClose()
  }
  const form = sent ? 'contact-code-form' : 'contact-form'

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={words[kind][act].title}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="small" type="submit" form={form} isBusy={isBusy}>
            {sent ? <Trans>Confirm</Trans> : <Trans>Send me a code</Trans>}
          </Button>
        </>
      }
    >
      {/* Nothing of an attempt that was closed is left in its fields. */}
      {!isOpen ? null : sent ? (
        <ContactCodeStep
          key={sent.refId}
          sent={sent}
          other={act === 'change' && other !== '' ? { kind: kind === 'email' ? 'phone' : 'email', value: other } : undefined}
          hasPassword={hasPassword}
          failure={failure}
          onGiven={(codes) => void give(codes)}
          onSend={(by) => void send(sent, by)}
        />
      ) : (
        <AskStep kind={kind} act={act} current={current} hasPassword={hasPassword} failure={failure} onAsked={(asked) => void send(asked)} />
      )}
    </Dialog>
  )
}

/** React keeps `autoFocus` to itself, and then the browser's dialog begins at its first button, the one that closes it. */
const beginHere = (form: HTMLFormElement | null): void => form?.querySelector('input')?.setAttribute('autofocus', '')

type AskProps = Pick<ContactDialogProps, 'kind' | 'act' | 'current' | 'hasPassword'> & { failure: string | undefined; onAsked: (asked: Asked) => void }

function AskStep({ kind, act, current, hasPassword, failure, onAsked }: AskProps) {
  const { t } = useLingui()
  const { register, handleSubmit, formState } = useForm<{ userName: string; password: string }>({ ...FORM_MODE, defaultValues: { userName: '', password: '' } })
  const errors = saidErrors(formState)
  const isConfirming = act === 'confirm'
  return (
    <form
      method="post"
      id="contact-form"
      ref={beginHere}
      className="form"
      noValidate
      onSubmit={(event) => void handleSubmit(({ userName, password }) => onAsked({ userName: isConfirming ? current : userName.trim(), password }))(event)}
    >
      {failure ? <FormNotice text={failure} /> : null}
      <p>
        {isConfirming ? (
          <Trans>To make sure that it's you, we send a code to {current}.</Trans>
        ) : (
          <Trans>We send a code there. Until you enter it here, nothing changes.</Trans>
        )}
      </p>
      {isConfirming ? null : (
        <TextField
          id="contact-userName"
          label={kind === 'email' ? t`New email` : t`New mobile number`}
          type={kind === 'email' ? 'email' : 'tel'}
          inputMode={kind === 'email' ? 'email' : 'tel'}
          autoComplete={kind === 'email' ? 'email' : 'tel'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint={hasPassword ? 'next' : 'send'}
          maxLength={EMAIL_MAX}
          required
          error={errors.userName?.message}
          {...register('userName', {
            required: kind === 'email' ? t`Email is missing` : t`Mobile number is missing`,
            validate: (value) =>
              userNameOf(value)?.kind === kind ||
              (kind === 'email' ? t`Email should look like name@example.com` : t`A mobile number has ${PHONE_DIGITS} digits, with or without the country code`),
          })}
        />
      )}
      {hasPassword ? (
        <PasswordField
          id="contact-password"
          label={t`Password`}
          hint={t`So that nobody else can do this.`}
          autoComplete="current-password"
          enterKeyHint="send"
          maxLength={PASSWORD_MAX}
          required
          error={errors.password?.message}
          {...register('password', { required: t`Password is missing` })}
        />
      ) : null}
    </form>
  )
}
