import { Toast, Toasts } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { announcementStore, dismissToast, toastStore, type Toast as ToastMessage } from '../../lib/toast.ts'

const NONE: readonly ToastMessage[] = []

/** U-09: 3 s, standing still under a pointer or the focus. Errors interrupt, the rest waits its turn. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => NONE)
  const announcement = useSyncExternalStore(announcementStore.subscribe, announcementStore.get, () => '')
  const [isHeld, setIsHeld] = useState(false)
  // Whoever dismisses one takes away what the pointer or the focus was on, of which the browser tells nobody.
  useEffect(() => {
    if (!document.querySelector('.toasts:is(:hover, :focus-within)')) setIsHeld(false)
  }, [toasts])
  const of = (kind: ToastMessage['kind']) =>
    toasts.filter((toast) => toast.kind === kind).map((toast) => <Timed key={toast.id} toast={toast} isHeld={isHeld} />)
  return (
    <>
      <Toasts
        shown={toasts}
        isEmpty={toasts.length === 0}
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
      >
        <div aria-live="polite">{of('success')}</div>
        <div aria-live="assertive">{of('error')}</div>
      </Toasts>
      <p className="hidden-visually" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}

function Timed({ toast, isHeld }: { toast: ToastMessage; isHeld: boolean }) {
  const { t } = useLingui()
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dismissToast, toast.duration, toast.id)
    return () => clearTimeout(timer)
  }, [isHeld, toast])
  return (
    <Toast kind={toast.kind} action={toast.action} dismissLabel={t`Dismiss`} onDismiss={() => dismissToast(toast.id)}>
      {toast.text}
    </Toast>
  )
}
