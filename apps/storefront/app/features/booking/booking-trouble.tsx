import type { Money } from '@galleria/kernel'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { BookOutcome } from './book.ts'

const loadConfirmContact = () => import('../checkout/confirm-contact.tsx').then((module) => module.ConfirmContact)

type BookingTroubleProps = {
  outcome: BookOutcome | undefined
  /** Why it has no price. */
  refused: unknown
  /** What it comes to by now. */
  total: Money | undefined
  session: Session
  onRetry: () => void
}

/** Nobody knows whether it arrived. */
const isLost = (error: unknown): boolean => isApiFailure(error) && (error.status === 0 || error.status >= 500)

/** Why it was not booked, by the button that was pressed, with a way on. What is wrong with a time or an address is said where these are. Takes the focus. */
export function BookingTrouble({ outcome, refused, total, session, onRetry }: BookingTroubleProps) {
  const { t } = useLingui()
  const { format, paths } = useTenant()
  const failureText = useFailureText()
  const box = useRef<HTMLDivElement>(null)
  const kind = outcome?.kind
  const error = kind === 'failed' ? outcome?.kind === 'failed' && outcome.error : refused
  const isShown = kind === 'changed' || Boolean(error)
  // Each new answer is led to.
  useEffect(() => {
    if (kind === 'changed' || kind === 'failed') box.current?.focus()
  }, [outcome, kind])
  if (!isShown) return null
  const code = isApiFailure(error) ? error.code : undefined
  if (code === 'checkout.contact_unconfirmed')
    return (
      <LazyPart
        load={loadConfirmContact}
        props={{ session, isAsked: true, onConfirmed: onRetry }}
        name={<Trans>Contact</Trans>}
        fallback={<div className="confirm-contact-wait" />}
      />
    )
  return (
    <div ref={box} tabIndex={-1} className="place-failure">
      {kind === 'changed' ? (
        <FormNotice
          title={total ? t`It comes to ${format.money(total)} now` : t`The price has changed`}
          text={<Trans>The price has changed since you looked. Press the button again if you want to book for that.</Trans>}
        />
      ) : (
        <FormNotice
          text={
            <>
              {failureText(error)} {isLost(error) ? <Trans>You can safely press the button again: it will be one appointment.</Trans> : null}
            </>
          }
          actions={
            code === 'idempotency.conflict' ? (
              <a href={paths.myOrders()}>
                <Trans>See my orders</Trans>
              </a>
            ) : refused ? (
              <button type="button" onClick={onRetry}>
                <Trans>Try again</Trans>
              </button>
            ) : undefined
          }
        />
      )}
    </div>
  )
}
