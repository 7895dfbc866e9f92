import { Trans } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DevicePosition } from '../../lib/device-position.ts'

/** V-24: an address may carry the device's position. Never needed, never taken without asking. */
export function PositionChoice({ device }: { device: DevicePosition }) {
  const { found } = device
  const box = useRef<HTMLDivElement>(null)
  const isKnown = found.state === 'known'
  const wasKnown = useRef(isKnown)
  // What was pressed has gone for what can be pressed now.
  useEffect(() => {
    if (wasKnown.current !== isKnown && document.activeElement === document.body) box.current?.querySelector('button')?.focus({ preventScroll: true })
    wasKnown.current = isKnown
  }, [isKnown])
  return (
    <div ref={box} className="position-choice">
      {isKnown ? (
        <p className="small">
          <LocateFixed className="icon" aria-hidden="true" />
          <span>
            <Trans>Your location will be saved with this address, for the courier.</Trans>{' '}
            <button type="button" className="text-link" onClick={device.forget}>
              <Trans>Leave it out</Trans>
            </button>
          </span>
        </p>
      ) : (
        <button type="button" className="text-link position-ask" aria-busy={found.state === 'asking'} onClick={device.ask}>
          <LocateFixed className="icon" aria-hidden="true" />
          {found.state === 'asking' ? <Trans>Finding your location…</Trans> : <Trans>I'm there now: add my location</Trans>}
        </button>
      )}
      <p className="muted small" role="status">
        {found.state === 'refused' ? <Trans>We can't see your location. The address is enough.</Trans> : null}
      </p>
    </div>
  )
}
