import type { LinkedProviderWire } from '@galleria/contract'
import { Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'

type LinkedProvidersProps = {
  providers: readonly LinkedProviderWire[]
  onChanged: () => Promise<void>
  /** What was pressed is gone, perhaps with all of the list. */
  onUnlinked: () => void
}

/** Who else can log somebody in. A code always works, so that nobody shuts themselves out. */
export function LinkedProviders({ providers, onChanged, onUnlinked }: LinkedProvidersProps) {
  const { t } = useLingui()
  const api = useApi()
  const { format } = useTenant()
  const failureText = useFailureText()
  const [busy, setBusy] = useState<string>()
  const [once] = useOneAtATime()

  async function unlink({ type, name }: LinkedProviderWire): Promise<void> {
    setBusy(type)
    try {
      await api.unlinkProvider({ params: { type } })
      await onChanged()
      onUnlinked()
      toast(t`${name} is unlinked`)
    } catch (error) {
      toast(failureText(error), { kind: 'error' })
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Card as="section" className="security-part" aria-labelledby="security-providers">
      <h2 id="security-providers">
        <Trans>Linked accounts</Trans>
      </h2>
      <ul className="security-list">
        {providers.map((provider) => {
          const { type, name, since } = provider
          return (
            <li key={type}>
              <Link2 className="icon" aria-hidden="true" />
              <div>
                <b>{name}</b>
                <small>
                  <Trans>Linked on {format.date(since)}</Trans>
                </small>
              </div>
              <button type="button" className="text-link" aria-busy={busy === type} aria-label={t`Unlink ${name}`} onClick={() => once(() => unlink(provider))}>
                <Trans>Unlink</Trans>
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
