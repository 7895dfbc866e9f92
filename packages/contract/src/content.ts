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
    name: Type.String({ minLength: 1, maxLength: 120 }),
    email: Type.String({ minLength: 3, maxLength: 254 }),
    message: Type.String({ minLength: 10, maxLength: 4000 }),
  }),
  reply: Done,
  limits: { bySender: { points: 5, seconds: 3600 } },
  errors: [],
})
