const listeners = new Set<() => void>()
let isOpen = false

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

/** Whether the shopper is choosing a place (U-13). Anything on a page may ask for it; the shell shows it. */
export const placePicker = {
  open: (): void => set(true),
  close: (): void => set(false),
  get: (): boolean => isOpen,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
