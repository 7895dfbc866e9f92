import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Clearing } from './use-clearing.ts'

/** Where the list was: it can be had back for a few seconds. Takes the focus of the button that emptied it. */
export function ClearedNotice({ clearing }: { clearing: Clearing }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <div className="wish-cleared" role="status" onPointerEnter={() => clearing.hold(true)} onPointerLeave={() => clearing.hold(false)}>
      <span>
        <Trans>Your wishlist is empty.</Trans>
      </span>
      <button
        ref={button}
        type="button"
        className="text-link"
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && clearing.hold(true)}
        onBlur={() => clearing.hold(false)}
        onClick={clearing.undo}
      >
        <Undo2 className="icon" aria-hidden="true" />
        <Trans>Undo</Trans>
      </button>
    </div>
  )
}
