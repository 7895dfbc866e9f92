import { Button } from '@galleria/ui'
import type { ReactNode } from 'react'
import { useFailureText } from '../lib/failure-text.ts'

/** As much of a list's query as it takes to ask for its next page. */
export type MoreQuery = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly error: unknown
  readonly fetchNextPage: () => unknown
}
type MoreProps = { query: MoreQuery; children: ReactNode }

/** Asks for the next page of a list, while there is one, and says why it did not come: what has come before stays. */
export function MoreButton({ query: { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage }, children }: MoreProps) {
  const failureText = useFailureText()
  if (!hasNextPage) return null
  return (
    <>
      {isFetchNextPageError && !isFetchingNextPage ? (
        <p className="muted small" role="alert">
          {failureText(error)}
        </p>
      ) : null}
      <Button kind="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {children}
      </Button>
    </>
  )
}
