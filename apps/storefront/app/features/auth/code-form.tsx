import { Button, Skeleton } from '@galleria/ui'
import type { SessionWire } from '@galleria/contract'
import { CODE_DIGITS } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useTenant } from '../../lib/tenant.ts'
import { announce } from '../../lib/toast.ts'
import { CodeField, useCodeProblem } from './code-field.tsx'
import { useKnownDevice } from './known-device.ts'
import { OutboxHint } from './outbox-hint.tsx'
import { codeSent, digitsOf, type SentCode, sentCodeOf, waitFor } from './sent-code.ts'
import { masked } from './user-name.ts'

export type CodeFormProps = {
  /** Not known while the page waits for the browser. */
  sent: SentCode | undefined
  onSignedIn: (session: SessionWire) => unknown
  /** Another code is on its way. */
  onResent: (sent: SentCode) => void
  /** A way back to choosing another address. */
  change: ReactNode
  /** All that the page is for: takes the focus, which also starts the page. */
  isAlone?: boolean
}

/** Takes the code that was sent (A-073). */
export function CodeForm({ sent, onSignedIn, onResent, change, isAlone = false }: CodeFormProps) {
  const api = useApi()
  const { tenant } = useTenant()
  const failureText = useFailureText()
  const problemOf = useCodeProblem()
  const device = useKnownDevice()
  const input = useRef<HTMLInputElement>(null)
  const seen = useRef('')
  const [error, setError] = useState<string>()
  const [once, isBusy] = useOneAtATime()

  const verify = (digits: string) =>
    once(async () => {
      if (!sent) return
      const problem = problemOf(digits)
      if (problem) {
        setError(problem)
        input.current?.focus()
        return
      }
      setError(undefined)
      try {
        const session = await api.verifyCode({ body: { refId: sent.refId, code: digits, ...device.shown() } })
        sentCodeOf(tenant.tenantKey).clear()
        await onSignedIn(session)
      } catch (failure) {
        setError(failureText(failure))
        input.current?.focus()
        input.current?.select()
      }
    })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void verify(digitsOf(input.current?.value ?? ''))
  }

  return (
    <form method="post" className="form" data-live noValidate onSubmit={submit}>
      {sent ? <SentTo sent={sent} change={change} /> : <Skeleton className="code-skeleton-text" />}
      <CodeField
        ref={input}
        id="code"
        autoFocus={isAlone}
        error={error}
        onDigits={(digits) => {
          const isNew = digits !== seen.current
          seen.current = digits
          if (error) setError(undefined)
          if (isNew && digits.length === CODE_DIGITS) void verify(digits)
        }}
      />
      <Button type="submit" isBusy={isBusy} aria-disabled={isBusy || undefined}>
        {sent?.purpose === 'reset' ? <Trans>Continue</Trans> : <Trans>Log in</Trans>}
      </Button>
      {sent ? (
        <>
          <Resend sent={sent} onResent={onResent} onFailed={(failure) => setError(failureText(failure))} />
          <OutboxHint to={sent.userName} />
        </>
      ) : null}
    </form>
  )
}

/** Where the code went, and for how long it holds. */
function SentTo({ sent, change }: { sent: SentCode; change: ReactNode }) {
  const minutes = Math.round((sent.expiresAt - sent.sentAt) / 60_000)
  return (
    <p>
      {sent.channel === 'email' ? (
        <Trans>
          We've sent a {CODE_DIGITS}-digit code to <b>{masked(sent.userName)}</b>. It works for {minutes} minutes.
        </Trans>
      ) : (
        <Trans>
          We've sent a {CODE_DIGITS}-digit code by text message to <b>{masked(sent.userName)}</b>. It works for {minutes} minutes.
        </Trans>
      )}{' '}
      {change}
    </p>
  )
}

function Resend({ sent, onResent, onFailed }: { sent: SentCode; onResent: (sent: SentCode) => void; onFailed: (error: unknown) => void }) {
  const { t } = useLingui()
  const api = useApi()
  const { tenant } = useTenant()
  const device = useKnownDevice()
  const [seconds, setSeconds] = useState(() => waitFor(sent, Date.now()))
  const [once, isBusy] = useOneAtATime()
  useEffect(() => {
    setSeconds(waitFor(sent, Date.now()))
    const timer = setInterval(() => setSeconds(waitFor(sent, Date.now())), 1000)
    return () => clearInterval(timer)
  }, [sent])

  const resend = () =>
    once(async () => {
      if (seconds > 0) return
      try {
        const { refId, expiresIn } = await api[sent.purpose === 'reset' ? 'forgotPassword' : 'requestCode']({
          body: { userName: sent.userName, ...device.shown() },
        })
        const next = codeSent({ ...sent, refId }, expiresIn)
        sentCodeOf(tenant.tenantKey).write(next)
        onResent(next)
        announce(t`A new code is on its way. The old one no longer works.`)
      } catch (error) {
        onFailed(error)
      }
    })

  const clock = `0:${String(seconds).padStart(2, '0')}`
  return (
    <p className="code-resend muted">
      <Trans>No code yet?</Trans>{' '}
      <button type="button" className="text-link" aria-disabled={seconds > 0 || undefined} aria-busy={isBusy} onClick={resend}>
        {seconds > 0 ? t`Send another one in ${clock}` : t`Send another one`}
      </button>
    </p>
  )
}
