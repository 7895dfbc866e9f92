import type { ReactNode } from 'react'
import './pick-chip.css'

export type PickProps = {
  readonly name: string
  /** Where what is shown does not say enough. */
  readonly label?: string | undefined
  readonly isChosen: boolean
  /** It can't be had any more. */
  readonly isFull?: boolean
  readonly onChosen: () => void
  /** One element, which shows that it is chosen. */
  readonly children: ReactNode
}

/** One of several to choose, as large as what stands for it. */
export function PickLabel({ name, label, isChosen, isFull = false, onChosen, children }: PickProps) {
  return (
    <label className="pick">
      <input className="input-over" type="radio" name={name} aria-label={label} checked={isChosen} disabled={isFull} onChange={onChosen} />
      {children}
    </label>
  )
}

/** A day or a time to choose. */
export const PickChip = ({ children, ...pick }: PickProps) => (
  <PickLabel {...pick}>
    <span className="pick-chip">{children}</span>
  </PickLabel>
)
