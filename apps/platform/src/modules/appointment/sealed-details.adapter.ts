import type { PatientWire } from '@galleria/contract'
import { SealBroken, type Sealer } from '../../infra/sealed.ts'

/** Whom an appointment is for, and what it is about, in their own words. */
export type AppointmentDetails = { readonly patient: PatientWire; readonly notes: string }

const about = (tenantId: string, orderId: string): string => `appointment ${tenantId} ${orderId}`

/** Sealed for one order: in the row of another one it opens for nobody. */
export const sealDetails = (sealer: Sealer, details: AppointmentDetails, tenantId: string, orderId: string): Uint8Array =>
  sealer.seal(JSON.stringify(details), about(tenantId, orderId))

/** Null of what was sealed with another key, as after a restore without it: nobody can read it, and the appointment is there all the same. */
export function openDetails(sealer: Sealer, sealed: Uint8Array, tenantId: string, orderId: string): AppointmentDetails | null {
  try {
    return JSON.parse(sealer.open(sealed, about(tenantId, orderId)))
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
