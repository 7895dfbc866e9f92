import type { Facility } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'

/** What a house of health care of each kind is called. */
export function useFacilityName(): (kind: Facility) => string {
  const { t } = useLingui()
  const names = { hospital: t`Hospital`, clinic: t`Clinic`, diagnostic_centre: t`Diagnostic centre`, pharmacy: t`Pharmacy` }
  return (kind) => names[kind]
}
