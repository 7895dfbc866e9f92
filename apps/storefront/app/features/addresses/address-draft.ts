import { ADDRESS_FIELDS, ADDRESS_KINDS } from '@galleria/rules'
import { type SessionKept, sessionKept } from '../../lib/session-kept.ts'
import type { AddressDraft } from './address-rules.ts'

/** What was typed and not yet saved, and for which address: a failure, a reload or a look elsewhere loses nothing (UX-31). */
export type KeptDraft = { readonly customerId: string /** `undefined` for a new one. */; readonly addressId?: string; readonly values: AddressDraft }

const isDraft = (value: unknown): value is AddressDraft => {
  if (typeof value !== 'object' || value === null) return false
  const draft = value as Partial<Record<keyof AddressDraft, unknown>>
  return (
    ADDRESS_FIELDS.every((field) => typeof draft[field] === 'string') &&
    ADDRESS_KINDS.some((kind) => kind === draft.kind) &&
    typeof draft.isDefault === 'boolean'
  )
}

export const isKeptDraft = (value: unknown): value is KeptDraft => {
  if (typeof value !== 'object' || value === null) return false
  const { customerId, addressId, values } = value as Partial<KeptDraft>
  return typeof customerId === 'string' && (addressId === undefined || typeof addressId === 'string') && isDraft(values)
}

export const addressDraftOf = (tenantKey: string): SessionKept<KeptDraft> => sessionKept(tenantKey, 'address-draft', isKeptDraft)
