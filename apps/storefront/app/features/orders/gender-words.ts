import type { PatientGender } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'

export function useGenderWords(): Readonly<Record<PatientGender, string>> {
  const { t } = useLingui()
  return { female: t`Female`, male: t`Male`, other: t({ message: 'Other', context: 'gender' }) }
}
