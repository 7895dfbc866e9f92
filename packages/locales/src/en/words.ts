import type { Words } from '../words-types.ts'
import { address } from './address.ts'
import { assistant } from './assistant.ts'
import { content } from './content.ts'
import { fields } from './fields.ts'
import { invoice } from './invoice.ts'
import { mails } from './mails.ts'
import { refusals } from './refusals.ts'
import { testPayment } from './test-payment.ts'

export const words: Words = {
  address,
  assistant,
  enquiry: { name: 'Your name is missing', email: 'Email should look like name@example.com', message: (least) => `Please write at least ${least} characters` },
  content,
  tickets: {
    categories: {
      order: 'An order',
      delivery: 'Delivery or pick-up',
      return: 'A return or refund',
      payment: 'Paying',
      product: 'A product',
      account: 'My account and data',
      other: 'Something else',
    },
    report: 'A report',
    canned: {
      look: {
        title: 'We look into it',
        comments: 'Hello {first_name},\n\nThank you for writing to us. I look into it and come back to you by tomorrow at the latest. You need not do anything until then.',
      },
      delay: {
        title: 'The parcel is late',
        comments:
          'Hello {first_name},\n\nI’m sorry that your order is not with you yet. I have asked the shop where the parcel is, and write to you as soon as I know. If it isn’t on its way by then, you can cancel and get all of your money back.',
      },
      picture: {
        title: 'Please send a picture',
        comments: 'Hello {first_name},\n\nI’m sorry about that. Could you send me a photo of it, and one of the label on the parcel? Then I can decide at once, and you don’t have to explain it twice.',
      },
      refund: {
        title: 'The money is on its way',
        comments: 'Hello {first_name},\n\nYour money went back today. It can take your bank up to seven working days to show it. If it isn’t there by then, answer here and I look after it: ticket {number}.',
      },
      thanks: {
        title: 'Glad that it worked',
        comments: 'Hello {first_name},\n\nI’m glad that it is sorted out. If anything else comes up, just write here again, or tell us the number {number} on the phone.',
      },
    },
    byMail: {
      cut: '(The mail went on.)',
      filesOnly: 'Sent by mail, without words.',
      leftOut: (count) => (count === 1 ? '(One attachment of the mail could not be kept.)' : `(${count} attachments of the mail could not be kept.)`),
    },
  },
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
  wallet: {
    types: { cash: 'Cash', refunds: 'Refunds', rewards: 'Rewards' },
    kinds: {
      refund: (order) => `Refund for order ${order}`,
      payment: (order) => `Paid for order ${order}`,
      payment_back: (order) => `Back from order ${order}`,
      reward: (order) => `Reward for order ${order}`,
      reward_back: (order) => `Reward taken back, order ${order}`,
      referral: (order) => (order ? `Invited by a friend, order ${order}` : 'A friend came by your link'),
      referral_back: (order) => (order ? `Reward for an invitation taken back, order ${order}` : "Reward taken back: your friend's order came back"),
      expiry: () => 'Reward expired',
      closing: () => 'Account deleted',
    },
    columns: ['Date', 'Type', 'Description', 'Amount'],
    debit: 'Debit',
    credit: 'Credit',
  },
  handOver: { title: 'Taking you to the payment page…', noScript: 'The payment page needs JavaScript. Please turn it on and try again.', back: 'Back to the shop' },
}
