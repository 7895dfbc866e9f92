import type { Facility } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'

/** What the lists of houses of health care of each kind say of themselves. */
export function useFacilityWords(): Readonly<Record<Facility, { readonly title: string; readonly description: string }>> {
  const { t } = useLingui()
  return {
    hospital: { title: t`Hospitals`, description: t`Hospitals and their doctors: where they are, when they are open and what you can book.` },
    clinic: { title: t`Clinics`, description: t`Clinics and who works there: where they are, when they are open and what you can book.` },
    diagnostic_centre: {
      title: t`Diagnostic centres`,
      description: t`Laboratories and what they test: where they are, when they are open and what you can book.`,
    },
    pharmacy: { title: t`Pharmacies`, description: t`Pharmacies: where they are, when they are open and what they have.` },
  }
}
