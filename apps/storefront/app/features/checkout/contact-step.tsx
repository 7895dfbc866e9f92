import { Button } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'

/** "Anjali Rao, anjali@example.com" */
export function contactInLine({ userInfo: { name, authentication } }: Session): string {
  const reached = authentication.email ?? authentication.phone ?? authentication.userName
  return [[name.first, name.last].filter(Boolean).join(' '), reached].filter(Boolean).join(', ')
}

/** Who orders, and where the news of it goes. It is changed where it is kept: in the account. */
export function ContactStep({ session, onContinue }: { session: Session; onContinue: () => void }) {
  const { paths } = useTenant()
  return (
    <>
      <p>
        <b>{contactInLine(session)}</b>
      </p>
      <p className="muted">
        <Trans>The confirmation and news of your order go there. The courier calls the number at your address.</Trans>
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
