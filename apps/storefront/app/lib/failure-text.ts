import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { isApiFailure } from './api-failure.ts'

/** what to tell the shopper. The platform's own sentence, which comes in the page's language, unless it could not be reached. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useLingui()
  return useCallback(
    (error) => {
      if (!isApiFailure(error)) return t`Something went wrong`
      return error.code === 'network.failed' ? t`There is no connection. Please try again.` : error.message
    },
    [t],
  )
}
