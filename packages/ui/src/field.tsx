import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type FieldProps = {
  id: string
  label: string
  /** Said after the label when the field may be left empty. */
  optional?: string
  hint?: string
  error?: string | undefined
  /** The control itself: give it `id` and `fieldProps(...)`. */
  children: ReactNode
}

/** A visible label above, a hint, the control, and what is wrong with it. */
export function Field({ id, label, optional, hint, error, children }: FieldProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label} {optional ? <small>({optional})</small> : null}
      </label>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

/** What is wrong with a control that is no `Field`, such as a group of them. It is said at once where nothing else tells that something has happened. */
export function FieldError({ id, isAnnounced = false, children }: { id?: string; isAnnounced?: boolean; children: ReactNode }) {
  return (
    <p className="field-error" id={id} role={isAnnounced ? 'alert' : undefined}>
      <CircleAlert className="icon" aria-hidden="true" />
      {children}
    </p>
  )
}

/**
 * For the pointer-down of a submit button: the field keeps the focus until the click, so that an error which shows on leaving the field
 * can't move the button away from under the pointer.
 */
export const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault()

/** The attributes that tie a control to its hint and its error. */
export function fieldProps(id: string, { error, hint }: { error?: string | undefined; hint?: string } = {}) {
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': describedBy || undefined }
}

/** What a group of controls is about, looking like a label: the first child of a fieldset, or above a figure that nobody can change. */
export function FieldLegend({ as: Element = 'legend', children }: { as?: 'legend' | 'span'; children: ReactNode }) {
  return <Element className="field-label field-legend">{children}</Element>
}
