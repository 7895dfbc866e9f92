import { Segmented } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useLoaderData } from '../../lib/router/use-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import { CodeForm } from '../auth/code-form.tsx'
import { CodeRequestForm } from '../auth/code-request-form.tsx'
import { LoginForm } from '../auth/login-form.tsx'
import { RegisterForm } from '../auth/register-form.tsx'
import { useHere } from '../auth/return-target.ts'
import { type SentCode, sentCodeOf, signInCodeOf } from '../auth/sent-code.ts'
import { useCompleteSignIn } from '../auth/use-complete-sign-in.ts'
import type { checkoutDoors } from './checkout-doors.ts'

const loadOtherWays = () => import('../auth/other-ways.tsx').then((module) => module.OtherWays)

export type Way = 'login' | 'register' | 'code'

type Props = {
  way: Way
  onWay: (way: Way) => void
  /** It was not there a moment ago, and takes the focus. */
  isOpened: boolean
}

/** Every way into an account: password, code, passkey, and whoever else knows somebody. Each comes back here. */
export function AccountWays({ way, onWay, isOpened }: Props) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const { providers } = useLoaderData<typeof checkoutDoors>()
  const complete = useCompleteSignIn()
  const here = useHere()
  const [sent, setSent] = useState<SentCode | undefined>(() => signInCodeOf(tenant.tenantKey))
  const body = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  const opened = way === 'code' && sent ? 'enter-code' : way
  // What has just been opened takes the focus.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      if (isOpened) body.current?.parentElement?.querySelector<HTMLElement>('fieldset input:checked')?.focus()
    } else body.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus()
  }, [opened, isOpened])

  const ways = [
    ['login', t`Log in`],
    ['register', t`New here`],
    ['code', t`With a code`],
  ] as const
  return (
    <>
      <Segmented legend={t`How to log in`} options={ways.map(([value, label]) => ({ value, label }))} value={way} onChange={onWay} />
      <div ref={body}>
        {way === 'login' ? (
          <LoginForm
            onSignedIn={complete}
            forgot={
              <a className="text-link" href={paths.forgotPassword(here)}>
                <Trans>Forgot your password?</Trans>
              </a>
            }
          />
        ) : null}
        {way === 'register' ? (
          <RegisterForm
            onSignedIn={complete}
            logIn={
              <button type="button" onClick={() => onWay('login')}>
                <Trans>Log in</Trans>
              </button>
            }
          />
        ) : null}
        {way === 'code' && !sent ? <CodeRequestForm onSent={() => setSent(signInCodeOf(tenant.tenantKey))} /> : null}
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
      <div>
        <LazyPart
          load={loadOtherWays}
          props={{ onSignedIn: complete, providers, target: here }}
          name={<Trans>Log in</Trans>}
          fallback={<div className="other-ways-wait" />}
        />
      </div>
    </>
  )
}
