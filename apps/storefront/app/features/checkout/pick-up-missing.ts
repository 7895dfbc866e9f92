import type { PickupField } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'

/** V-33, L-30: what is to be chosen still, in a sentence for each combination. */
export function usePickupMissing(): (missing: readonly PickupField[]) => string {
  const { t } = useLingui()
  return (missing) => {
    switch (missing.join()) {
      case 'date':
        return t`Please choose a date.`
      case 'slot':
        return t`Please choose a time slot.`
      case 'store':
        return t`Please choose a store.`
      case 'date,slot':
        return t`Please choose a date and a time slot.`
      case 'date,store':
        return t`Please choose a date and a store.`
      case 'slot,store':
        return t`Please choose a time slot and a store.`
      default:
        return t`Please choose a date, a time slot and a store.`
    }
  }
}
