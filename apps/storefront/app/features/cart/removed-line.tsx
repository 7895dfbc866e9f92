import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type BasketLine, lineName } from './basket.ts'
import type { LineActions } from './line-actions.ts'

/** Where a line was: it can be put back for a few seconds. Takes the focus that the line had, so that it is not lost. */
export function RemovedLine({ line, isSaved = false, actions }: { line: BasketLine; isSaved?: boolean | undefined; actions: LineActions }) {
  const button = useRef<HTMLButtonElement>(null)
  const name = lineName(line)
  useEffect(() => {
    if (!document.activeElement?.matches('body *')) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="removed-line" onPointerEnter={() => actions.hold(line, true)} onPointerLeave={() => actions.hold(line, false)}>
      <span>
        {isSaved ? (
          <Trans>
            Saved for later: <b>{name}</b>
          </Trans>
        ) : (
          <Trans>
            Removed: <b>{name}</b>
          </Trans>
        )}
      </span>
      <button
        ref={button}
        type="button"
        className="text-link"
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && actions.hold(line, true)}
        onBlur={() => actions.hold(line, false)}
        onClick={() => actions.undo(line)}
      >
        <Undo2 className="icon" aria-hidden="true" />
        <Trans>
          Undo<span className="hidden-visually">: {name}</span>
        </Trans>
      </button>
    </div>
  )
}
