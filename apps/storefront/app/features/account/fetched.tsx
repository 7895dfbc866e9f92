import type { ReactNode } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { AccountFailed } from './account-failed.tsx'

/** As much of a query as its page shows. */
export type ShownQuery<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

type FetchedProps<Data> = {
  query: ShownQuery<Data>
  waits: ReactNode
  /** Instead of what is not there, or not for whoever asks, with what the platform says of it. */
  renderMissing?: (why: string) => ReactNode
  children: (data: Data) => ReactNode
}

/** What a query has brought, as `children` draw it; `waits` until then, or why there is nothing, and a way to ask again. */
export function Fetched<Data>({ query, waits, renderMissing, children }: FetchedProps<Data>) {
  const failureText = useFailureText()
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!error || isFetching) return waits
  if (renderMissing && isApiFailure(error) && error.status >= 400 && error.status < 500) return renderMissing(failureText(error))
  return <AccountFailed text={failureText(error)} onRetry={() => void refetch()} isBusy={isFetching} />
}
