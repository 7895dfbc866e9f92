import { Badge, Button } from '@galleria/ui'
import type { SignInProviderWire } from '@galleria/contract'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { SOCIAL_RETURN } from '../../lib/paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { ProviderMark } from './provider-mark.tsx'
import { useReturn } from './return-target.ts'
import { socialVisitOf } from './social-visit.ts'

/** How long a provider's page may be on its way, in milliseconds. */
const COMING_MS = 10_000

/** Leads to a provider who knows who somebody is. Nothing where the shop has none. */
export function SocialButtons({
  providers,
  target: given,
}: {
  providers: readonly SignInProviderWire[] /** Where to go on, where the address does not say. */
  target?: string
}) {
  const api = useApi()
  const { tenant } = useTenant()
  const { target: asked } = useReturn()
  const target = given ?? asked
  const failureText = useFailureText()
  const [leaving, setLeaving] = useState<string>()
  const [failure, setFailure] = useState<string>()
  if (providers.length === 0) return null

  async function leave(type: string): Promise<void> {
    setLeaving(type)
    setFailure(undefined)
    try {
      const { url, state } = await api.startSocialLogIn({ query: { providerType: type }, body: { returnTo: window.location.origin + SOCIAL_RETURN } })
      socialVisitOf(tenant.tenantKey).write({ type, state, target })
      window.location.assign(url)
      // Busy until the page is left, come back to, or whoever has stopped it may press again.
      await new Promise((resolve) => {
        window.addEventListener('pageshow', resolve, { once: true })
        setTimeout(resolve, COMING_MS)
      })
    } catch (error) {
      setFailure(failureText(error))
    }
    setLeaving(undefined)
  }

  return (
    <div className="social">
      {failure ? <FormNotice text={failure} /> : null}
      {providers.map(({ type, name, isTest }) => (
        <Button key={type} kind="quiet" isBusy={leaving === type} aria-disabled={leaving !== undefined || undefined} onClick={() => leaving ?? leave(type)}>
          <ProviderMark type={type} isTest={isTest} />
          <Trans>Continue with {name}</Trans>
          {isTest ? (
            <Badge>
              <Trans>Test</Trans>
            </Badge>
          ) : null}
        </Button>
      ))}
    </div>
  )
}
