import { Button } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { type Session, useSessionActions } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useHere } from '../auth/return-target.ts'
import { GuestForm } from './guest-form.tsx'

/** Where news of a guest's order goes; it can be changed here, because there is no account to change it in. */
export function GuestContact({ session, onContinue }: { session: Session; onContinue: () => void }) {
  const { t } = useLingui()
  const api = useApi()
  const { paths } = useTenant()
  const { signIn } = useSessionActions()
  const here = useHere()
  const [isChanging, setIsChanging] = useState<boolean>()
  const email = session.userInfo.authentication.userName
  if (isChanging)
    return (
      <GuestForm
        initial={email}
        isOpened
        submitLabel={t`Save`}
        onCancel={() => setIsChanging(false)}
        onEmail={async (changed) => {
          const { data } = await api.changeGuestContact({ body: { email: changed } })
          signIn({ token: session.token, userInfo: data })
          setIsChanging(false)
        }}
      />
    )
  return (
    <>
      <p>
        <b>{email}</b>
      </p>
      <p className="muted">
        <Trans>You're ordering as a guest. We'll send the confirmation and news of your order there, and the courier calls the number at your address.</Trans>
      </p>
      <div className="step-links">
        {/* Whoever comes back from changing it had the focus in what is gone. */}
        <button type="button" className="text-link" autoFocus={isChanging === false} onClick={() => setIsChanging(true)}>
          <Trans>Change the email</Trans>
        </button>
        <a className="text-link" href={paths.login(here)}>
          <Trans>Log in instead</Trans>
        </a>
      </div>
      <Button onClick={onContinue}>
        <Trans>Continue</Trans>
      </Button>
    </>
  )
}
