import { useLingui } from '@lingui/react/macro'
import type { Till } from '../orders/order-words.ts'

/** Who takes the cash, and when. */
export function useCashText(till: Till): string {
  const { t } = useLingui()
  switch (till) {
    case 'store':
      return t`Pay at the counter when you pick it up.`
    case 'both':
      return t`Pay the courier, and at the counter for what you pick up.`
    case 'visit':
      return t`Pay in cash once the visit is done.`
    case 'mixed':
      return t`Pay each shop in cash when you have what you ordered from it.`
    case 'door':
      return t`Pay the courier when everything is in your hands.`
  }
}
