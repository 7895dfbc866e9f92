import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { isApiFailure } from './api-failure.ts'

/** what to tell the shopper: the platform's own sentence, which is in the page's language, unless the platform could not be reached. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useLingui()
  return useCallback(
    (error) => {
      if (!isApiFailure(error)) return t`Something went wrong`
      if (error.code === 'network.failed') return t`There is no connection. Please try again.`
      return error.problem ? error.message : t`Something went wrong`
    },
    [t],
  )
}
