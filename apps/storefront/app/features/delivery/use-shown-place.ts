import { usePlace } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'

/** Where a shopper is to be taken to be: where they said, else where the shop takes them to be (K-13). */
export function useShownPlace() {
  const { tenant } = useTenant()
  return usePlace() ?? tenant.place
}
