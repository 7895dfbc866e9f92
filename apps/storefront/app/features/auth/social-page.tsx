import { Button, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useKnownDevice } from './known-device.ts'
import { type SocialVisit, socialVisitOf } from './social-visit.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** Where a provider sends people back to: hands over what they bring, and goes on to where they were headed. */
export function SocialPage() {
  const { t } = useLingui()
  const api = useApi()
  const { tenant, paths } = useTenant()
  const complete = useCompleteSignIn()
  const device = useKnownDevice()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const visit = useRef<SocialVisit>(undefined)
  const hasBegun = useRef(false)

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const kept = socialVisitOf(tenant.tenantKey)
    visit.current = kept.read()
    kept.clear()
    const answer = window.location.search.slice(1)
    const query = new URLSearchParams(answer)
    // Without one of our own somebody else may have begun this, to have us signed in as them.
    if (!visit.current || query.get('state') !== visit.current.state) return setFailure(t`This log-in didn't start here. Please start again.`)
    if (query.get('error') === 'access_denied') return setFailure(t`You didn't finish, so you're not logged in.`)
    const { type, state } = visit.current
    // What came with the address is of use to nobody once it is handed over, and has no place in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    api
      .socialLogIn({ query: { providerType: type }, body: { answer, state, ...device.shown() } })
      .then(complete, (error: unknown) => setFailure(failureText(error)))
  }, [api, complete, device, failureText, t, tenant.tenantKey])

  const back = useCallback(() => window.location.replace(visit.current?.target ?? paths.home()), [paths])
  return (
    <AuthFrame title={failure ? t`That didn't work` : t`Logging you in`} onSignedIn={back}>
      <div className="form">
        {failure ? <FormNotice text={failure} /> : <Skeleton className="code-skeleton-text" />}
        {/* Takes the focus, which also starts the page. */}
        <Button kind={failure ? 'primary' : 'quiet'} autoFocus onClick={() => window.location.assign(paths.login(visit.current?.target))}>
          <Trans>Back to log in</Trans>
        </Button>
      </div>
    </AuthFrame>
  )
}
