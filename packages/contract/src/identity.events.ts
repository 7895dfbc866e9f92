import { ACCOUNT_CHANGES, CHANNELS, CODE_PURPOSES } from '@galleria/rules'
import { Type } from 'typebox'
import { oneOf } from './common.ts'
import { event, LocaleField, recipientFields } from './event.ts'

export const codeRequested = event({
  type: 'identity.code_requested',
  summary: 'Somebody wants to sign in with a code, which whoever sends it asks for by `refId`',
  payload: Type.Object({
    refId: Type.String(),
    /** What it is asked for; of an event that does not say so: to sign in. */
    purpose: Type.Optional(oneOf(CODE_PURPOSES)),
    channel: oneOf(CHANNELS),
    to: Type.String(),
    /** Of `contact_current`: the address or number that the account is to have. */
    next: Type.Optional(Type.String()),
    expiresAt: Type.String(),
    locale: LocaleField,
    tenantName: Type.String(),
  }),
})

export const customerRegistered = event({
  type: 'identity.customer_registered',
  summary: 'There is a new account',
  payload: Type.Object({ customerId: Type.String(), ...recipientFields, supportEmail: Type.String() }),
})

export const passwordRemoved = event({
  type: 'identity.password_removed',
  summary: 'The owner of an address has taken over an account that somebody else had made with it',
  payload: Type.Object({ ...recipientFields, supportEmail: Type.String() }),
})

export const accountDeleted = event({
  type: 'identity.account_deleted',
  summary: 'There is no account any more; this is the last that its owner hears',
  payload: Type.Object({ ...recipientFields, supportEmail: Type.String() }),
})

export const accountChanged = event({
  type: 'identity.account_changed',
  summary: 'There is another way into an account, or none that there was',
  payload: Type.Object({
    change: oneOf(ACCOUNT_CHANGES),
    /** The provider that was linked. */
    what: Type.String(),
    ...recipientFields,
    supportEmail: Type.String(),
  }),
})
