import type { QuotationState } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'

/** Where it is, in the same words for both sides. */
export function useQuotationWords(): Readonly<Record<QuotationState, string>> {
  const { t } = useLingui()
  return {
    asked: t`Waiting for the shop`,
    offered: t`Price offered`,
    declined: t`Declined`,
    withdrawn: t`Withdrawn`,
    lapsed: t`Offer ended`,
    ordered: t`Ordered`,
  }
}
