import { isApiFailure } from '../../lib/api-failure.ts'

/** Whether this device has a way to the shop, and when it has one again. */
export type Connection = { readonly isOnline: () => boolean; readonly back: () => Promise<void> }

export const browserConnection: Connection = {
  isOnline: () => navigator.onLine,
  back: () => new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true })),
}

/** A call that nobody answered, because there is no connection. Whether it was done nobody knows. */
export const isCutOff = (error: unknown, { isOnline }: Connection): boolean => isApiFailure(error) && error.status === 0 && !isOnline()
