import type { Words } from '../words-types.ts'
import { address } from './address.ts'
import { fields } from './fields.ts'
import { mails } from './mails.ts'
import { refusals } from './refusals.ts'

export const words: Words = {
  address,
  enquiry: { name: 'Your name is missing', email: 'Email should look like name@example.com', message: (least) => `Please write at least ${least} characters` },
  delivery: 'Delivery',
  yes: 'Yes',
  no: 'No',
  mails,
  refusals,
  fields,
}
