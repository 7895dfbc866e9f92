import { CODE_DIGITS } from '@galleria/rules'
import { Button } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { useFailureText } from '../../lib/failure-text.ts'
import { OutboxHint } from '../auth/outbox-hint.tsx'
import { digitsOf } from '../auth/sent-code.ts'
import { masked } from '../auth/user-name.ts'

type Props = {
  /** Where news of the order goes. */
  email: string
  /** Sends a code there; answers by what it is known. */
  onAsk: () => Promise<string>
  /** Gives it back. Throws what the platform refuses. */
  onCode: (refId: string, code: string) => Promise<void>
  /** What the button that asks for a code says. */
  askLabel: string
  confirmLabel: string
  /** A code is on its way already. */
  sent?: string | undefined
}

/** One code, asked for and given back in its place: so that nobody leaves the page for it. */
export function CodeByMail({ email, onAsk, onCode, askLabel, confirmLabel, sent }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [refId, setRefId] = useState(sent)
  const [failure, setFailure] = useState<string>()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // What has just been opened takes the focus.
  useEffect(() => {
    if (refId !== undefined) input.current?.focus()
  }, [refId])

  async function doing(work: () => Promise<void>, onError: (text: string) => void): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    setError(undefined)
    await work().catch((thrown: unknown) => onError(failureText(thrown)))
    setIsBusy(false)
  }
  const ask = () => doing(async () => setRefId(await onAsk()), setFailure)
  const give = (digits: string) => {
    if (refId === undefined) return
    const given = digits.length
    if (given < CODE_DIGITS) {
      setError(given === 0 ? t`The code is missing` : t`The code has ${CODE_DIGITS} digits; you entered ${given}`)
      input.current?.focus()
      return
    }
    void doing(
      () => onCode(refId, digits),
      (text) => {
        setError(text)
        input.current?.focus()
        input.current?.select()
      },
    )
  }

  if (refId === undefined)
    return (
      <div className="form">
        {failure ? <FormNotice text={failure} /> : null}
        <Button kind="quiet" isBusy={isBusy} onClick={() => void ask()}>
          {askLabel}
        </Button>
      </div>
    )
  const to = masked(email)
  return (
    <form
      className="form"
      data-live
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        give(digitsOf(input.current?.value ?? ''))
      }}
    >
      {failure ? <FormNotice text={failure} /> : null}
      <p>
        <Trans>
          We've sent a code of {CODE_DIGITS} digits to <b>{to}</b>.
        </Trans>
      </p>
      <TextField
        ref={input}
        id="contact-code"
        label={t`Verification code`}
        className="code-input"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        autoCorrect="off"
        spellCheck={false}
        required
        error={error}
        onChange={({ target }) => {
          target.value = digitsOf(target.value)
          if (error) setError(undefined)
        }}
      />
      <Button type="submit" isBusy={isBusy} aria-disabled={isBusy || undefined}>
        {confirmLabel}
      </Button>
      <p className="code-resend muted">
        <Trans>No code yet?</Trans>{' '}
        <button type="button" className="text-link" onClick={() => void ask()}>
          <Trans>Send another one</Trans>
        </button>
      </p>
      <OutboxHint to={email} />
    </form>
  )
}
