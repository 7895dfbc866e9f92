import type { Words } from '../words-types.ts'
import { address } from './address.ts'
import { assistant } from './assistant.ts'
import { content } from './content.ts'
import { fields } from './fields.ts'
import { invoice } from './invoice.ts'
import { mails } from './mails.ts'
import { push } from './push.ts'
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
      payment: 'A payment',
      product: 'A product',
      account: 'My account and data',
      other: 'Something else',
    },
    report: 'A report',
    canned: {
      look: {
        title: 'We’re looking into it',
        comments: 'Hello {first_name},\n\nThank you for writing to us. I’m looking into it and will get back to you by tomorrow at the latest. You don’t have to do anything until then.',
      },
      delay: {
        title: 'The parcel is late',
        comments:
          'Hello {first_name},\n\nI’m sorry that your order hasn’t arrived yet. I’ve asked the shop where the parcel is and will write to you as soon as I know. If it isn’t on its way by then, you can cancel and get all your money back.',
      },
      picture: {
        title: 'Please send a picture',
        comments: 'Hello {first_name},\n\nI’m sorry about that. Could you send me a photo of it, and one of the label on the parcel? Then I can decide right away, and you don’t have to explain it twice.',
      },
      refund: {
        title: 'The money is on its way',
        comments: 'Hello {first_name},\n\nYour money went back today. It can take your bank up to seven working days to show it. If it isn’t there by then, reply here and I’ll take care of it: ticket {number}.',
      },
      thanks: {
        title: 'Glad it worked out',
        comments: 'Hello {first_name},\n\nI’m glad it’s sorted out. If anything else comes up, just write here again, or quote {number} on the phone.',
      },
    },
    byMail: {
      cut: '(The email went on.)',
      filesOnly: 'Sent by email, without text.',
      leftOut: (count) => (count === 1 ? '(One attachment of the email couldn’t be kept.)' : `(${count} attachments of the email couldn’t be kept.)`),
    },
  },
  delivery: 'Delivery',
  service: {
    place: (seller) => `At your address, on a day you agree on with ${seller}`,
    reach: (km, city) => `Up to ${km} km from ${city}`,
    terms: "You can cancel for free until they set out. A service can't be returned.",
    booked: {
      time: (whom) => `At a time you choose, with ${whom}`,
      clinic: (place) => `At the clinic: ${place}`,
      home: 'At home: at an address of yours',
      video: 'By video call, from wherever you are',
      terms: (notice) => `You can move it or cancel it for free until ${notice} before it begins.`,
      untilThen: 'You can move it or cancel it for free until it begins.',
    },
  },
  agreedPrice: (quantity) => `Price agreed for ${quantity} pieces`,
  testSignIn: {
    badge: 'Test only',
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
  push,
  refusals,
  fields,
  testPayment,
  wallet: {
    types: { cash: 'Cash', refunds: 'Refunds', rewards: 'Rewards' },
    kinds: {
      refund: (order) => `Refund for order ${order}`,
      payment: (order) => `Paid for order ${order}`,
      payment_back: (order) => `Payment returned, order ${order}`,
      reward: (order) => `Reward for order ${order}`,
      reward_back: (order) => `Reward taken back, order ${order}`,
      referral: (order) => (order ? `Invited by a friend, order ${order}` : 'A friend joined with your link'),
      referral_back: (order) => (order ? `Reward for an invitation taken back, order ${order}` : "Reward taken back: your friend returned their order"),
      expiry: () => 'Reward expired',
      closing: () => 'Account deleted',
    },
    columns: ['Date', 'Type', 'Description', 'Amount'],
    debit: 'Debit',
    credit: 'Credit',
  },
  handOver: { title: 'Taking you to the payment page…', noScript: 'The payment page needs JavaScript. Please turn it on and try again.', back: 'Back to the shop' },
}
