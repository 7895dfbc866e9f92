import { CHANNELS } from '@galleria/rules'
import { Type } from 'typebox'
import { oneOf } from './common.ts'
import { event, LocaleField, recipientFields } from './event.ts'

export const codeRequested = event({
  type: 'identity.code_requested',
  summary: 'Somebody wants to sign in with a code, which whoever sends it asks for by `refId`',
  payload: Type.Object({
    refId: Type.String(),
    channel: oneOf(CHANNELS),
    to: Type.String(),
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
