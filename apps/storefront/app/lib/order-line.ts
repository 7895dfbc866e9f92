/** A line to the platform that is open anyway, as far as it tells of orders. Whoever has one says so here; the page of an order takes it where there is one. */
export type OrderLine = {
  readonly isOpen: () => boolean
  /** Asks to be told when an order has another revision than this one; answers that of now, and nothing where there is no answer. */
  readonly watch: (id: string, since: string) => Promise<string | undefined>
}

let line: OrderLine | undefined
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

export const orderLine = {
  get: (): OrderLine | undefined => line,
  set: (next: OrderLine | undefined): void => {
    line = next
    tell()
  },
  /** Something of an order has changed, or the line has come or gone: whoever shows one looks. */
  news: tell,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
