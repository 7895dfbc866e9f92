import type { ReactNode } from 'react'
import './pick-up.css'

export type PickChipProps = {
  readonly name: string
  /** Where what is shown does not say enough. */
  readonly label?: string | undefined
  readonly isChosen: boolean
  /** It can't be had any more. */
  readonly isFull?: boolean
  readonly onChosen: () => void
  readonly children: ReactNode
}

/** A day or a time to choose. */
export function PickChip({ name, label, isChosen, isFull = false, onChosen, children }: PickChipProps) {
  return (
    <label className="pickup-pick">
      <input type="radio" name={name} aria-label={label} checked={isChosen} disabled={isFull} onChange={onChosen} />
      <span className="pickup-chip">{children}</span>
    </label>
  )
}
