import type { DeviceSessionWire } from '@galleria/contract'
import { Badge, Button, Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'

const PHONES: ReadonlySet<string | null> = new Set(['iPhone', 'iPad', 'Android'])

/** "Chrome on Android", or what of it is known. Says nothing of where: an address tells that too badly. */
function useDeviceName(): (device: Pick<DeviceSessionWire, 'browser' | 'system'>) => string {
  const { t } = useLingui()
  return ({ browser, system }) => {
    if (browser && system) return t`${browser} on ${system}`
    return browser ?? system ?? t`Unknown device`
  }
}

/** Where the account is logged in, this device first. */
export function DeviceList({ sessions, onChanged }: { sessions: readonly DeviceSessionWire[]; onChanged: () => Promise<void> }) {
  const { t } = useLingui()
  const api = useApi()
  const { format } = useTenant()
  const nameOf = useDeviceName()
  const failureText = useFailureText()
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState<string>()
  const [once] = useOneAtATime()

  const end = (id: string, work: () => Promise<unknown>, done: string) =>
    once(async () => {
      setBusy(id)
      try {
        await work()
        await onChanged()
        // What was pressed is gone.
        heading.current?.focus()
        toast(done)
      } catch (error) {
        toast(failureText(error), { kind: 'error' })
      } finally {
        setBusy(undefined)
      }
    })

  return (
    <Card as="section" className="security-part" aria-labelledby="security-devices">
      <div className="security-head">
        <h2 id="security-devices" ref={heading} tabIndex={-1}>
          <Trans>Your devices</Trans>
        </h2>
        {sessions.length > 1 ? (
          <Button
            kind="quiet"
            size="small"
            isBusy={busy === 'others'}
            onClick={() => end('others', () => api.endOtherSessions({}), t`All other devices are logged out`)}
          >
            <Trans>Log out other devices</Trans>
          </Button>
        ) : null}
      </div>
      <ul className="security-list">
        {sessions.map((session) => {
          const Icon = PHONES.has(session.system) ? Smartphone : Monitor
          const name = nameOf(session)
          const when = format.dateTime(session.lastUsed)
          return (
            <li key={session._id}>
              <Icon className="icon" aria-hidden="true" />
              <div>
                <b>{name}</b>
                <small>{session.isCurrent ? <Trans>Logged in since {format.date(session.since)}</Trans> : <Trans>Last used {when}</Trans>}</small>
              </div>
              {session.isCurrent ? (
                <Badge>
                  <Trans>This device</Trans>
                </Badge>
              ) : (
                <button
                  type="button"
                  className="text-link"
                  aria-busy={busy === session._id}
                  aria-label={t`Log out ${name}, last used ${when}`}
                  onClick={() => end(session._id, () => api.endSession({ params: { id: session._id } }), t`${name} is logged out`)}
                >
                  <Trans>Log out</Trans>
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
