import { Check, CircleAlert, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

/**
 * Where toasts stand: top right, above dialogs too, as a popover (U-09). `shown` is anything that changes with what is shown: the box is then
 * opened anew, which lifts it above whatever dialog is open by then.
 */
export function Toasts({ shown, isEmpty, children, ...rest }: ComponentProps<'div'> & { shown: unknown; isEmpty: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = ref.current
    if (!box?.showPopover) return
    if (box.matches(':popover-open')) box.hidePopover()
    if (!isEmpty) box.showPopover()
  }, [shown, isEmpty])
  return (
    <div ref={ref} className="toasts" popover="manual" {...rest}>
      {children}
    </div>
  )
}

export type ToastProps = {
  readonly kind: 'success' | 'error'
  readonly children: ReactNode
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  readonly dismissLabel: string
  readonly onDismiss: () => void
}

/** What has just been done, or could not be. Errors also stay where they happened. */
export function Toast({ kind, children, action, dismissLabel, onDismiss }: ToastProps) {
  const Icon = kind === 'error' ? CircleAlert : Check
  return (
    <div className="toast">
      <Icon className="icon" aria-hidden="true" />
      <p>{children}</p>
      {action ? (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            action.run()
            onDismiss()
          }}
        >
          {action.label}
        </button>
      ) : null}
      <IconButton aria-label={dismissLabel} onClick={onDismiss}>
        <X className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
