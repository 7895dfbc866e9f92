import { CODE_DIGITS } from '@galleria/rules'
import { Button } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { CodeField, useCodeProblem } from './code-field.tsx'
import { OutboxHint } from './outbox-hint.tsx'
import { digitsOf } from './sent-code.ts'
import { masked } from './user-name.ts'

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
  /** Whether one was sent is not said: only that it was if the address is right. */
  isUnsaid?: boolean
}

/** One code, asked for and given back in its place: so that nobody leaves the page for it. */
export function CodeByMail({ email, onAsk, onCode, askLabel, confirmLabel, sent, isUnsaid = false }: Props) {
  const failureText = useFailureText()
  const problemOf = useCodeProblem()
  const [refId, setRefId] = useState(sent)
  /** How many others were asked for. */
  const [others, setOthers] = useState(0)
  const [failure, setFailure] = useState<string>()
  const [error, setError] = useState<string>()
  const [once, isBusy] = useOneAtATime()
  const input = useRef<HTMLInputElement>(null)
  // What has just been opened takes the focus, and what is empty again.
  useEffect(() => {
    if (refId !== undefined) input.current?.focus()
  }, [refId, others])

  const doing = (work: () => Promise<void>, onError: (text: string) => void) =>
    once(async () => {
      setFailure(undefined)
      setError(undefined)
      await work().catch((thrown: unknown) => onError(failureText(thrown)))
    })
  const ask = () =>
    doing(async () => {
      const next = await onAsk()
      if (refId !== undefined) setOthers(others + 1)
      setRefId(next)
    }, setFailure)
  const give = (digits: string) => {
    if (refId === undefined) return
    const problem = problemOf(digits)
    if (problem) {
      setError(problem)
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
      method="post"
      className="form"
      data-live
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        give(digitsOf(input.current?.value ?? ''))
      }}
    >
      {failure ? <FormNotice text={failure} /> : null}
      <p role="status">
        {isUnsaid && others > 0 ? (
          <Trans>
            If the order was placed with <b>{to}</b>, a new code is on its way there. The old one no longer works.
          </Trans>
        ) : others > 0 ? (
          <Trans>A new code is on its way. The old one no longer works.</Trans>
        ) : isUnsaid ? (
          <Trans>
            If the order was placed with <b>{to}</b>, a {CODE_DIGITS}-digit code is on its way there.
          </Trans>
        ) : (
          <Trans>
            We've sent a {CODE_DIGITS}-digit code to <b>{to}</b>.
          </Trans>
        )}
      </p>
      <CodeField key={others} ref={input} id="contact-code" error={error} onDigits={() => setError(undefined)} />
      <Button type="submit" isBusy={isBusy} aria-disabled={isBusy || undefined}>
        {confirmLabel}
      </Button>
      <p className="code-resend muted">
        <Trans>No code yet?</Trans>{' '}
        <button type="button" className="text-link" aria-busy={isBusy} onClick={() => void ask()}>
          <Trans>Send another one</Trans>
        </button>
      </p>
      <OutboxHint to={email} />
    </form>
  )
}
