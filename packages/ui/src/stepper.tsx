import { Minus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'

export type StepperProps = {
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
  /** More than `max` was typed, which has become `max`. */
  onTooMany?: (max: number) => void
  labels: { readonly group: string; readonly less: string; readonly more: string }
  /** A figure that can be typed, or only shown. */
  isTypeable?: boolean
}

/** A quantity between `min` and `max`. The buttons stay focusable at the ends, so that the focus never falls off. */
export function Stepper({ value, min = 1, max, onChange, onTooMany, labels, isTypeable = true }: StepperProps) {
  const [text, setText] = useState(String(value))
  useEffect(() => setText(String(value)), [value])
  const within = (next: number) => Math.min(max, Math.max(min, next))
  const commit = () => {
    const typed = Number.parseInt(text, 10)
    const next = Number.isNaN(typed) ? value : within(typed)
    setText(String(next))
    if (next !== value) onChange(next)
    if (typed > max) onTooMany?.(max)
  }
  const step = (by: number) => {
    const next = within(value + by)
    if (next !== value) onChange(next)
  }
  return (
    // A fieldset would bring its own box and legend
    <div className="stepper" role="group" aria-label={labels.group}>
      <button type="button" aria-label={labels.less} aria-disabled={value <= min} onClick={() => step(-1)}>
        <Minus className="icon" aria-hidden="true" />
      </button>
      {isTypeable ? (
        <input
          type="text"
          inputMode="numeric"
          aria-label={labels.group}
          value={text}
          onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 2))}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Whatever takes the focus when the line goes must not be pressed by the same key.
              event.preventDefault()
              commit()
            }
            if (event.key === 'ArrowUp') step(1)
            if (event.key === 'ArrowDown') step(-1)
          }}
        />
      ) : (
        <output>{value}</output>
      )}
      <button type="button" aria-label={labels.more} aria-disabled={value >= max} onClick={() => step(1)}>
        <Plus className="icon" aria-hidden="true" />
      </button>
    </div>
  )
}
