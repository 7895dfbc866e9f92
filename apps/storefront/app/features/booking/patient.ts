import type { PatientWire } from '@galleria/contract'
import { PATIENT_AGE_MAX, PATIENT_GENDERS } from '@galleria/rules'
import type { PatientDraft } from './booking-draft.ts'

/** Whole years that somebody may have lived; undefined of anything else. */
export function ageIn(text: string): number | undefined {
  const age = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : undefined
  return age !== undefined && age <= PATIENT_AGE_MAX ? age : undefined
}

/** What was typed, as it is sent: what was left empty is not there. */
export function patientOf({ isForOther, name, age, gender, phone }: Omit<PatientDraft, 'notes'>): PatientWire {
  const years = ageIn(age)
  const known = PATIENT_GENDERS.find((each) => each === gender)
  return {
    name: name.trim(),
    ...(years === undefined ? {} : { age: years }),
    ...(known ? { gender: known } : {}),
    ...(isForOther && phone.trim() ? { phone: phone.trim() } : {}),
  }
}
