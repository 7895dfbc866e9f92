import { data } from 'react-router'
import { isApiFailure } from './api-failure.ts'

/** Throw it from a loader: the page is elsewhere. Takes a path without the language, which is added. */
export { redirect } from 'react-router'

/** Throw it from a loader: the designed "not found" page with the right status. */
export const notFound = () => data(null, { status: 404 })

/** Awaits what a page can't do without: a 404 of the platform is one of the page. */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isApiFailure(error) && (error.status === 404 || error.code === 'request.invalid')) throw notFound()
    throw error
  }
}
