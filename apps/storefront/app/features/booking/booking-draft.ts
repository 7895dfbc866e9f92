import { PAYMENT_TYPES, type PaymentType } from '@galleria/rules'
import { type SessionKept, sessionKept } from '../../lib/session-kept.ts'

/** Whom it is for, and what it is about, as it was typed. */
export type PatientDraft = {
  readonly isForOther: boolean
  readonly name: string
  readonly age: string
  readonly gender: string
  readonly phone: string
  readonly notes: string
}

/** A file that was sent ahead. */
export type SentFile = { readonly url: string; readonly name: string }

/**
 * What somebody has chosen and typed of a booking (UX-31). It tells of somebody's health: so it is the tab's, whose browser forgets it, and gone as soon as it
 * is booked or somebody else is here.
 */
export type BookingDraft = {
  readonly customerId: string
  readonly serviceId: string
  readonly patient?: PatientDraft
  readonly files?: readonly SentFile[]
  readonly addressId?: string
  readonly payment?: PaymentType
  readonly useWallet?: boolean
  readonly coupon?: string
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const isPatient = (value: unknown): boolean =>
  isObject(value) && typeof value.isForOther === 'boolean' && ['name', 'age', 'gender', 'phone', 'notes'].every((field) => typeof value[field] === 'string')
const isFile = (value: unknown): boolean => isObject(value) && typeof value.url === 'string' && typeof value.name === 'string'

function isDraft(value: unknown): value is BookingDraft {
  if (!isObject(value) || typeof value.customerId !== 'string' || typeof value.serviceId !== 'string') return false
  const { patient, files, payment } = value
  return (
    (patient === undefined || isPatient(patient)) &&
    (files === undefined || (Array.isArray(files) && files.every(isFile))) &&
    (payment === undefined || PAYMENT_TYPES.some((type) => type === payment))
  )
}

const keptOf = (tenantKey: string): SessionKept<BookingDraft> => sessionKept(tenantKey, 'booking', isDraft)

/** Of one customer and one service; what another one has left is forgotten. */
export function bookingDraftOf(tenantKey: string, customerId: string, serviceId: string) {
  const kept = keptOf(tenantKey)
  const own = { customerId, serviceId }
  const read = (): BookingDraft => {
    const draft = kept.read()
    if (draft && draft.customerId !== customerId) kept.clear()
    return draft?.customerId === customerId && draft.serviceId === serviceId ? draft : own
  }
  return {
    read,
    write: (change: Partial<Omit<BookingDraft, 'customerId' | 'serviceId'>>): void => kept.write({ ...read(), ...change }),
    clear: kept.clear,
  }
}
export type KeptBooking = ReturnType<typeof bookingDraftOf>
