import { Button } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { isGuest, type Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'

const loadGuestContact = () => import('./guest-contact.tsx').then((module) => module.GuestContact)

/** "Anjali Rao, anjali@example.com" */
export function contactInLine({ userInfo: { name, authentication } }: Session): string {
  const reached = authentication.email ?? authentication.phone ?? authentication.userName
  return [[name.first, name.last].filter(Boolean).join(' '), reached].filter(Boolean).join(', ')
}

/** Who orders, and where the news of it goes. It is changed where it is kept: in the account. */
export function ContactStep({ session, onContinue }: { session: Session; onContinue: () => void }) {
  const { paths } = useTenant()
  if (isGuest(session))
    return <LazyPart load={loadGuestContact} props={{ session, onContinue }} name={<Trans>Contact</Trans>} fallback={<div className="guest-form-wait" />} />
  return (
    <>
      <p>
        <b>{contactInLine(session)}</b>
      </p>
      <p className="muted">
        <Trans>We'll send the confirmation and news of your order there. The courier calls the number at your address.</Trans>
      </p>
      <div className="step-links">
        <a className="text-link" href={paths.editProfile()}>
          <Trans>Change it in your account</Trans>
        </a>
      </div>
      <Button onClick={onContinue}>
        <Trans>Continue</Trans>
      </Button>
    </>
  )
}
