import type { ApiFailure } from '@galleria/api-client'

/** By shape, not by class: the server's client may come from outside this bundle. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === 'ApiFailure' && 'code' in error && 'status' in error

/** Nothing is wrong but the moment: the same call may succeed a little later. */
export const isUnavailable = (error: unknown): boolean => isApiFailure(error) && error.status === 503

/** Nothing where what answers is away: for what a page can do without. */
export const unlessAway = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return undefined
  })
