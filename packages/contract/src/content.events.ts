import { Type } from 'typebox'
import { event, LocaleField } from './event.ts'

export const enquirySent = event({
  type: 'content.enquiry_sent',
  summary: 'Somebody has written to the shop',
  payload: Type.Object({
    name: Type.String(),
    email: Type.String(),
    message: Type.String(),
    supportEmail: Type.String(),
    locale: LocaleField,
    tenantName: Type.String(),
  }),
})
