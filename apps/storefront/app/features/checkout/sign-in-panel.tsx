import { Segmented } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { CodeForm } from '../auth/code-form.tsx'
import { CodeRequestForm } from '../auth/code-request-form.tsx'
import { LoginForm } from '../auth/login-form.tsx'
import { RegisterForm } from '../auth/register-form.tsx'
import { type SentCode, sentCodeOf } from '../auth/sent-code.ts'
import { useCompleteSignIn } from '../auth/use-complete-sign-in.ts'
import '../auth/auth.css'
import '../../components/form/form.css'

type Way = 'login' | 'register' | 'code'

/** UX-23: signing in without leaving the checkout. All three ways in are here; the cart stays where it is. */
export function SignInPanel({ hasEnded = false }: { /** Somebody was signed in a moment ago. */ hasEnded?: boolean }) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const complete = useCompleteSignIn()
  const [way, setWay] = useState<Way>('login')
  const [sent, setSent] = useState<SentCode | undefined>(() => sentCodeOf(tenant.tenantKey).read())
  const body = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  const opened = way === 'code' && sent ? 'enter-code' : way
  // What has just been opened takes the focus.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else body.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus()
  }, [opened])

  // What had the focus is gone.
  useEffect(() => {
    if (hasEnded) heading.current?.focus()
  }, [hasEnded])

  const ways = [
    ['login', t`Log in`],
    ['register', t`New here`],
    ['code', t`By code`],
  ] as const
  return (
    <section className="step" data-status="open" aria-labelledby="step-sign-in">
      <header>
        <span className="step-number" aria-hidden="true">
          1
        </span>
        <h2 id="step-sign-in" ref={heading} tabIndex={-1}>
          {hasEnded ? <Trans>Please log in again</Trans> : <Trans>First, who are you?</Trans>}
        </h2>
      </header>
      <div className="step-body sign-in-panel">
        <p className="muted">
          {hasEnded ? (
            <Trans>You've been away for a while, so we have to ask. Your cart is waiting in your account.</Trans>
          ) : (
            <Trans>You need an account to order, so that you can follow and cancel your order. Your cart comes with you.</Trans>
          )}
        </p>
        <Segmented legend={t`How to log in`} options={ways.map(([value, label]) => ({ value, label }))} value={way} onChange={setWay} />
        <div ref={body}>
          {way === 'login' ? <LoginForm onSignedIn={complete} /> : null}
          {way === 'register' ? (
            <RegisterForm
              onSignedIn={complete}
              logIn={
                <button type="button" onClick={() => setWay('login')}>
                  <Trans>Log in</Trans>
                </button>
              }
            />
          ) : null}
          {way === 'code' && !sent ? <CodeRequestForm onSent={() => setSent(sentCodeOf(tenant.tenantKey).read())} /> : null}
          {way === 'code' && sent ? (
            <CodeForm
              sent={sent}
              onSignedIn={complete}
              onResent={setSent}
              change={
                <button
                  type="button"
                  className="text-link"
                  onClick={() => {
                    sentCodeOf(tenant.tenantKey).clear()
                    setSent(undefined)
                  }}
                >
                  <Trans>Change</Trans>
                </button>
              }
            />
          ) : null}
        </div>
      </div>
    </section>
  )
}
