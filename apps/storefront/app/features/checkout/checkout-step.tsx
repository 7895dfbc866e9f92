import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { StepStatus } from './checkout-steps.ts'

export type CheckoutStepProps = {
  id: string
  number: number
  title: string
  status: StepStatus
  /** What was decided, when folded. */
  summary?: ReactNode
  /** Opens it again. */
  onChange?: (() => void) | undefined
  changeLabel?: string
  /** Counts the shopper's own moves between steps: the heading of the step that opens with one takes the focus. */
  move: number
  children: ReactNode
}

/** One of the four steps: open, done and folded to what was decided, or still to come (UX-25). */
export function CheckoutStep({ id, number, title, status, summary, onChange, changeLabel, move, children }: CheckoutStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(move)
  const isOpen = status === 'open'
  useEffect(() => {
    if (seen.current === move) return
    seen.current = move
    if (!isOpen) return
    heading.current?.focus({ preventScroll: true })
    // At once: a scroll that is still under way would carry the focus of whoever goes on by keyboard out of sight.
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [move, isOpen])
  return (
    <section className="step" data-status={status} aria-labelledby={`step-${id}`}>
      <header>
        <span className="step-number" aria-hidden="true">
          {status === 'done' ? <Check className="icon" /> : number}
        </span>
        <h2 id={`step-${id}`} ref={heading} tabIndex={-1}>
          {title}
          {status === 'done' ? (
            <span className="hidden-visually">
              {' '}
              <Trans>(done)</Trans>
            </span>
          ) : null}
        </h2>
        {status === 'done' && onChange ? (
          <button type="button" className="text-link step-change" aria-label={changeLabel} onClick={onChange}>
            <Trans>Change</Trans>
          </button>
        ) : null}
        {status === 'done' && summary ? <div className="step-summary">{summary}</div> : null}
      </header>
      {isOpen ? <div className="step-body">{children}</div> : null}
    </section>
  )
}
