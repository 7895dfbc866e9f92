import { Button } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useLoaderData } from '../../lib/router/use-page.ts'
import { useSessionActions } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useKnownDevice } from '../auth/known-device.ts'
import { sentCodeOf, signInCodeOf } from '../auth/sent-code.ts'
import type { Way } from './account-ways.tsx'
import type { checkoutDoors } from './checkout-doors.ts'
import '../auth/auth.css'
import '../../components/form/form.css'

const loadWays = () => import('./account-ways.tsx').then((module) => module.AccountWays)
const loadGuestForm = () => import('./guest-form.tsx').then((module) => module.GuestForm)

/**
 * UX-23, UX-24: who orders, without leaving the checkout. Where the shop allows it the first choice is to go on as a guest; all ways into an account
 * are below. The cart stays where it is.
 */
export function SignInPanel({ hasEnded = false }: { /** Somebody was known a moment ago. */ hasEnded?: boolean }) {
  const { t } = useLingui()
  const api = useApi()
  const { tenant } = useTenant()
  const { signIn } = useSessionActions()
  const { hasGuests } = useLoaderData<typeof checkoutDoors>()
  const device = useKnownDevice()
  // Whoever has logged in on this device before, or was sent a code, has an account; nobody else is taken to have one.
  const [way, setWay] = useState<Way | undefined>(() => {
    if (signInCodeOf(tenant.tenantKey)) return 'code'
    if (hasEnded || device.shown().deviceToken || sentCodeOf(tenant.tenantKey).read()) return 'login'
    return hasGuests ? undefined : 'register'
  })
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus is gone.
  useEffect(() => {
    if (hasEnded) heading.current?.focus()
  }, [hasEnded])

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
            <Trans>You were logged out on this device, so please log in again. Your cart is waiting in your account.</Trans>
          ) : hasGuests ? (
            <Trans>You don't need an account to order. If you have one, your cart comes with you.</Trans>
          ) : (
            <Trans>You need an account to order, so that you can follow and cancel your order. Your cart comes with you.</Trans>
          )}
        </p>
        {hasGuests ? (
          <div>
            <LazyPart
              load={loadGuestForm}
              props={{ submitLabel: t`Continue as guest`, onEmail: async (email: string) => signIn(await api.beginGuest({ body: { email } })) }}
              name={<Trans>Contact</Trans>}
              fallback={<div className="guest-form-wait" />}
            />
          </div>
        ) : null}
        {hasGuests && way === undefined ? (
          <div className="guest-others">
            <p className="guest-or muted">
              <Trans>or with an account</Trans>
            </p>
            <Button kind="quiet" isWide onClick={() => setWay('login')}>
              <Trans>Log in or create an account</Trans>
            </Button>
          </div>
        ) : null}
        {way ? (
          <>
            {hasGuests ? (
              <p className="guest-or muted">
                <Trans>or with an account</Trans>
              </p>
            ) : null}
            <LazyPart
              load={loadWays}
              props={{ way, onWay: setWay, isOpened: hasGuests && !hasEnded }}
              name={<Trans>Log in</Trans>}
              fallback={<div className="account-ways-wait" />}
            />
          </>
        ) : null}
      </div>
    </section>
  )
}
