export type ToastKind = 'success' | 'error'
export type ToastAction = { readonly label: string; readonly run: () => void }
export type Toast = { readonly id: number; readonly kind: ToastKind; readonly text: string; readonly action?: ToastAction; readonly duration: number }

/** K-09 */
export const TOAST_MS = 3000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** U-09. `duration` in milliseconds; time stands still while a pointer or the focus is on the toasts (C-35). */
export function toast(
  text: string,
  { kind = 'success', duration = TOAST_MS, action }: { kind?: ToastKind; duration?: number; action?: ToastAction } = {},
): void {
  lastId += 1
  const repeated = toasts.filter((known) => known.text !== text)
  change([...repeated, { id: lastId, kind, text, duration, ...(action ? { action } : {}) }].slice(-4))
}

export const dismissToast = (id: number): void => change(toasts.filter((known) => known.id !== id))

let announcement = ''
const announcementListeners = new Set<() => void>()

/** Said by screen readers and shown nowhere: for what the page already shows. */
export function announce(text: string): void {
  // The same words twice in a row would be said once: a trailing no-break space makes them new.
  announcement = announcement === text ? `${text}\u00a0` : text
  for (const listener of announcementListeners) listener()
}

export const announcementStore = {
  get: () => announcement,
  subscribe: (listener: () => void) => {
    announcementListeners.add(listener)
    return () => announcementListeners.delete(listener)
  },
}
