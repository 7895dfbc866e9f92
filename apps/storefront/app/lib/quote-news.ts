const listeners = new Set<() => void>()

/** That something was said of a price that somebody has asked for, by whoever has a line to the platform, to whoever shows one. */
export const quoteNews = {
  tell: (): void => {
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
