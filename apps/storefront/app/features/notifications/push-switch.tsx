import { Button } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { toast } from '../../lib/toast.ts'
import { canPush, guessDevice, lookAtDevice, turnOff, turnOn } from './device-push.ts'

/** Whether one is told on the screen of this device; nothing where its browser can not. `onChange`: then there are other choices. */
export function PushSwitch({ onChange }: { onChange: () => void }) {
  const api = useApi()
  const { t } = useLingui()
  const failureText = useFailureText()
  const [state, setState] = useState(guessDevice)
  const [once, isBusy] = useOneAtATime()
  const id = useId()

  const look = useEffectEvent(async () => {
    if (canPush()) setState(await lookAtDevice(api).catch(() => 'off' as const))
  })
  useEffect(() => void look(), [])

  const change = (work: typeof turnOn) =>
    once(async () => {
      try {
        setState(await work(api))
      } catch (failure) {
        // Browsers refuse in words of their own, such as where they have no connection to their push service.
        toast(failure instanceof DOMException ? t`Your browser couldn't turn on notifications. Please try again.` : failureText(failure), { kind: 'error' })
        setState(await lookAtDevice(api).catch(() => 'off' as const))
      } finally {
        onChange()
      }
    })

  if (!state) return null
  return (
    <div className="notes-device">
      <div>
        <b id={id}>
          <Trans>On this device</Trans>
        </b>
        <small className="muted" role="status">
          {state === 'on' ? (
            <Trans>We tell you here, even when you're not in the shop.</Trans>
          ) : state === 'denied' ? (
            <Trans>Your browser blocks notifications from this shop. You can allow them in its settings for this page.</Trans>
          ) : (
            <Trans>Get a notification here when there is news, even when you're not in the shop.</Trans>
          )}
        </small>
      </div>
      {state === 'denied' ? null : (
        <Button kind="quiet" isBusy={isBusy} aria-describedby={id} onClick={() => void change(state === 'on' ? turnOff : turnOn)}>
          {state === 'on' ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
        </Button>
      )}
    </div>
  )
}
