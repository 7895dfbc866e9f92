import type { ReviewComplaint } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'

/** What can be wrong with a review, as one says it. */
export function useComplaintWords(): Readonly<Record<ReviewComplaint, string>> {
  const { t } = useLingui()
  return {
    untrue: t`It's untrue or off topic`,
    insulting: t`It's insulting`,
    personal: t`It shares private details`,
    advertising: t`It's advertising`,
    other: t`Something else`,
  }
}
