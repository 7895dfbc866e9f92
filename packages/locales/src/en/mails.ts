import type { MailWords } from '../mail-types.ts'

/** All mails of a language in one file, so that whoever translates them hears that they speak with one voice, and misses none. */
export const mails: MailWords = {
  welcome: ({ name, shop, support }) => ({
    subject: `Welcome to ${shop}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `You now have an account at ${shop}. Log in with this address: use your password, if you have set one, or a code that we send you.`,
      '',
      `If you didn't create this account, please write to ${support}.`,
      '',
      shop,
    ],
    sms: `Welcome to ${shop}! You can log in with this number. If you didn't create this account, please write to ${support}.`,
  }),
  passwordRemoved: ({ name, shop, support }) => ({
    subject: `Your password at ${shop} was removed`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `You have just logged in to ${shop} with a code for the first time, so we know that this address is yours. We couldn't be sure who had set the password of this account, so we removed it and logged out all other devices.`,
      '',
      "If it was you, you haven't lost anything: just log in with a code from now on.",
      '',
      `If it wasn't you, look through the addresses and the cart in your account: they may not be yours. Write to ${support} if anything looks wrong.`,
      '',
      shop,
    ],
    sms: `You logged in to ${shop} with a code, so we removed the old password and logged out your other devices. Not you? ${support}`,
  }),
  signInCode: ({ code, shop }) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `Your code to log in to ${shop} is`,
      '',
      { code },
      '',
      'It works once and for ten minutes.',
      '',
      "If you didn't ask for it, you don't have to do anything: nobody can log in without it. Keep it to yourself; we'll never ask you for it.",
      '',
      shop,
    ],
    sms: `${code} is your ${shop} code. It works once and for ten minutes. Never share it.`,
  }),
  resetCode: ({ code, shop }) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `Your code to choose a new password at ${shop} is`,
      '',
      { code },
      '',
      'It works once and for ten minutes.',
      '',
      "If you didn't ask for it, you don't have to do anything: your password stays as it is. Keep the code to yourself; we'll never ask you for it.",
      '',
      shop,
    ],
    sms: `${code} is your ${shop} code for a new password. It works once and for ten minutes. Never share it.`,
  }),
  deleteCode: ({ code, shop }) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `Your code to delete your account at ${shop} is`,
      '',
      { code },
      '',
      'It works once and for ten minutes. A deleted account can not be brought back.',
      '',
      "If you didn't ask for it, somebody is logged in to your account: choose a new password right away. Keep the code to yourself; we'll never ask you for it.",
      '',
      shop,
    ],
    sms: `${code} is your code to delete your ${shop} account. It works once and for ten minutes. Never share it.`,
  }),
  contactCode: ({ code, shop }) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `Somebody who is logged in to ${shop} wants to use this address for their account. If it's you, the code is`,
      '',
      { code },
      '',
      'It works once and for ten minutes.',
      '',
      "If you didn't ask for it, you don't have to do anything: without the code nothing changes. Keep it to yourself; we'll never ask you for it.",
      '',
      shop,
    ],
    sms: `${code} is your code to use this number at ${shop}. It works once and for ten minutes. Never share it.`,
  }),
  contactCurrentCode: ({ code, shop, next }) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `Somebody who is logged in to your account at ${shop} wants you to be reached, and to log in, with ${next}. If it's you, the code is`,
      '',
      { code },
      '',
      'It works once and for ten minutes.',
      '',
      "If you didn't ask for it, somebody else is logged in to your account: choose a new password right away. Keep the code to yourself; we'll never ask you for it.",
      '',
      shop,
    ],
    sms: `${code} is your code to use ${next} for your ${shop} account. It works once and for ten minutes. Never share it.`,
  }),
  confirmCode: ({ code, shop }) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `Your code to confirm this address for your order at ${shop} is`,
      '',
      { code },
      '',
      'It works once and for ten minutes.',
      '',
      "If you didn't ask for it, you don't have to do anything: it opens no account. Keep it to yourself; we'll never ask you for it.",
      '',
      shop,
    ],
    sms: `${code} is your code to confirm this number for your order at ${shop}. It works once and for ten minutes. Never share it.`,
  }),
  accountDeleted: ({ name, shop, support }) => ({
    subject: `Your account at ${shop} is deleted`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `As you asked, we have deleted your account at ${shop}. Your addresses, wishlist, cart and passkeys are gone, and your reviews no longer have your name or words.`,
      '',
      'We keep the bills of what you bought, with the name and address on them, for as long as the law tells us to.',
      '',
      `If it wasn't you, write to ${support}. Thank you for having been with us.`,
      '',
      shop,
    ],
    sms: `Your account at ${shop} is deleted, as you asked. If it wasn't you, write to ${support}.`,
  }),
  accountChanged: ({ change, what, name, shop, support }) => {
    const { subject, happened } = {
      password_changed: { subject: `Your password at ${shop} was changed`, happened: `The password of your account at ${shop} was changed, and other devices were logged out.` },
      provider_linked: { subject: `${what} can now log you in at ${shop}`, happened: `From now on you can log in to ${shop} with ${what}, too.` },
      passkey_added: { subject: `A new passkey for ${shop}`, happened: `The passkey “${what}” can now log in to your account at ${shop}.` },
      payout_added: { subject: `A new account for money from ${shop}`, happened: `${what} was added to your account at ${shop}, as a place to send money to.` },
      email_added: { subject: `Your ${shop} account has an email address`, happened: `An email address was added to your account at ${shop}. It can now log you in.` },
      email_changed: { subject: `Your email at ${shop} was changed`, happened: `Your account at ${shop} now has another email address. This one no longer logs you in.` },
      phone_added: { subject: `Your ${shop} account has a mobile number`, happened: `A mobile number was added to your account at ${shop}. It can now log you in.` },
      phone_changed: { subject: `Your mobile number at ${shop} was changed`, happened: `Your account at ${shop} now has another mobile number. This one no longer logs you in.` },
    }[change]
    // Who is told at an address that the account has no more can not choose a new password with it.
    const isAddressGone = change === 'email_changed' || change === 'phone_changed'
    const wayOut = isAddressGone ? `write to ${support} right away.` : `choose a new password with “Forgot your password?” right away and write to ${support}.`
    return {
      subject,
      mail: [
        name ? `Hello ${name},` : 'Hello,',
        '',
        happened,
        '',
        `If it was you, there is nothing to do. If it wasn't, ${wayOut}`,
        '',
        shop,
      ],
      sms: isAddressGone ? `${happened} Not you? Write to ${support} right away.` : `${happened} Not you? Choose a new password right away. ${support}`,
    }
  },
  orderPlaced: ({ name, shop, number, total, bill, address, ways, link }) => ({
    subject: `Your order ${number}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `Thank you for your order. Its number is ${number}.`,
      '',
      { bill, total: { label: 'Total', amount: total } },
      '',
      ...(address ? [`Delivery to: ${address}`] : []),
      ...ways,
      ...(address || ways.length > 0 ? [''] : []),
      { link, label: 'See your order' },
      '',
      shop,
    ],
    sms: `${shop}: thank you for your order ${number}, ${total}.${ways.map((way) => ` ${way}`).join('')}`,
  }),
  soldAtCounter: ({ name, shop, number, seller, total, bill, link }) => ({
    subject: `Your receipt from ${seller}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `Thank you for coming to ${seller}. You paid there and took everything along. The number of your purchase is ${number}.`,
      '',
      { bill, total: { label: 'Total', amount: total } },
      '',
      'You will find the invoice and returns there:',
      { link, label: 'See your purchase' },
      '',
      shop,
    ],
    sms: `${shop}: thank you for buying at ${seller}: ${total}, number ${number}.`,
  }),
  arrives: ({ seller, day, hours }) =>
    `${seller ? `From ${seller}: it arrives` : 'It arrives'} on ${day}${hours ? `, between ${hours.from} and ${hours.to}` : ''}.`,
  fetched: ({ seller, day, hours, place, phone }) =>
    `${seller ? `From ${seller}: pick it up` : 'Pick it up'} on ${day}, between ${hours.from} and ${hours.to}, at ${place}. Telephone: ${phone}.`,
  calendar: ({ number, seller, isFetched }) => `${isFetched ? 'Pick up' : 'Delivery of'} ${number}${seller ? ` (${seller})` : ''}`,
  paidAtStore: 'You pay at the store.',
  paidFromWallet: (amount, rest) => `Paid from your wallet: ${amount}.${rest === undefined ? '' : ` Still to pay: ${rest}.`}`,
  orderReady: ({ name, shop, number, seller, when, link }) => ({
    subject: `Your order ${number} is ready to pick up`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', `${seller} has your order ${number} ready.`, when, '', { link, label: 'See your order, with directions and calendar' }, '', shop],
    sms: `${shop}: your order ${number} is ready. ${when}`,
  }),
  orderFetched: ({ name, shop, number, seller, link }) => ({
    subject: `You have picked up your order ${number}`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', `You have picked up your order ${number} at ${seller}. We hope that you like it.`, '', 'If anything is not right, please write to us.', '', { link, label: 'See your order' }, '', shop],
    sms: `${shop}: you have picked up your order ${number} at ${seller}.`,
  }),
  orderShipped: ({ name, shop, number, seller, link }) => ({
    subject: `Your order ${number} is on its way`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', `${seller} has sent your order ${number}.`, '', { link, label: 'Follow your order' }, '', shop],
    sms: `${shop}: your order ${number} from ${seller} is on its way.`,
  }),
  orderDelivered: ({ name, shop, number, seller, link }) => ({
    subject: `Your order ${number} has arrived`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', `Your order ${number} from ${seller} has been delivered. We hope that you like it.`, '', 'If anything is not right, please write to us.', '', { link, label: 'See your order' }, '', shop],
    sms: `${shop}: your order ${number} from ${seller} has been delivered.`,
  }),
  orderCancelled: ({ name, shop, number, total, reason, link }) => {
    const happened = {
      customer: `You have cancelled your order ${number} for ${total}.`,
      unpaid: `Your order ${number} for ${total} was not paid in time, so it has been cancelled.`,
      seller: `The shop had to cancel your order ${number} for ${total}. We are sorry.`,
    }[reason]
    return {
      subject: `Your order ${number} is cancelled`,
      mail: [name ? `Hello ${name},` : 'Hello,', '', happened, '', 'Nothing will be delivered. What you may have paid goes back to you, and we write when it does.', '', { link, label: 'See your order' }, '', shop],
      sms: `${shop}: your order ${number} has been cancelled. What you may have paid goes back to you.`,
    }
  },
  orderRefunded: ({ name, shop, number, amount, days, seller, isCash, isToWallet, split, link }) => ({
    subject: `We are returning ${amount} to you`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', ...(split ? [`${split.inWallet} of your order ${number} is in your wallet again, from where you had paid it.`] : []), isToWallet
        ? `${amount} of your order ${number} is in your wallet now. You find it in your account.`
        : isCash
        ? `${split?.rest ?? amount} of your order ${number} goes back to you. You paid in cash, so ${seller} gives it to you itself, within ${days} working days. If you don't hear from them, please write to us.`
        : `${split?.rest ?? amount} of your order ${number} goes back to you, in the way in which you paid. Your bank may take up to ${days} working days.`, '', { link, label: 'See your order' }, '', shop],
    sms: isToWallet
      ? `${shop}: ${amount} of your order ${number} is in your wallet now.`
      : isCash
      ? `${shop}: ${amount} of your order ${number} goes back to you. You paid in cash, so ${seller} gives it to you itself.`
      : `${shop}: ${amount} of your order ${number} goes back to you. Your bank may take up to ${days} working days.`,
  }),
  ticketCreated: ({ name, shop, number, link, canReply }) => ({
    subject: `We have your question: ${number}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `We have got what you wrote. Its number is ${number}: say it when you call us about it.`,
      '',
      'Somebody reads it and answers. You hear from us by email as soon as they do.',
      ...(canReply ? ['If there is more to say, just reply to this mail.'] : []),
      '',
      ...(link ? [{ link, label: 'See your ticket' }, ''] : []),
      shop,
    ],
    sms: `${shop} has your question, number ${number}. We tell you when there is an answer.`,
  }),
  ticketAnswered: ({ name, shop, number, subject, staff, comments, link, canReply }) => ({
    subject: `An answer to ${number}: ${subject}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      staff ? `${staff} of ${shop} has answered your question “${subject}”:` : `${shop} has answered your question “${subject}”:`,
      '',
      ...comments,
      '',
      ...(canReply ? ['You can reply to this mail.', ''] : link ? ['Please answer in the ticket, not to this mail.', ''] : []),
      ...(link ? [{ link, label: 'Answer' }, ''] : []),
      shop,
    ],
    sms: `${shop} has answered your question ${number}. Look under Support tickets in your account.`,
  }),
  ticketSolved: ({ name, shop, number, subject, staff, comments, link, canReply }) => ({
    subject: `Solved? ${number}: ${subject}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      staff ? `${staff} of ${shop} has answered, and thinks that “${subject}” is solved:` : `${shop} has answered, and thinks that “${subject}” is solved:`,
      '',
      ...comments,
      '',
      ...(canReply
        ? ["If it isn't, reply to this mail, and we go on.", '']
        : link
          ? ["Tell us whether it is. If it isn't, say so in the ticket, and we go on.", '']
          : []),
      ...(link ? [{ link, label: 'See your ticket' }, ''] : []),
      shop,
    ],
    sms: `${shop} thinks that your question ${number} is solved. If it isn't, say so under Support tickets in your account.`,
  }),
  ticketWaits: ({ name, shop, number, subject, customer, comments, link, canReply }) => ({
    subject: `More on ${number}: ${subject}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      customer ? `${customer} has written in ${number}, which you look after:` : `There is more to read in ${number}, which you look after:`,
      '',
      ...comments,
      '',
      ...(canReply ? ['What you reply to this mail goes to the customer.', ''] : []),
      { link, label: 'See the ticket' },
      '',
      shop,
    ],
    sms: `${shop}: there is more to read in ${number}.`,
  }),
  ticketMailRefused: ({ name, shop, number, reason, link }) => ({
    subject: `Your mail about ${number} did not reach us`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      reason === 'over'
        ? `You have answered by mail, but ticket ${number} was closed some time ago. Please ask us anew.`
        : reason === 'full'
          ? `You have answered by mail, but ticket ${number} has become very long. Please ask us anew.`
          : reason === 'empty'
            ? `You have answered by mail, but we found nothing in it that you had written anew. Please write above what you answer to.`
            : `You have answered by mail, but ticket ${number} can't be gone on with. Please ask us anew.`,
      '',
      ...(link ? [{ link, label: 'See your ticket' }, ''] : []),
      shop,
    ],
    sms: `${shop} did not get what you wrote about ${number}.`,
  }),
  returnAccepted: ({ name, shop, number, seller, note, sendTo, link }) => ({
    subject: `Send return ${number} back now`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `${seller} takes back what you wanted to return. Write ${number} on the parcel, and send it to:`,
      `${seller}, ${sendTo}`,
      '',
      ...(note ? [`${seller} says: ${note}`, ''] : []),
      'Keep the receipt until the money is back.',
      '',
      { link, label: 'See your return' },
      '',
      shop,
    ],
    sms: `${shop}: send return ${number} to ${seller}, ${sendTo}. Write the number on the parcel.`,
  }),
  returnReceived: ({ name, shop, number, seller, days, isCash, link }) => ({
    subject: `${seller} has your return ${number}`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', isCash
        ? `Your return ${number} has arrived at ${seller}. You paid in cash, so the shop gives you your money back itself, within ${days} working days.`
        : `Your return ${number} has arrived at ${seller}. Your money is sent on its way within ${days} working days, and we write when it is.`, '', { link, label: 'See your return' }, '', shop],
    sms: isCash
      ? `${shop}: your return ${number} has arrived at ${seller}. The shop gives you your money back itself, within ${days} working days.`
      : `${shop}: your return ${number} has arrived at ${seller}. Your money is sent on its way within ${days} working days.`,
  }),
  returnRefused: ({ name, shop, number, seller, note, link }) => ({
    subject: `${seller} can't take back return ${number}`,
    mail: [name ? `Hello ${name},` : 'Hello,', '', `${seller} can't take back what you wanted to return. They say: ${note}`, '', 'If you see it differently, please write to us.', '', { link, label: 'See your return' }, '', shop],
    sms: `${shop}: ${seller} can't take back return ${number}. They say: ${note}`,
  }),
  stockAlertAsked: ({ shop, product, link }) => ({
    subject: `Shall we tell you when ${product} is back?`,
    mail: [
      'Hello,',
      '',
      `somebody, probably you, asked ${shop} to write to this address when ${product} is back in stock. If it was you, please say so here:`,
      '',
      { link, label: 'Yes, tell me' },
      '',
      'If it was not you, you need not do anything: without this you will not hear from us.',
      '',
      shop,
    ],
    sms: `${shop}: shall we tell you when ${product} is back? ${link}`,
  }),
  stockReturned: ({ shop, product, link, stop }) => ({
    subject: `${product} is back`,
    mail: [
      'Hello,',
      '',
      `${product} is back in stock at ${shop}:`,
      '',
      { link, label: 'See the product' },
      '',
      'We write once and keep nothing aside, so it may sell out again.',
      '',
      { link: stop, label: 'Forget this address for this product', isQuiet: true },
      '',
      shop,
    ],
    sms: `${shop}: ${product} is back in stock. ${link}`,
  }),
  messageWaits: ({ name, shop, seller, text, count, link, settings }) => ({
    subject: count > 1 ? `${seller} has sent you ${count} messages` : `${seller} has written to you`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `${seller} writes at ${shop}:`,
      '',
      `“${text}”`,
      '',
      { link, label: 'Read and answer' },
      '',
      "We write once, and not again until you've read it.",
      '',
      { link: settings, label: 'Choose what we write to you about', isQuiet: true },
      '',
      shop,
    ],
    sms: `${shop}: ${seller} has written to you. ${link}`,
  }),
  bill: { discount: 'Discount', delivery: 'Delivery', tax: 'Tax' },
  paymentMismatched: ({ number, provider, asked, reported, isTaken }) => ({
    subject: isTaken ? `Another amount was taken for order ${number}` : `Another amount was nearly taken for order ${number}`,
    text: [
      `${provider} ${isTaken ? 'took' : 'was about to take'} ${reported} for order ${number}. It was asked for ${asked}.`,
      isTaken
        ? 'The order is not paid by this, and the money goes back by itself. The customer can pay the order again for as long as its items are kept.'
        : 'Nothing was taken, and the order is not paid by this. The customer can pay it again for as long as its items are kept.',
      `Please look at your account with ${provider} to see how this could happen.`,
    ].join('\n\n'),
  }),
  enquirySubject: (name) => `Enquiry from ${name}`,
}
