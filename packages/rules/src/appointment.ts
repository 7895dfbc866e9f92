/** Where an appointment takes place: at the seller's, at the address of whoever books, or by video (C-45). */
export const APPOINTMENT_MODES = ['clinic', 'home', 'video'] as const
export type AppointmentMode = (typeof APPOINTMENT_MODES)[number]

/** The option of a product whose values say so. */
export const MODE_OPTION = 'mode'

/** Of a variation that is booked for a time; at the seller's unless its option says otherwise. */
export function modeOf(options: Readonly<Record<string, string>>): AppointmentMode {
  const named = options[MODE_OPTION]
  return APPOINTMENT_MODES.find((mode) => mode === named) ?? 'clinic'
}

/** What kind of house of health care a seller is. */
export const FACILITIES = ['clinic', 'hospital', 'diagnostic_centre', 'pharmacy'] as const
export type Facility = (typeof FACILITIES)[number]

/** What of health care a category is about: by it the doors of a market and the older addresses find it. */
export const CARE_KINDS = ['medicines', 'doctors', 'physiotherapy', 'tests', 'checkups'] as const
export type CareKind = (typeof CARE_KINDS)[number]

export const PATIENT_NAME_MAX = 120
export const PATIENT_AGE_MAX = 130
export const APPOINTMENT_NOTES_MAX = 1000
export const APPOINTMENT_FILES_MAX = 5
export const PATIENT_GENDERS = ['female', 'male', 'other'] as const
export type PatientGender = (typeof PATIENT_GENDERS)[number]
