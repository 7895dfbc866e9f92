import { Button } from '@galleria/ui'
import type { SessionWire } from '@galleria/contract'
import { Trans } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { hasPasskeyAutofill, hasPasskeys, isGivenUp, logInWithPasskey, stopAskingForPasskey } from '../../lib/passkeys.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { useKnownDevice } from './known-device.ts'

/**
 * Signing in with a passkey: by the button, and where the browser can do it, from the list below the field for the address. Stands there before it is known
 * whether the browser knows passkeys, so that nothing moves.
 */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (session: SessionWire) => unknown }) {
  const api = useApi()
  const device = useKnownDevice()
  const failureText = useFailureText()
  const [once, isBusy] = useOneAtATime()
  const [failure, setFailure] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)

  useEffect(() => {
    let isGone = false
    async function offerInField(): Promise<void> {
      if (!(await hasPasskeyAutofill()) || isGone) return
      try {
        await onSignedIn(await logInWithPasskey(api, { isAutofill: true, ...device.shown() }))
      } catch (error) {
        // What nobody asked for is not complained about, unless a passkey was picked and did not work.
        if (!isGone && isApiFailure(error) && error.code === 'identity.passkey_refused') setFailure(failureText(error))
      }
    }
    async function stopOffering(): Promise<void> {
      if (await hasPasskeyAutofill()) await stopAskingForPasskey()
    }
    if (!hasPasskeys()) setIsMissing(true)
    void offerInField()
    return () => {
      isGone = true
      void stopOffering()
    }
  }, [api, device, failureText, onSignedIn])

  const logIn = () =>
    once(async () => {
      setFailure(undefined)
      try {
        await onSignedIn(await logInWithPasskey(api, { isAutofill: false, ...device.shown() }))
      } catch (error) {
        if (!isGivenUp(error)) setFailure(failureText(error))
      }
    })

  if (isMissing) return null
  return (
    <>
      {failure ? <FormNotice text={failure} /> : null}
      <Button kind="quiet" isBusy={isBusy} aria-disabled={isBusy || undefined} onClick={logIn}>
        <Fingerprint className="icon" aria-hidden="true" />
        <Trans>Log in with a passkey</Trans>
      </Button>
    </>
  )
}
