import { EMAIL_MAX, ENQUIRY_MESSAGE_MAX, ENQUIRY_MESSAGE_MIN, ENQUIRY_NAME_MAX } from '@galleria/rules'
import { Type } from 'typebox'
import { Done } from './common.ts'
import { operation } from './operation.ts'

export const sendEnquiry = operation({
  id: 'sendEnquiry',
  ref: 'A-083',
  method: 'POST',
  path: '/cms/contact-enquiry/create',
  summary: 'The contact form: kept, and mailed to the shop',
  tag: 'content',
  auth: 'public',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: ENQUIRY_NAME_MAX }),
    email: Type.String({ minLength: 3, maxLength: EMAIL_MAX }),
    message: Type.String({ minLength: ENQUIRY_MESSAGE_MIN, maxLength: ENQUIRY_MESSAGE_MAX }),
  }),
  reply: Done,
  limits: { bySender: { points: 5, seconds: 3600 } },
  errors: [],
})
