import type { ReviewComplaint } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'

/** What can be wrong with a review, as one says it. */
export function useComplaintWords(): Readonly<Record<ReviewComplaint, string>> {
  const { t } = useLingui()
  return {
    untrue: t`It isn't true, or about something else`,
    insulting: t`It insults somebody`,
    personal: t`It gives away private details`,
    advertising: t`It advertises something`,
    other: t`Something else`,
  }
}
