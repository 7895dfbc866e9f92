import type { Words } from '../words-types.ts'
import { address } from './address.ts'
import { content } from './content.ts'
import { fields } from './fields.ts'
import { invoice } from './invoice.ts'
import { mails } from './mails.ts'
import { refusals } from './refusals.ts'
import { testPayment } from './test-payment.ts'

export const words: Words = {
  address,
  enquiry: { name: 'Your name is missing', email: 'Email should look like name@example.com', message: (least) => `Please write at least ${least} characters` },
  content,
  delivery: 'Delivery',
  testSignIn: {
    badge: 'Only a test',
    title: 'Test ID',
    lead: (shop) => `This stands in for Google and others in the demo shop ${shop}. It believes you and keeps nothing. What shall we call you?`,
    name: 'First name',
    go: 'Continue',
    back: 'Back to the shop',
  },
  yes: 'Yes',
  no: 'No',
  invoice,
  mails,
  refusals,
  fields,
  testPayment,
  handOver: { title: 'Taking you to the payment page…', noScript: 'The payment page needs JavaScript. Please turn it on and try again.', back: 'Back to the shop' },
}
