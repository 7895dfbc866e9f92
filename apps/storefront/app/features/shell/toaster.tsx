import { useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { announcementStore, dismissToast, type Toast, toastStore } from '../../lib/toast.ts'

const NONE: readonly Toast[] = []

/** U-09: top right, 3 s, standing still under a pointer or the focus. Above dialogs too, as a popover. Errors interrupt, the rest waits its turn. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => NONE)
  const announcement = useSyncExternalStore(announcementStore.subscribe, announcementStore.get, () => '')
  const [isHeld, setIsHeld] = useState(false)
  const ref = useRef<HTMLDivElement>(null)

  // Shown anew for each toast, which lifts it above whatever dialog is open by then.
  useEffect(() => {
    const box = ref.current
    if (!box?.showPopover) return
    if (box.matches(':popover-open')) box.hidePopover()
    if (toasts.length > 0) box.showPopover()
  }, [toasts])

  const of = (kind: Toast['kind']) => toasts.filter((toast) => toast.kind === kind).map((toast) => <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />)
  return (
    <>
      <div
        ref={ref}
        className="toasts"
        popover="manual"
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
      >
        <div aria-live="polite">{of('success')}</div>
        <div aria-live="assertive">{of('error')}</div>
      </div>
      <p className="hidden-visually" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}

function ToastCard({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const { t } = useLingui()
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dismissToast, toast.duration, toast.id)
    return () => clearTimeout(timer)
  }, [isHeld, toast])
  const Icon = toast.kind === 'error' ? CircleAlert : Check
  return (
    <div className="toast">
      <Icon className="icon" aria-hidden="true" />
      <p>{toast.text}</p>
      {toast.action ? (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            toast.action?.run()
            dismissToast(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button type="button" className="icon-btn" aria-label={t`Dismiss`} onClick={() => dismissToast(toast.id)}>
        <X className="icon" aria-hidden="true" />
      </button>
    </div>
  )
}
